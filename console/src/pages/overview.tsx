import { compactUnits, ratio } from '../format/amount.ts'
import { Behind } from '../parts/behind.tsx'
import { Amount, Percent } from '../parts/figures.tsx'
import { Reading } from '../parts/reading.tsx'
import { Empty, Loaded } from '../parts/states.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { wad } from '../pricing.ts'
import type { Oracle, Page, Product } from '../state/contract.ts'
import { useHasTestWallets } from '../state/use-health.ts'
import { type Resource, useResource } from '../state/use-resource.ts'
import { useTotals } from '../state/use-totals.ts'

const productsPath = '/products?limit=100'

const sum = (products: readonly Product[], pick: (pool: Product['pool']) => string): bigint =>
  products.reduce((total, { pool }) => total + BigInt(pick(pool)), 0n)

const Tile = ({ name, products, value, note }: { name: string; products: Product[]; value: bigint; note?: string }) => {
  const asset = products[0]?.asset ?? { symbol: null, decimals: 6 }
  return (
    <div class="tile">
      <dt>{name}</dt>
      <dd>
        <Amount value={value} asset={asset} text={compactUnits(value, asset.decimals)} />
      </dd>
      {note && <dd class="tile-note">{note}</dd>}
    </div>
  )
}

const countText = (count: bigint, word: string): string => `${count} ${word}${count === 1n ? '' : 's'}`

const Totals = ({ products }: { products: Product[] }) => {
  const totals = useTotals(products.map(({ productId }) => productId))
  const [locked, capacity] = [sum(products, ({ locked }) => locked), sum(products, ({ capacity }) => capacity)]
  const policies = sum(products, ({ policies }) => policies)
  return (
    <dl class="tiles">
      <Tile
        name="Capital at risk"
        products={products}
        value={sum(products, ({ capital }) => capital)}
        note={countText(
          sum(products, ({ bonds }) => bonds),
          'bond',
        )}
      />
      <Tile
        name="Cover in force"
        products={products}
        value={locked}
        note={`${policies} ${policies === 1n ? 'policy' : 'policies'} sold`}
      />
      <div class="tile">
        <dt>Capacity used</dt>
        <dd>
          <Percent wad={capacity === 0n ? 0n : (locked * wad) / capacity} />
        </dd>
        <dd class="tile-note">of {compactUnits(capacity, products[0]?.asset.decimals ?? 6)} on offer</dd>
      </div>
      <Tile name="Premiums paid" products={products} value={totals?.premiums ?? 0n} note="since the start" />
      <Tile
        name="Paid out"
        products={products}
        value={totals?.payouts ?? 0n}
        note={countText(
          sum(products, ({ events }) => events),
          'event',
        )}
      />
    </dl>
  )
}

const ProductCard = ({ product }: { product: Product }) => {
  const { productId, metadata, pool, asset, status } = product
  const oracle = useResource<Oracle>(`/products/${productId}/oracle`, 5_000)
  const href = `/console/products/${productId}`
  return (
    <article class="product">
      <div class="row spread">
        <h3>
          <a href={href}>{metadata?.name ?? `Product ${productId}`}</a>
        </h3>
        <StatusChip status={status} />
      </div>
      <p>{metadata?.summary ?? 'This gateway has no description of the product. Its terms are on chain.'}</p>
      <Loaded of={oracle}>{(data) => <Reading oracle={data} />}</Loaded>
      <dl class="figures">
        <div>
          <dt>Rate a year, from</dt>
          <dd>
            <Percent wad={pool.rate} />
          </dd>
        </div>
        <div>
          <dt>Cover available</dt>
          <dd>
            <Amount value={pool.available} asset={asset} text={compactUnits(BigInt(pool.available), asset.decimals)} />
          </dd>
        </div>
      </dl>
      <div
        class="bar"
        role="img"
        aria-label={`Capacity used: ${Math.round(ratio(BigInt(pool.utilization), wad) * 100)} percent`}
      >
        <span style={{ width: `${Math.max(0.6, ratio(BigInt(pool.utilization), wad) * 100)}%` }} />
      </div>
      <a class="button" href={href} aria-label={`Get cover: ${metadata?.name ?? `product ${productId}`}`}>
        Get cover
      </a>
    </article>
  )
}

const Hero = () => {
  const hasTestWallets = useHasTestWallets()
  return (
    <section class="hero">
      <div>
        <h1>
          Cover for agents that <em>pays by itself.</em>
        </h1>
        <p class="lede">
          An agent signs one message and is insured: against a depeg, an outage, a task that fails. When the oracle
          confirms the event, every policy in force is paid on chain. Nobody files a claim.
        </p>
        <div class="row">
          <a class="button primary" href="/console/products/1">
            {hasTestWallets ? 'Try it with a test wallet' : 'Get cover'}
          </a>
          <a class="button" href="/api-docs">
            API reference
          </a>
        </div>
      </div>
      <ol class="steps">
        <li>
          Underwriters post bonds.
          <small>Every policy is fully backed; nothing is promised twice.</small>
        </li>
        <li>
          An agent buys cover.
          <small>The price follows a public curve. The gateway pays the gas.</small>
        </li>
        <li>
          The oracle confirms the event.
          <small>A price feed, or a quorum of independent resolvers.</small>
        </li>
        <li>
          The payout arrives.
          <small>The keeper settles every policy in force.</small>
        </li>
      </ol>
    </section>
  )
}

const byId = (a: Product, b: Product): number => (BigInt(a.productId) < BigInt(b.productId) ? -1 : 1)

export const Overview = () => {
  const products: Resource<Page<Product>> = useResource(productsPath)
  return (
    <div class="page">
      <Hero />
      <Loaded of={products}>
        {({ data }) => {
          const sorted = [...data].sort(byId)
          return (
            <>
              <Totals products={sorted} />
              <section class="stack" aria-label="Products">
                <div class="row spread">
                  <h2>What is insured</h2>
                  <span class="card-note">live: readings and prices of the newest block</span>
                </div>
                {sorted.length === 0 ? (
                  <Empty>No product is on sale yet. The owner of the protocol creates the first one.</Empty>
                ) : (
                  <div class="products">
                    {sorted.map((product) => (
                      <ProductCard key={product.productId} product={product} />
                    ))}
                  </div>
                )}
              </section>
            </>
          )
        }}
      </Loaded>
      <Behind
        alone
        requests={[
          { path: productsPath },
          { path: '/products/1/oracle' },
          { path: '/products/1/history?interval=day&limit=1' },
        ]}
        sdk={`for await (const product of surety.products.list()) …\nawait surety.products.oracle(1n)\nfor await (const point of surety.products.history(1n, { interval: 'day' })) …`}
      />
    </div>
  )
}
