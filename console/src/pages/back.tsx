import type { Bond as PostedBond } from '@surety/sdk'
import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso/router'
import { parseUnits } from '../format/amount.ts'
import { durationText } from '../format/time.ts'
import { Behind } from '../parts/behind.tsx'
import { Card, Fact } from '../parts/card.tsx'
import { Amount, Percent } from '../parts/figures.tsx'
import { OrderProgress } from '../parts/order-progress.tsx'
import { FailureNote, Loaded } from '../parts/states.tsx'
import { TestBadge } from '../parts/test-badge.tsx'
import type { Product } from '../state/contract.ts'
import { session } from '../state/session.ts'
import { useHasTestWallets } from '../state/use-health.ts'
import { useOrder } from '../state/use-order.ts'
import { useResource } from '../state/use-resource.ts'
import { canSign, openClient } from '../wallet/client.ts'
import { signInWithTestWallet } from '../wallet/sign-in.ts'

const BondForm = ({ product }: { product: Product }) => {
  const [text, setText] = useState('5,000')
  const [days, setDays] = useState(60)
  const order = useOrder<PostedBond>()
  const hasTestWallets = useHasTestWallets()
  const amount = parseUnits(text, product.asset.decimals)
  const mayPost = session.value ? canSign() : hasTestWallets
  const post = (event: Event): void => {
    event.preventDefault()
    if (amount === undefined) return
    void order.place(async (idempotencyKey) => {
      await signInWithTestWallet()
      return (await openClient()).bonds.post({ productId: BigInt(product.productId), amount, days }, { idempotencyKey })
    })
  }
  const { state } = order
  return (
    <Card
      title="Post a bond"
      note={hasTestWallets && <TestBadge />}
      foot={
        <Behind
          requests={[
            {
              method: 'POST',
              path: '/api/v1/bonds/quote',
              body: { productId: product.productId, amount: String(amount ?? 0n), days },
            },
          ]}
          sdk={`await surety.bonds.post({ productId: ${product.productId}n, amount: ${amount ?? 0n}n, days: ${days} }, { idempotencyKey })`}
        />
      }
    >
      <form class="stack" onSubmit={post}>
        <div class="field">
          <label for="amount">Principal</label>
          <div class="with-unit">
            <input
              id="amount"
              class="input"
              inputMode="decimal"
              value={text}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
            />
            <span>{product.asset.symbol}</span>
          </div>
        </div>
        <div class="field">
          <label for="bond-days">Committed for at least</label>
          <div class="with-unit">
            <input
              id="bond-days"
              class="input"
              type="number"
              min={Math.ceil(Number(product.terms.minTerm) / 86_400)}
              value={days}
              onInput={({ currentTarget }) => setDays(Math.max(1, Math.floor(Number(currentTarget.value) || 1)))}
            />
            <span>days</span>
          </div>
          <span class="hint">
            Rounded up to the next boundary: bonds mature every {durationText(Number(product.terms.term))}.
          </span>
        </div>
        {state.step === 'failed' && <FailureNote failure={state.failure} />}
        {state.step === 'placing' && <OrderProgress idempotencyKey={state.key} />}
        {state.step === 'done' ? (
          <p class="note good" role="status">
            <strong>Bond {String(state.result.index)} is posted.</strong>
            <a href={`/console/positions/bond/${state.result.productId}/${state.result.index}`}>Open the bond</a>
          </p>
        ) : mayPost ? (
          <button type="submit" class="button primary wide" disabled={amount === undefined || state.step === 'placing'}>
            {session.value ? 'Sign and post' : 'Post with a test wallet'}
          </button>
        ) : (
          <a class="button primary wide" href="/console/sign-in">
            Sign in to post
          </a>
        )}
      </form>
    </Card>
  )
}

/** Backing a product: what a bond earns, and what it can lose. */
export const BondPage = () => {
  const { params } = useRoute()
  const product = useResource<Product>(`/products/${encodeURIComponent(params.product ?? '')}`)
  return (
    <div class="page">
      <Loaded of={product}>
        {(data) => (
          <>
            <header class="page-head">
              <nav class="crumbs" aria-label="Breadcrumb">
                <a href="/">Overview</a> <span aria-hidden="true">/</span>
                <a href={`/console/products/${data.productId}`}>{data.metadata?.name ?? `Product ${data.productId}`}</a>
              </nav>
              <h1>Back this product</h1>
              <p class="lede">
                A bond earns its share of every premium, second by second, and pays its share of every event until it
                matures.
              </p>
            </header>
            <div class="split keep">
              <Card
                title="The pool that it joins"
                foot={
                  <Behind
                    requests={[{ path: `/products/${data.productId}` }]}
                    sdk={`await surety.products.get(${data.productId}n)`}
                  />
                }
              >
                <dl class="facts">
                  <Fact name="Capital at risk">
                    <Amount value={data.pool.capital} asset={data.asset} />
                  </Fact>
                  <Fact name="Cover in force">
                    <Amount value={data.pool.locked} asset={data.asset} />
                  </Fact>
                  <Fact name="Capacity used">
                    <Percent wad={data.pool.utilization} />
                  </Fact>
                  <Fact name="Rate of the next unit of cover">
                    <Percent wad={data.pool.rate} /> a year
                  </Fact>
                  <Fact name="Most that can be lost">all of the principal</Fact>
                </dl>
              </Card>
              <aside>
                <BondForm product={data} />
              </aside>
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}
