import type { Policy as BoughtPolicy } from '@surety/sdk'
import { useEffect, useState } from 'preact/hooks'
import { exactUnits, parseUnits, shortUnits } from '../format/amount.ts'
import { durationText } from '../format/time.ts'
import { type Estimate, estimatePremium } from '../pricing.ts'
import { call, toFailure } from '../state/api.ts'
import type { Product } from '../state/contract.ts'
import { session } from '../state/session.ts'
import { useHasTestWallets } from '../state/use-health.ts'
import { useOrder } from '../state/use-order.ts'
import { canSign, openClient } from '../wallet/client.ts'
import { signInWithTestWallet } from '../wallet/sign-in.ts'
import { Behind } from './behind.tsx'
import { Fact } from './card.tsx'
import { Amount, Percent, Time } from './figures.tsx'
import { OrderProgress } from './order-progress.tsx'
import { FailureNote } from './states.tsx'
import { TestBadge } from './test-badge.tsx'

type Quote = { premium: string; maxPremium: string; funds: { balance: string | null; sufficient: boolean | null } }

const durations = [1, 7, 30, 90]

const toleranceBps = 500n

/** Asks the gateway for the exact price once the form rests. Without a key there is only the estimate. */
const useQuote = (product: Product, coverage: bigint | undefined, days: number) => {
  const [quote, setQuote] = useState<{ of: string; quote?: Quote; failure?: ReturnType<typeof toFailure> }>()
  const key = session.value?.apiKey
  const of = `${key} ${product.productId} ${coverage} ${days} ${product.block.number}`
  useEffect(() => {
    if (!key || coverage === undefined || coverage === 0n) return
    const stop = new AbortController()
    const body = { productId: product.productId, coverage: String(coverage), days }
    const timer = setTimeout(() => {
      call<Quote>('/api/v1/policies/quote', { method: 'POST', body, signal: stop.signal }).then(
        (found) => setQuote({ of, quote: found }),
        (error: unknown) => stop.signal.aborted || setQuote({ of, failure: toFailure(error) }),
      )
    }, 250)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [of])
  return quote?.of === of ? quote : undefined
}

const Explanation = ({ estimate, product, coverage }: { estimate: Estimate; product: Product; coverage: bigint }) => (
  <dl class="facts">
    <Fact name="Cover">
      <Amount value={coverage} asset={product.asset} />
    </Fact>
    <Fact name="× average rate a year">
      <Percent wad={estimate.averageRate} decimals={3} />
    </Fact>
    <Fact name="× time at risk">
      <span title={`${estimate.seconds} seconds`}>{durationText(Number(estimate.seconds))} of 365 d</span>
    </Fact>
    <Fact name="Capacity used">
      <Percent wad={estimate.before} decimals={1} /> → <Percent wad={estimate.after} decimals={1} />
    </Fact>
    <Fact name="Active until">
      <Time at={estimate.expiry} />
    </Fact>
  </dl>
)

const Receipt = ({ policy, product, onAgain }: { policy: BoughtPolicy; product: Product; onAgain(): void }) => (
  <div class="stack" role="status">
    <div class="note good">
      <strong>Policy {String(policy.index)} is yours.</strong>
      <span>
        <Amount value={policy.coverage} asset={product.asset} /> of cover for{' '}
        <Amount value={policy.premium} asset={product.asset} />, active from <Time at={policy.activeFrom} />.
      </span>
    </div>
    <a class="button primary wide" href={`/console/positions/policy/${policy.productId}/${policy.index}`}>
      Open the policy
    </a>
    <button type="button" class="button wide" onClick={onAgain}>
      Buy another
    </button>
  </div>
)

const buyLabel = (hasTestWallets: boolean): string => {
  if (session.value && !canSign()) return 'This session cannot sign'
  if (session.value) return 'Sign and buy'
  return hasTestWallets ? 'Buy with a test wallet' : 'Sign in to buy'
}

const sdkCall = (product: Product, coverage: bigint, days: number, max: bigint): string =>
  `const policy = await surety.policies.buy(
  { productId: ${product.productId}n, coverage: ${coverage}n, days: ${days}, maxPremium: ${max}n },
  { idempotencyKey }, // store it: a retry with the same key never buys twice
)`

/** Cover ends with an epoch, up to one later than the days asked for, and must still end in time. */
const maxDaysOf = ({ terms }: Product): number => Math.floor((Number(terms.maxDuration) - Number(terms.epoch)) / 86_400)

type Form = { text: string; days: number }

const FormFields = ({ form, product, onChange }: { form: Form; product: Product; onChange(form: Form): void }) => {
  const maxDays = maxDaysOf(product)
  const isWrong = parseUnits(form.text, product.asset.decimals) === undefined
  return (
    <>
      <div class="field">
        <label for="coverage">Cover</label>
        <div class="with-unit">
          <input
            id="coverage"
            class="input"
            inputMode="decimal"
            autocomplete="off"
            value={form.text}
            aria-invalid={isWrong}
            aria-describedby="coverage-hint"
            onInput={({ currentTarget }) => onChange({ ...form, text: currentTarget.value })}
          />
          <span>{product.asset.symbol ?? 'units'}</span>
        </div>
        <span class="hint" id="coverage-hint">
          {isWrong
            ? `Write an amount such as 1,000 with up to ${product.asset.decimals} decimals.`
            : `up to ${shortUnits(BigInt(product.pool.available), product.asset.decimals)} available`}
        </span>
      </div>
      <div class="field">
        <label for="days">Days</label>
        <div class="with-unit">
          <input
            id="days"
            class="input"
            type="number"
            min="1"
            max={maxDays}
            value={form.days}
            onInput={({ currentTarget }) =>
              onChange({ ...form, days: Math.min(maxDays, Math.max(1, Math.floor(Number(currentTarget.value) || 1))) })
            }
          />
          <span>days</span>
        </div>
        <div class="segments">
          {[...durations.filter((days) => days < maxDays), maxDays].map((days) => (
            <button
              key={days}
              type="button"
              aria-pressed={form.days === days}
              onClick={() => onChange({ ...form, days })}
            >
              {days} d
            </button>
          ))}
        </div>
      </div>
    </>
  )
}

/** The price of cover, why it is what it is, and the purchase. */
export const BuyPanel = ({ product, onCover }: { product: Product; onCover(coverage: bigint | undefined): void }) => {
  const maxDays = maxDaysOf(product)
  const [form, setForm] = useState<Form>({ text: '1,000', days: Math.min(30, maxDays) })
  const hasTestWallets = useHasTestWallets()
  const order = useOrder<BoughtPolicy>()
  const coverage = parseUnits(form.text, product.asset.decimals)
  const estimate = coverage === undefined ? undefined : estimatePremium(product, coverage, form.days)
  const quoted = useQuote(product, coverage, form.days)
  useEffect(() => onCover(coverage), [coverage])

  const premium = quoted?.quote ? BigInt(quoted.quote.premium) : estimate?.premium
  const maxPremium = premium === undefined ? 0n : premium + (premium * toleranceBps + 9_999n) / 10_000n
  const isTest = session.value
    ? session.value.signer.kind === 'embedded' || session.value.signer.kind === 'world'
    : hasTestWallets
  const isBlocked = session.value ? !canSign() : !hasTestWallets
  const buy = (event: Event): void => {
    event.preventDefault()
    if (coverage === undefined || premium === undefined) return
    void order.place(async (idempotencyKey) => {
      await signInWithTestWallet()
      const surety = await openClient()
      const request = { productId: BigInt(product.productId), coverage, days: form.days, maxPremium }
      return surety.policies.buy(request, { idempotencyKey })
    })
  }
  const { state } = order
  return (
    <section class="card buy" aria-label="Buy cover">
      <div class="card-head">
        <h2>Buy cover</h2>
        {isTest && <TestBadge />}
      </div>
      <form class="card-body" onSubmit={buy}>
        {state.step === 'done' ? (
          <Receipt policy={state.result} product={product} onAgain={order.reset} />
        ) : (
          <>
            <FormFields form={form} product={product} onChange={setForm} />
            <div class="quote-block">
              <div>
                <div class="card-note">
                  {quoted?.quote ? 'Premium, quoted by the contract' : 'Premium, from the public pool'}
                </div>
                <div class="price">
                  {premium === undefined ? '—' : shortUnits(premium, product.asset.decimals)}{' '}
                  <span
                    class="unit"
                    title={
                      premium === undefined
                        ? ''
                        : `${exactUnits(premium, product.asset.decimals)} = ${premium} base units`
                    }
                  >
                    {product.asset.symbol}
                  </span>
                </div>
              </div>
              {estimate && coverage !== undefined && (
                <Explanation estimate={estimate} product={product} coverage={coverage} />
              )}
              {!estimate && coverage !== undefined && (
                <p>The pool cannot carry this much until then. Ask for less cover or fewer days.</p>
              )}
            </div>
            {quoted?.failure && <FailureNote failure={quoted.failure} />}
            {quoted?.quote?.funds.sufficient === false && (
              <p class="note warn">The wallet does not have enough {product.asset.symbol} for the premium.</p>
            )}
            {state.step === 'failed' && <FailureNote failure={state.failure} />}
            {state.step === 'placing' && <OrderProgress idempotencyKey={state.key} />}
            {isBlocked ? (
              <a class="button primary wide" href="/console/sign-in">
                {buyLabel(hasTestWallets)}
              </a>
            ) : (
              <button
                type="submit"
                class="button primary wide"
                disabled={premium === undefined || state.step === 'placing' || product.status !== 'on_sale'}
              >
                {state.step === 'placing'
                  ? 'Buying…'
                  : state.step === 'failed'
                    ? 'Try again'
                    : buyLabel(hasTestWallets)}
              </button>
            )}
            <p class="card-note">
              The wallet signs at most <Amount value={maxPremium} asset={product.asset} />: five percent more than the
              premium, because the price can move until the order is in a block. The contract returns the difference.
            </p>
          </>
        )}
      </form>
      <Behind
        requests={[
          {
            method: 'POST',
            path: '/api/v1/policies/quote',
            headers: { 'idempotency-key': '<a UUID that you store>' },
            body: { productId: product.productId, coverage: String(coverage ?? 0n), days: form.days },
          },
        ]}
        sdk={sdkCall(product, coverage ?? 0n, form.days, maxPremium)}
      />
    </section>
  )
}
