/** What the gateway and a host of worlds tell each other, besides requests. */
export type ToHost =
  | { kind: 'open'; worldId: string; chainId: number; baseUrl: string }
  | { kind: 'close'; worldId: string }
  | { kind: 'ping' }

export type FromHost =
  | { kind: 'ready' }
  | { kind: 'opened'; worldId: string; view: HostedView }
  | { kind: 'failed'; worldId: string; reason: string }
  /** Also sent if the host ended a world by itself. */
  | { kind: 'closed'; worldId: string; reason: string | undefined }
  | { kind: 'pong'; rssBytes: number; worlds: number }

/** What only the host knows of a world. */
export type HostedView = {
  serviceName: string
  contracts: { surety: string; asset: string; batch: string }
  wallets: { address: string; privateKey: string }[]
}

/** A host answers with it where the client must get no answer. */
export const droppedHeader = 'x-sandbox-drop'
