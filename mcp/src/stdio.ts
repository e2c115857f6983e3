import type { Transport } from '@modelcontextprotocol/server'
import { type StdioServerHandle, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Surety } from '@surety/sdk'
import type { Call, Reply } from './call.ts'
import { placeLocally } from './place-locally.ts'
import { buildServer } from './server.ts'

/** Who the server acts for. */
export type LocalAgent = {
  version: string
  /** The first word of the onboarding message. Never taken from the gateway. */
  serviceName?: string
  /** A client for what everybody may read. */
  publicClient(): Surety
  /** A client with the API key. It throws an error with a `code` if there is no key yet. */
  reader(): Promise<Surety>
  /** A client that signs. Its signer keeps the spend limits: it throws instead of signing what exceeds them. */
  writer(): Promise<Surety>
  /** Gets an API key for the wallet and stores it. */
  onboard(label: string | undefined): Promise<{ walletAddress: string; keyId: string }>
}

/**
 * Serves the tools over stdin and stdout. Only the SDK signs, and only what it computes from the request of the client: an
 * answer of the gateway is never signed as it is. The API key and signatures never reach the client.
 */
export const serveLocally = (agent: LocalAgent, { transport }: { transport?: Transport } = {}): StdioServerHandle => {
  const send = async ({ method, path, query, body, headers }: Call): Promise<Reply> => {
    const surety = path.startsWith('/api/') ? await agent.reader() : agent.publicClient()
    return surety.request({ method: method as 'GET' | 'POST', path, query, body, headers })
  }
  const { version, serviceName = 'Surety' } = agent
  const host = {
    version,
    gateway: { send },
    onboardingMessage: ({ walletAddress, timestamp }: { walletAddress: string; timestamp: number }) =>
      `${serviceName} onboarding for ${walletAddress} at ${timestamp}`,
    wallet: {
      onboard: agent.onboard,
      placeOrder: async (order: Parameters<typeof placeLocally>[1]) => placeLocally(await agent.writer(), order),
    },
  }
  return serveStdio(() => buildServer(host), transport ? { transport } : {})
}
