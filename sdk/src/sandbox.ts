import type { operations } from '../generated/contract.ts'
import { requireUint } from './bigints.ts'
import type { Deployment } from './deployment.ts'
import { SuretyError } from './error.ts'
import { onboard } from './onboard.ts'
import { sleep } from './retry.ts'
import { send, type Transport } from './send.ts'
import type { AnySigner } from './signer.ts'
import { makeTestSigner, type TestSigner } from './test-signer.ts'

type World = operations['createSandboxWorld']['responses'][201]['content']['application/json']
type ChainView = operations['moveSandboxTime']['responses'][200]['content']['application/json']

export type SandboxFault = operations['setSandboxFault']['requestBody']['content']['application/json']
export type SandboxDelivery =
  operations['listSandboxInbox']['responses'][200]['content']['application/json']['data'][number]
/** The chain of a world: its newest block and its time, in Unix seconds. */
export type SandboxChain = { blockNumber: bigint; now: bigint }

export type SandboxOptions = Pick<Transport, 'baseUrl' | 'fetch'>

/** `baseUrl` is the one of the world. With a key of its first wallet, `surety` needs no `connect`. */
export type OpenSandboxOptions = Transport

/** Options of a client of a world. */
export type SandboxClientOptions = Transport & { deployment: Deployment; now: () => bigint; signer?: AnySigner }

/** The class of clients. It is passed in, because it imports this module. */
type ClientClass<Client> = new (options: SandboxClientOptions) => Client

/** Creates a private world, with a client for its first wallet. It ends after half an hour without requests, or with `end`. */
export const createSandbox = async <Client>(
  options: SandboxOptions,
  Client: ClientClass<Client>,
): Promise<Sandbox<Client>> => {
  const sandbox = new Sandbox(await createWorld(options), options, Client)
  await sandbox.connect()
  return sandbox
}

/** A busy gateway may need longer for a world than a request may take; the next request gets it. */
const maxWaitMs = 55_000

const createWorld = async (options: SandboxOptions): Promise<World> => {
  for (const deadline = Date.now() + maxWaitMs; ; ) {
    try {
      return await send<World>(options, { method: 'POST', path: '/sandbox/worlds' })
    } catch (error) {
      if (!(error instanceof SuretyError) || error.code !== 'sandbox_full') throw error
      const waitMs = (error.retryAfterSeconds ?? 5) * 1_000
      if (Date.now() + waitMs > deadline) throw error
      await sleep(waitMs)
    }
  }
}

/** Attaches to a world that another program created. It issues no key: a wallet has three at most, and programs come and go. */
export const openSandbox = async <Client>(
  options: OpenSandboxOptions,
  Client: ClientClass<Client>,
): Promise<Sandbox<Client>> => {
  const { apiKey, ...transport } = options
  const world = await send<World>(transport, { method: 'GET', path: '' })
  const sandbox = new Sandbox(world, options, Client)
  await sandbox.chain()
  return sandbox
}

/** A private world: a chain, a gateway on it, funded wallets, and the controls to rehearse disasters with. */
export class Sandbox<Client> {
  readonly worldId: string
  readonly baseUrl: string
  readonly rpcUrl: string
  readonly serviceName: string
  readonly deployment: Deployment
  readonly signers: readonly TestSigner[]
  /** A client for the first wallet, with `apiKey`. */
  surety: Client
  /** The key of `surety`. Keep it with `baseUrl` to attach to the world from another program. */
  apiKey: string | undefined
  readonly #Client: ClientClass<Client>
  readonly #transport: Transport
  /** How far chain time is ahead of the local clock, in seconds. */
  #ahead = 0n

  constructor(world: World, { apiKey, fetch }: Omit<Transport, 'baseUrl'>, Client: ClientClass<Client>) {
    const { worldId, baseUrl, rpcUrl, serviceName, chainId, contracts, wallets } = world
    this.worldId = worldId
    this.baseUrl = baseUrl
    this.rpcUrl = rpcUrl
    this.serviceName = serviceName
    this.deployment = { chainId: BigInt(chainId), surety: contracts.surety, asset: contracts.asset }
    this.signers = wallets.map(makeTestSigner)
    this.#transport = { baseUrl, fetch }
    this.#Client = Client
    this.apiKey = apiKey
    const [signer] = this.signers
    this.surety = new Client(this.options(signer ? { apiKey, signer } : { apiKey }))
  }

