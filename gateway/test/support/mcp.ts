import { Client, InMemoryTransport, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { type LocalAgent, serveLocally } from '@surety/mcp/stdio'

const modes = { modern: { pin: '2026-07-28' }, legacy: 'legacy' } as const
export type Era = keyof typeof modes
export const eras = Object.keys(modes) as Era[]

type Content = { text: string }[]

const openClient = async (era: Era, transport: Transport) => {
  const client = new Client({ name: 'agent', version: '1.0.0' }, { versionNegotiation: { mode: modes[era] } })
  await client.connect(transport)
  const ask = async (name: string, args: object) => {
    const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: { ...args } })
    return { isError, result: structuredContent, text: (content as Content)[0]?.text ?? '' }
  }
  return {
    client,
    /** Calls a tool and returns its result. */
    call: async <Result = Record<string, unknown>>(name: string, args: object = {}): Promise<Result> => {
      const { isError, result, text } = await ask(name, args)
      if (isError) throw new Error(text)
      return result as Result
    },
    /** Calls a tool that must fail, and returns its error. */
    refusal: async (name: string, args: object = {}): Promise<Record<string, string>> => {
      const { isError, text } = await ask(name, args)
      if (!isError) throw new Error(`${name} did not fail: ${text}`)
      return JSON.parse(text) as Record<string, string>
    },
  }
}

/** An agent that knows a gateway by its URL. What it sends is recorded, and it can get a key later. */
export const connectOverHttp = async (era: Era, url: string, credentials: Record<string, string> = {}) => {
  const sent: string[] = []
  const headers = new Map(Object.entries(credentials))
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    fetch: (target, init) => {
      if (init?.body) sent.push((JSON.parse(String(init.body)) as { method: string }).method)
      const all = new Headers(init?.headers)
      for (const [name, value] of headers) all.set(name, value)
      return fetch(target, { ...init, headers: all })
    },
  })
  return { ...(await openClient(era, transport)), sent, headers }
}

/** An agent with a server of its own that signs for it, as over stdio. */
export const connectLocally = async (era: Era, agent: LocalAgent) => {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const server = serveLocally(agent, { transport: far })
  const opened = await openClient(era, near)
  return { ...opened, close: () => server.close() }
}

/** An agent that starts its server as a process. */
export const connectToProcess = (era: Era, { args, env }: { args: string[]; env: Record<string, string> }) =>
  openClient(era, new StdioClientTransport({ command: process.execPath, args, env }))
