import type { Answer } from './answer.ts'
import { parseBigints, parseOptional } from './bigints.ts'
import { Bonds } from './bonds.ts'
import type { Deployment } from './deployment.ts'
import { Events } from './events.ts'
import { Keys } from './keys.ts'
import { Listings } from './listings.ts'
import { onboard, recover } from './onboard.ts'
import { Operations } from './operations.ts'
import { Policies } from './policies.ts'
import { type Portfolio, type PortfolioView, parsePortfolio } from './portfolio.ts'
import { Products } from './products.ts'
import type { OpenSandboxOptions, Sandbox, SandboxOptions } from './sandbox.ts'
import { type Request, send, sendWithStatus, type Transport } from './send.ts'
import type { AnySigner } from './signer.ts'
import { verifyWebhook } from './verify-webhook.ts'
import { Wallet } from './wallet.ts'
import { Webhooks } from './webhooks.ts'

export type Health = Answer<'getHealth'>
type AgentView = Answer<'getAgent'>
/** The wallet and key of a client. `balance` is in base units of `asset`, and null while the chain does not answer. */
export type Agent = ReturnType<typeof parseAgent>

const parseAgent = ({ asset, balance, ...view }: AgentView) => ({
  ...view,
  asset: parseBigints(asset, ['chainId']),
  balance: parseOptional(balance),
})

export type SuretyOptions = Transport & {
  /** Signs orders: a viem account or an ethers wallet. Reads need none. */
  signer?: AnySigner
  /** The contracts on a chain that this SDK does not know, and epochs and terms of products. Never taken from the gateway, which may lie. */
  deployment?: Deployment
  /** Chain time in Unix seconds, for a chain whose time is not the local one, such as a sandbox world. Default: the local clock. */
  now?: () => bigint
}

/** A client for one gateway. */
export class Surety {
  static readonly onboard = onboard
  static readonly recover = recover
  static readonly webhooks = { verify: verifyWebhook }

  /** Creates a private world to rehearse in, without a key and without money. */
  static async sandbox(options: SandboxOptions): Promise<Sandbox<Surety>> {
    // Loaded when it is used: production code never needs it, nor its test wallets.
    const { createSandbox } = await import('./sandbox.ts')
    return createSandbox(options, Surety)
  }

  /** Attaches to a private world by its `baseUrl`, and by a key of its first wallet, if there is one. */
  static async openSandbox(options: OpenSandboxOptions): Promise<Sandbox<Surety>> {
    const { openSandbox } = await import('./sandbox.ts')
    return openSandbox(options, Surety)
  }

  readonly products: Products
  readonly keys: Keys
  readonly policies: Policies
  readonly bonds: Bonds
  readonly listings: Listings
  readonly operations: Operations
  readonly events: Events
  readonly webhooks: Webhooks
  readonly #transport: Transport

  constructor({ signer, deployment, now, ...transport }: SuretyOptions) {
    this.#transport = transport
    const wallet = new Wallet({ signer, deployment, now })
    this.products = new Products(transport)
    this.keys = new Keys(transport)
    this.operations = new Operations(transport, wallet)
    const clients = { transport, wallet, operations: this.operations }
    this.policies = new Policies(clients)
    this.bonds = new Bonds(clients)
    this.listings = new Listings(clients)
    this.events = new Events(transport)
    this.webhooks = new Webhooks(transport)
  }

  /** Resolves if the service is ready. */
  health(): Promise<Health> {
    return send(this.#transport, { method: 'GET', path: '/health' })
  }

  /** Returns the agent that the API key belongs to. */
  async agent(): Promise<Agent> {
    const view = await send<AgentView>(this.#transport, { method: 'GET', path: '/api/v1/agent' })
    return parseAgent(view)
  }

  /** Returns what the wallet owns, is owed and has at risk, in total and per product. */
  async portfolio(): Promise<Portfolio> {
    return parsePortfolio(await send<PortfolioView>(this.#transport, { method: 'GET', path: '/api/v1/portfolio' }))
  }

  /** Sends a request that has no method here, with the same bounds and errors. Amounts stay decimal strings. */
  request<Body>(request: Request): Promise<{ status: number; body: Body }> {
    return sendWithStatus(this.#transport, request)
  }
}