  /** Options of a client of this world, for a signer of yours or one of `signers`. */
  options(options: Pick<SandboxClientOptions, 'apiKey' | 'signer'> = {}): SandboxClientOptions {
    return { ...this.#transport, deployment: this.deployment, now: () => this.now(), ...options }
  }

  /** Onboards one of the funded wallets and returns a client for it. The first becomes `surety`. */
  async connect(index = 0): Promise<Client> {
    const signer = this.signers[index]
    if (!signer) throw new RangeError(`The world has wallets 0 to ${this.signers.length - 1}.`)
    const { apiKey } = await onboard({ ...this.#transport, signer, serviceName: this.serviceName })
    const surety = new this.#Client(this.options({ apiKey, signer }))
    if (index === 0) {
      this.apiKey = apiKey
      this.surety = surety
    }
    return surety
  }

  /** The newest block and chain time. Ask again if another program moved the time of this world. */
  async chain(): Promise<SandboxChain> {
    return this.#learn(await this.#send<ChainView>('GET', '/time'))
  }

  /** Chain time in Unix seconds, as far as this client knows. */
  now(): bigint {
    return BigInt(Math.floor(Date.now() / 1000)) + this.#ahead
  }

  /** Gives a wallet money of the asset, in base units, and ether for gas. */
  faucet(request: { address: string; amount?: bigint; wei?: bigint }): Promise<SandboxChain> {
    const { address, amount, wei } = request
    return this.#control('/faucet', {
      address,
      ...(amount === undefined ? {} : { amount: requireUint('amount', amount) }),
      ...(wei === undefined ? {} : { wei: requireUint('wei', wei) }),
    })
  }

  /** Moves chain time forward. Orders that were signed before may have expired then. */
  moveTime(time: { seconds: number } | { to: Date }): Promise<SandboxChain> {
    return this.#control('/time', 'to' in time ? { to: time.to.toISOString() } : time)
  }

  /** Makes the insured event of a product happen. Resolves when the policies in force are paid. */
  trigger(productId: bigint): Promise<SandboxChain> {
    return this.#control(`/triggers/${requireUint('productId', productId)}`, { event: 'happen' })
  }

  /** Ends the insured event of a product. */
  recover(productId: bigint): Promise<SandboxChain> {
    return this.#control(`/triggers/${requireUint('productId', productId)}`, { event: 'recover' })
  }

  /** Drops the newest blocks and what they did. */
  reorg(depth: number): Promise<SandboxChain> {
    return this.#control('/reorg', { depth })
  }

  /** Remembers the world as it is. */
  async snapshot(): Promise<string> {
    const { snapshotId } = await this.#send<{ snapshotId: string }>('POST', '/snapshot')
    return snapshotId
  }

  /** Returns to a snapshot: what happened since did not happen. */
  restore(snapshotId: string): Promise<SandboxChain> {
    return this.#control('/restore', { snapshotId })
  }

  /** Makes the next calls fail. */
  async fail(fault: SandboxFault): Promise<void> {
    await this.#send('POST', '/faults', fault)
  }

  /** Ends all faults. */
  async clearFaults(): Promise<void> {
    await this.#send('DELETE', '/faults')
  }

  /** What the webhooks of the world delivered, newest first. */
  async inbox(): Promise<SandboxDelivery[]> {
    return (await this.#send<{ data: SandboxDelivery[] }>('GET', '/inbox')).data
  }

  /** Ends the world. */
  async end(): Promise<void> {
    await this.#send('DELETE', '')
  }

  #send<Body>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Body> {
    return send<Body>(this.#transport, { method, path, body })
  }

  async #control(path: string, body: unknown): Promise<SandboxChain> {
    return this.#learn(await this.#send<ChainView>('POST', path, body))
  }

  #learn(view: ChainView): SandboxChain {
    const now = BigInt(view.now)
    this.#ahead = now - BigInt(Math.floor(Date.now() / 1000))
    return { blockNumber: BigInt(view.blockNumber), now }
  }
}
