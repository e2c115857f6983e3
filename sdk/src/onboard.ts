import type { operations } from '../generated/contract.ts'
import { send, type Transport } from './send.ts'
import { type AnySigner, toSigner } from './signer.ts'

export type IssuedKey = operations['onboard']['responses'][201]['content']['application/json']
export type Recovery = operations['recoverWallet']['responses'][200]['content']['application/json']

export type WalletOptions = Pick<Transport, 'baseUrl' | 'fetch'> & {
  signer: AnySigner
  /**
   * The service's name, the first word of the signed message. It is not taken from the gateway: a lying gateway could
   * collect a signature for another service.
   */
  serviceName?: string
}

/** Issues an API key for the wallet. The key is shown only once: store it. */
export const onboard = async ({ label, ...options }: WalletOptions & { label?: string }): Promise<IssuedKey> => {
  const claim = await signClaim('onboarding', options)
  const body = label === undefined ? claim : { ...claim, label }
  return send(options, { method: 'POST', path: '/api/v1/agent/onboard', body })
}

/** Revokes every key of a wallet whose agent lost them, and every onboarding message signed so far. */
export const recover = async (options: WalletOptions): Promise<Recovery> => {
  const claim = await signClaim('recovery', options)
  const recovery: Recovery = await send(options, { method: 'POST', path: '/agent/recover', body: claim })
  // The next onboarding message needs a later timestamp, which has a resolution of one second.
  while (Math.floor(Date.now() / 1000) <= claim.timestamp) await new Promise((resolve) => setTimeout(resolve, 50))
  return recovery
}

const signClaim = async (purpose: string, { signer, serviceName = 'Surety' }: WalletOptions) => {
  const { address, signMessage } = await toSigner(signer)
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = await signMessage(`${serviceName} ${purpose} for ${address} at ${timestamp}`)
  return { walletAddress: address, signature, timestamp }
}
