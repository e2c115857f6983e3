import type { Gateway } from './call.ts'
import type { OrderKindName } from './order-kinds.ts'

/** An order that the server signs itself, within the limits of its owner. */
export type LocalOrder = { kind: OrderKindName; request: Record<string, unknown>; idempotencyKey: string }

/** A wallet next to the server. It decides what it signs: the answers of the gateway are proposals only. */
type LocalWallet = {
  onboard(label: string | undefined): Promise<{ walletAddress: string; keyId: string }>
  placeOrder(order: LocalOrder): Promise<unknown>
}

/** Everything that tools need. */
export type Host = {
  version: string
  gateway: Gateway
  /** The text that a wallet signs to get an API key. */
  onboardingMessage(claim: { walletAddress: string; timestamp: number }): string
  /** Undefined where the client signs. */
  wallet?: LocalWallet | undefined
}
