import { Surety } from '@surety/sdk'
import { type Agent, AgentStore } from './agents.ts'
import { exitCodes } from './exit-codes.ts'
import { Failure } from './failure.ts'
import { type Output, openOutput } from './output.ts'
import { embeddedChainId, type GlobalOptions, readSettings, type Settings } from './settings.ts'
import { Spending } from './spending.ts'
import { type GuardedSigner, guardSigner } from './wallet/guarded-signer.ts'
import { openWallet } from './wallet/open-wallet.ts'
import { findSource, type Source } from './wallet/source.ts'

/** Everything that a command needs. Clients and wallets are opened when a command asks for them. */
export class Session {
  readonly settings: Settings
  readonly output: Output
  readonly spending: Spending
  readonly agents: AgentStore
  readonly #options: GlobalOptions
  /** True once the wallet has signed: from then on an order may be executed. */
  hasSigned = false

  constructor(options: GlobalOptions) {
    this.#options = options
    this.settings = readSettings(options)
    this.output = openOutput({ json: options.json ?? false })
    this.spending = new Spending(this.settings)
    this.agents = new AgentStore(this.settings.home)
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
    return new Surety({ baseUrl, apiKey, signer, deployment })
  }

  async signer(): Promise<GuardedSigner> {
    const stored = await this.agents.find(this.settings.url)
    const account = await openWallet(await this.source())
    if (stored && !process.env.SURETY_API_KEY && stored.walletAddress !== account.address && !this.isOnboarding)
      throw otherWallet(stored, account.address)
    return guardSigner(account, this.spending, () => {
      this.hasSigned = true
    })
  }

  /** Onboarding may replace the wallet of a gateway; no other command may. */
  isOnboarding = false

  /** The wallet that options or the environment name, otherwise the one that was onboarded here. */
  async source(): Promise<Source> {
    const source = findSource(this.#options) ?? (await this.agents.find(this.settings.url))?.source
    if (!source)
      throw misconfigured(
        'no_wallet',
        'No wallet is set. Pass --keystore, --account or --key-file, set SURETY_PRIVATE_KEY, or try --test-wallet 10 on the embedded chain.',
      )
    const { deployment } = this.settings
    if (source.kind === 'test' && deployment.chainId !== embeddedChainId)
      throw misconfigured('test_wallet', 'Everybody knows the keys of test wallets. Use your own wallet on this chain.')
    return source
  }

  async #apiKey(): Promise<string> {
    const key = process.env.SURETY_API_KEY ?? (await this.agents.find(this.settings.url))?.apiKey
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
