import { signal } from '@preact/signals'
import type { TypedData } from '../../../sdk/src/typed-data.ts'

type Provider = { request(call: { method: string; params?: unknown[] }): Promise<unknown> }

export type BrowserWallet = { info: { uuid: string; name: string; rdns: string; icon: string }; provider: Provider }

/** The wallets that announced themselves (EIP-6963). */
export const browserWallets = signal<BrowserWallet[]>([])

const isWallet = (detail: unknown): detail is BrowserWallet => {
  const { info, provider } = (detail ?? {}) as Partial<BrowserWallet>
  return typeof info?.uuid === 'string' && typeof info.name === 'string' && typeof provider?.request === 'function'
}

let isListening = false

/** Asks wallets to announce themselves. Those that load later do it by themselves. */
export const discoverWallets = (): void => {
  if (!isListening) {
    isListening = true
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { detail } = event as CustomEvent<unknown>
      if (!isWallet(detail) || browserWallets.value.some(({ info }) => info.uuid === detail.info.uuid)) return
      browserWallets.value = [...browserWallets.value, detail]
    })
  }
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

export const findWallet = (rdns: string): BrowserWallet | undefined => {
  discoverWallets()
  return browserWallets.value.find(({ info }) => info.rdns === rdns)
}

const toHex = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

const toJson = ({ domain, types, primaryType, message }: TypedData): string =>
  JSON.stringify({ domain, types: { EIP712Domain: domainFields, ...types }, primaryType, message }, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )

/** Asks a wallet for its account, and returns a signer for it. The wallet shows each message before it signs. */
export const browserSigner = async ({ provider, info }: BrowserWallet) => {
  const [address] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
  if (address === undefined) throw new Error(`${info.name} shares no account. Unlock it and allow one.`)
  return {
    address,
    signMessage: ({ message }: { message: string }) =>
      provider.request({ method: 'personal_sign', params: [toHex(message), address] }) as Promise<string>,
    signTypedData: (data: TypedData) =>
      provider.request({ method: 'eth_signTypedData_v4', params: [address, toJson(data)] }) as Promise<string>,
  }
}
