/** What the gateway and a host of a world tell each other, besides requests. */
export type ToHost =
  | { kind: 'open'; worldId: string; chainId: number; baseUrl: string }
  | { kind: 'close' }
  | { kind: 'ping' }

export type FromHost =
  | { kind: 'ready' }
  | { kind: 'opened'; worldId: string; view: HostedView }
  /** Nothing of the world is left. */
  | { kind: 'closed' }
  | { kind: 'pong'; rssBytes: number }

/** What only the host knows of a world. */
export type HostedView = {
  serviceName: string
  contracts: { surety: string; asset: string; batch: string }
  wallets: { address: string; privateKey: string }[]
}

/** A host answers with it where the client must get no answer. */
export const droppedHeader = 'x-sandbox-drop'
