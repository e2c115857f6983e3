import type { operations } from '../generated/contract.ts'
import { send, type Transport } from './send.ts'
import { type AnySigner, toSigner } from './signer.ts'

export type IssuedKey = operations['onboard']['responses'][201]['content']['application/json']
export type Recovery = operations['recoverWallet']['responses'][200]['content']['application/json']

export type WalletOptions = Pick<Transport, 'baseUrl' | 'fetch'> & {
  signer: AnySigner
  /**
   * Name of the service, the first word of the signed message. It is not asked of the gateway: one that lies could have a
   * wallet sign for another service.
   */
  serviceName?: string
}

/** Gets an API key for the wallet. The key is in the answer and nowhere else: store it at once. */
export const onboard = async ({ label, ...options }: WalletOptions & { label?: string }): Promise<IssuedKey> => {
  const claim = await signClaim('onboarding', options)
  const body = label === undefined ? claim : { ...claim, label }
  return send(options, { method: 'POST', path: '/api/v1/agent/onboard', body })
}

/** Revokes every key of the wallet, for an agent that lost them, and all that was signed until now. */
export const recover = async (options: WalletOptions): Promise<Recovery> => {
  const claim = await signClaim('recovery', options)
  const recovery: Recovery = await send(options, { method: 'POST', path: '/agent/recover', body: claim })
  // Whoever onboards next must sign a later second.
  while (Math.floor(Date.now() / 1000) <= claim.timestamp) await new Promise((resolve) => setTimeout(resolve, 50))
  return recovery
}

const signClaim = async (purpose: string, { signer, serviceName = 'Surety' }: WalletOptions) => {
  const { address, signMessage } = await toSigner(signer)
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = await signMessage(`${serviceName} ${purpose} for ${address} at ${timestamp}`)
  return { walletAddress: address, signature, timestamp }
}
