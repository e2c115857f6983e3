import { type IssuedKey, Surety } from '@surety/sdk'
import type { LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { TestGateway } from './gateway.ts'

export const newWallet = (): LocalAccount => privateKeyToAccount(generatePrivateKey())

export const now = (): number => Math.floor(Date.now() / 1000)

/** An address of the documentation range of IPv6, another one every time. */
export const newAddress = (): string => {
  const [a, b] = crypto.getRandomValues(new Uint16Array(2))
  return `2001:db8:${(a ?? 0).toString(16)}:${(b ?? 0).toString(16)}::1`
}

type Claim = { walletAddress: string; signature: string; timestamp: number; label?: string }

/** Signs what onboarding asks for; any part of it can be made wrong. */
export const signClaim = async (
  wallet: LocalAccount,
  { address = wallet.address as string, timestamp = now(), purpose = 'onboarding', name = 'Surety', end = '' } = {},
): Promise<Claim> => ({
  walletAddress: address,
  signature: await wallet.signMessage({ message: `${name} ${purpose} for ${address} at ${timestamp}${end}` }),
  timestamp,
})

/** Sends a body to onboarding, from an address of its own unless told otherwise. */
export const postClaim = (
  baseUrl: string,
  claim: unknown,
  { ip = newAddress(), path = '/api/v1/agent/onboard' } = {},
) =>
  fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(claim),
  })

/** An agent with a key of its own, and a client that uses it. */
export const newAgent = async (gateway: TestGateway, wallet = newWallet()) => {
  const response = await postClaim(gateway.url, await signClaim(wallet))
  if (response.status !== 201) throw new Error(`onboarding answered ${response.status}: ${await response.text()}`)
  const issued = (await response.json()) as IssuedKey
  const surety = new Surety({ baseUrl: gateway.url, apiKey: issued.apiKey, fetch: gateway.contract.checkedFetch })
  return { wallet, ...issued, surety }
}
