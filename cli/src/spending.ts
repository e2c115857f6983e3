import { join } from 'node:path'
import { formatAmount, parseAmount } from './amounts.ts'
import { exitCodes } from './exit-codes.ts'
import { Failure } from './failure.ts'
import type { Settings } from './settings.ts'
import { openState, type State } from './state.ts'

/** Limits in units of the asset. */
type Limits = { order: string; day: string }
/** Signed payments by their nonce, which the chain accepts once: a payment that is signed again counts once. */
type Payments = Record<string, { asset: string; value: string; at: number }>

export type Payment = { nonce: string; asset: string; value: bigint }

const defaults: Limits = { order: '100', day: '500' }
const dayMs = 86_400_000

/** Limits what is signed. It counts the most that a signature allows, whatever the gateway says was paid. */
export class Spending {
  readonly #limits: State<Limits>
  readonly #payments: State<Payments>
  readonly #decimals: number

  constructor({ home, decimals }: Pick<Settings, 'home' | 'decimals'>) {
    this.#limits = openState(join(home, 'limits'), defaults)
    this.#payments = openState(join(home, 'spending'), {})
    this.#decimals = decimals
  }

  limits(): Promise<Limits> {
    return this.#limits.read()
  }

  setLimits({ order, day }: Partial<Limits>): Promise<Limits> {
    for (const [name, text] of Object.entries({ order, day })) if (text) parseAmount(name, text, this.#decimals)
    return this.#limits.update((limits) => ({ order: order ?? limits.order, day: day ?? limits.day }))
  }

  /** What was signed for an asset in the last 24 hours. */
  async spent(asset: string, now = Date.now()): Promise<bigint> {
    return sum(await this.#payments.read(), { asset, now })
  }

  /** Counts a payment before it is signed, or refuses it. Two processes cannot both take what is left. */
  async reserve({ nonce, asset, value }: Payment, now = Date.now()): Promise<void> {
    const limits = await this.#limits.read()
    const [order, day] = [limits.order, limits.day].map((text) => parseAmount('limit', text, this.#decimals))
    if (order === undefined || day === undefined || value > order) throw this.#refuse('order', value, limits.order)
    await this.#payments.update((payments) => {
      const earlier = payments[nonce]
      const counted = earlier && BigInt(earlier.value) > value ? BigInt(earlier.value) : value
      const recent = Object.entries(payments).filter(([key, { at }]) => key !== nonce && at > now - dayMs)
      const others = Object.fromEntries(recent)
      if (sum(others, { asset, now }) + counted > day) throw this.#refuse('day', counted, limits.day)
      return { ...others, [nonce]: { asset: asset.toLowerCase(), value: String(counted), at: now } }
    })
  }

  #refuse(period: 'order' | 'day', value: bigint, limit: string): Failure {
    const amount = formatAmount(value, this.#decimals)
    const reason =
      period === 'order'
        ? `A payment of ${amount} exceeds the limit of ${limit} per order.`
        : `With a payment of ${amount}, the limit of ${limit} per day would be exceeded.`
    return new Failure(
      exitCodes.limit,
      'spend_limit',
      `${reason} Nothing was signed. To allow it, raise the limit with \`surety limits --${period} <amount>\`.`,
    )
  }
}

const sum = (payments: Payments, { asset, now }: { asset: string; now: number }): bigint =>
  Object.values(payments)
    .filter((payment) => payment.asset === asset.toLowerCase() && payment.at > now - dayMs)
    .reduce((total, { value }) => total + BigInt(value), 0n)
