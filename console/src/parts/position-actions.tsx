import { useState } from 'preact/hooks'
import { exactUnits, parseUnits } from '../format/amount.ts'
import type { Bond, Policy, Product } from '../state/contract.ts'
import { unearnedPremium } from '../state/fair-value.ts'
import { useOrder } from '../state/use-order.ts'
import { canSign, openClient } from '../wallet/client.ts'
import { Behind } from './behind.tsx'
import { Card } from './card.tsx'
import { OrderProgress } from './order-progress.tsx'
import { FailureNote } from './states.tsx'

type Order = ReturnType<typeof useOrder<string>>

const Outcome = ({ order }: { order: Order }) => (
  <>
    {order.state.step === 'placing' && <OrderProgress idempotencyKey={order.state.key} />}
    {order.state.step === 'failed' && <FailureNote failure={order.state.failure} />}
    {order.state.step === 'done' && (
      <p class="note good" role="status">
        {order.state.result}
      </p>
    )}
  </>
)

type ListProps = {
  kind: 'policy' | 'bond'
  position: { productId: bigint; index: bigint }
  product: Product
  fair: bigint
}

const ListForm = ({ kind, position, product, fair }: ListProps) => {
  const order = useOrder<string>()
  const [text, setText] = useState(exactUnits((fair * 95n) / 100n, product.asset.decimals))
  const price = parseUnits(text, product.asset.decimals)
  const list = (event: Event): void => {
    event.preventDefault()
    if (price === undefined) return
    void order.place(async (idempotencyKey) => {
      const surety = await openClient()
      await surety.listings.create({ kind, ...position, price, days: 7 }, { idempotencyKey })
      return 'Listed for seven days. It stays in the wallet until it is sold.'
    })
  }
  const { productId, index } = position
  return (
    <form class="stack" onSubmit={list}>
      <div class="field">
        <label for="price">Sell it for</label>
        <div class="with-unit">
          <input
            id="price"
            class="input"
            inputMode="decimal"
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <span>{product.asset.symbol}</span>
        </div>
        <span class="hint">Five percent below its fair value is suggested.</span>
      </div>
      <div>
        <button
          type="submit"
          class="button"
          disabled={!canSign() || price === undefined || order.state.step === 'placing'}
        >
          Sign and list
        </button>
      </div>
      <Outcome order={order} />
      <Behind
        alone
        requests={[
          {
            method: 'POST',
            path: '/api/v1/marketplace/listings/quote',
            body: { kind, productId: String(productId), index: String(index), price: String(price ?? 0n), days: 7 },
          },
        ]}
        sdk={`await surety.listings.create(\n  { kind: '${kind}', productId: ${productId}n, index: ${index}n, price: ${price ?? 0n}n, days: 7 },\n  { idempotencyKey },\n)`}
      />
    </form>
  )
}

export const PolicyActions = ({ policy, product }: { policy: Policy; product: Product }) => {
  if (policy.status !== 'active' && policy.status !== 'waiting') return null
  return (
    <Card title="Sell the policy" note="the buyer gets the rest of the cover">
      <ListForm
        kind="policy"
        position={{ productId: BigInt(policy.productId), index: BigInt(policy.index) }}
        product={product}
        fair={unearnedPremium(policy, product)}
      />
    </Card>
  )
}

export const BondActions = ({ bond, product }: { bond: Bond; product: Product }) => {
  const order = useOrder<string>()
  const position = { productId: BigInt(bond.productId), index: BigInt(bond.index) }
  const claim = (): void =>
    void order.place(async (idempotencyKey) => {
      await (await openClient()).bonds.claim(position, { idempotencyKey })
      return 'Claimed: what was due is in the wallet of the owner.'
    })
  const due = BigInt(bond.premium) + BigInt(bond.released)
  return (
    <>
      <Card
        title="Claim"
        note="needs no signature: it always pays the owner"
        foot={
          <Behind
            requests={[{ method: 'POST', path: `/api/v1/bonds/${bond.productId}/${bond.index}/claim` }]}
            sdk={`await surety.bonds.claim({ productId: ${bond.productId}n, index: ${bond.index}n }, { idempotencyKey })`}
          />
        }
      >
        <div>
          <button type="button" class="button" onClick={claim} disabled={due === 0n || order.state.step === 'placing'}>
            Claim premium and released principal
          </button>
        </div>
        <Outcome order={order} />
      </Card>
      {bond.closedAt === null && (
        <Card title="Sell the bond">
          <ListForm
            kind="bond"
            position={position}
            product={product}
            fair={BigInt(bond.atRisk) + BigInt(bond.released) + BigInt(bond.premium)}
          />
        </Card>
      )}
    </>
  )
}
