import { join } from 'node:path'
import { openState, type State } from './state.ts'
import type { Source } from './wallet/source.ts'

/** A wallet at a gateway, with its API key. The private key is elsewhere: `source` says where. */
export type Agent = { walletAddress: string; apiKey: string; source: Source }

type Agents = Record<string, Agent>

/** The agents of this machine by the address of their gateway. An API key is sent to no other address. */
export class AgentStore {
  readonly #state: State<Agents>

  constructor(home: string) {
    this.#state = openState(join(home, 'agents'), {})
  }

  async find(url: string): Promise<Agent | undefined> {
    return (await this.#state.read())[url]
  }

  async save(url: string, agent: Agent): Promise<void> {
    await this.#state.update((agents) => ({ ...agents, [url]: agent }))
  }

  async forget(url: string): Promise<void> {
    await this.#state.update(({ [url]: _, ...others }) => others)
  }
}
