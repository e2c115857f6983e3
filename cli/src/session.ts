import { type Sandbox, Surety } from '@surety/sdk'
import { type Agent, AgentStore } from './agents.ts'
import { exitCodes } from './exit-codes.ts'
import { Failure } from './failure.ts'
import { type Output, openOutput } from './output.ts'
import { embeddedChainId, embeddedDecimals, type GlobalOptions, readSettings, type Settings } from './settings.ts'
import { Spending } from './spending.ts'
import { type GuardedSigner, guardSigner } from './wallet/guarded-signer.ts'
import { openWallet } from './wallet/open-wallet.ts'
import { findSource, type Source } from './wallet/source.ts'

/** The wallets of a world have the numbers of those of the embedded chain. */
export const firstTestWallet = 10

type World = Sandbox<Surety>

/** Opens a session, with `--sandbox` in the world that `sandbox create` made. */
export const openSession = async (options: GlobalOptions, { inWorld }: { inWorld: boolean }): Promise<Session> => {
  const settings = readSettings(options)
  if (!inWorld || !options.sandbox) return new Session(options, settings)
  const { homeOfWorlds, openWorld } = await import('./worlds.ts')
  const world = await openWorld(settings)
  const { baseUrl: url, deployment } = world
  const home = homeOfWorlds(settings)
  return new Session(options, { ...settings, url, home, deployment, decimals: embeddedDecimals }, world)
}

/** Everything that a command needs. Clients and wallets are opened when a command asks for them. */
export class Session {
  readonly settings: Settings
  readonly output: Output
  readonly spending: Spending
  readonly agents: AgentStore
  readonly #options: GlobalOptions
  /**
   * The world of `--sandbox`. Its chain, contracts and time are the gateway's word, so nothing of the owner is used in it: its own
   * wallets sign, whose private keys are public, and its own API key is sent.
   */
  readonly #world: World | undefined
  /** True once the wallet has signed: from then on an order may be executed. */
  hasSigned = false

  constructor(options: GlobalOptions, settings: Settings, world?: World) {
    this.#options = options
    this.#world = world
    this.settings = settings
    this.output = openOutput({ json: options.json ?? false })
    this.spending = new Spending(this.settings)
    this.agents = new AgentStore(this.settings.home)
  }

  /** The first word of the onboarding message. */
  get serviceName(): string {
    return this.#world?.serviceName ?? 'Surety'
  }

  /** An API key instead of the stored one. */
  get environmentKey(): string | undefined {
    return this.#world ? undefined : process.env.SURETY_API_KEY
  }

  /** A client for what everybody may read. */
  publicClient(): Surety {
    return new Surety({ baseUrl: this.settings.url })
  }

  /** A client with the API key, for what the wallet may read. */
  async reader(): Promise<Surety> {
    return new Surety({ baseUrl: this.settings.url, apiKey: await this.#apiKey() })
  }

  /** A client that can sign, within the spend limits. */
  async writer(): Promise<Surety> {
    const { url: baseUrl, deployment } = this.settings
    const apiKey = await this.#apiKey()
    const signer = await this.signer()
    const world = this.#world
    if (!world) return new Surety({ baseUrl, apiKey, signer, deployment })
    // Another command may have moved the time of the world.
    await world.chain()
    return new Surety({ baseUrl, apiKey, signer, deployment, now: () => world.now() })
  }

  async signer(): Promise<GuardedSigner> {
    const stored = await this.agents.find(this.settings.url)
    const account = await this.#openAccount(await this.source())
    if (stored && !this.environmentKey && stored.walletAddress !== account.address && !this.isOnboarding)
      throw otherWallet(stored, account.address)
    return guardSigner(account, this.spending, () => {
      this.hasSigned = true
    })
  }

  /** Onboarding may replace the wallet of a gateway; no other command may. */
  isOnboarding = false

  async #openAccount(source: Source) {
    if (!this.#world) return openWallet(source)
    const account = source.kind === 'test' ? this.#world.signers[source.index - firstTestWallet] : undefined
    if (account) return account
    throw misconfigured(
      'world_wallet',
      'Only the wallets of a world sign in it. Leave your own out, or pass --test-wallet 10 to 19.',
    )
  }

  /** The wallet that options or the environment name, otherwise the one that was onboarded here. */
  async source(): Promise<Source> {
    // In a world, a wallet that the environment names is left out. One that an option names is refused by `signer`.
    const env = this.#world ? {} : process.env
    const source = findSource(this.#options, env) ?? (await this.agents.find(this.settings.url))?.source
    if (!source)
      throw misconfigured(
        'no_wallet',
        'No wallet is set. Pass --keystore, --account or --key-file, set SURETY_PRIVATE_KEY, or try --test-wallet 10 on the embedded chain.',
      )
    const { deployment } = this.settings
    if (source.kind === 'test' && !this.#world && deployment.chainId !== embeddedChainId)
      throw misconfigured('test_wallet', 'Everybody knows the keys of test wallets. Use your own wallet on this chain.')
    return source
  }

  async #apiKey(): Promise<string> {
    const key = this.environmentKey ?? (await this.agents.find(this.settings.url))?.apiKey
    if (key) return key
    throw misconfigured(
      'no_api_key',
      `There is no API key for ${this.settings.url}. Run \`surety onboard\`, or set SURETY_API_KEY.`,
    )
  }
}

const misconfigured = (code: string, message: string): Failure => new Failure(exitCodes.configuration, code, message)

const otherWallet = ({ walletAddress }: Agent, found: string): Failure =>
  misconfigured(
    'wallet_mismatch',
    `The API key belongs to ${walletAddress}, the wallet is ${found}. Run \`surety onboard\` with this wallet, or name the other one.`,
  )
