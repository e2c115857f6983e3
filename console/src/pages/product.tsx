import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso/router'
import { LineChart } from '../charts/line-chart.tsx'
import { PremiumCurve } from '../charts/premium-curve.tsx'
import { compactUnits, ratio } from '../format/amount.ts'
import { durationText } from '../format/time.ts'
import { Behind } from '../parts/behind.tsx'
import { BuyPanel } from '../parts/buy-panel.tsx'
import { Card, Fact, Table } from '../parts/card.tsx'
import { Hash } from '../parts/copy.tsx'
import { Ago, Amount, Percent, Time } from '../parts/figures.tsx'
import { ListingsOf } from '../parts/listings-of.tsx'
import { priceText } from '../parts/reading.tsx'
import { Empty, Loaded } from '../parts/states.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { readRates, wad } from '../pricing.ts'
import type { Oracle, Page, Policy, PoolPoint, Product } from '../state/contract.ts'
import { useResource } from '../state/use-resource.ts'

/** Heights for drawing, relative to a unit of the feed or asset. What is written comes from the integers. */
const heightOf = (value: string, decimals: number): number => ratio(BigInt(value), 10n ** BigInt(decimals))

const PriceChart = ({ oracle, price }: { oracle: Oracle; price: NonNullable<Oracle['price']> }) => {
  // The newest price holds until the newest block.
  const newest = oracle.readings.slice(0, 1).map((reading) => ({ ...reading, at: oracle.block.timestamp }))
  const readings = [...[...oracle.readings].reverse(), ...newest]
  const values = readings.map(({ value }) => heightOf(value, price.decimals))
  const times = readings.map(({ at }) => Number(at))
  // The lines of the threshold cross the whole chart, also where the feed is younger than it.
  const start = Math.min(times[0] ?? 0, (times.at(-1) ?? 0) - 6 * 3_600)
  const across = (height: number): number[] => [start, ...times].map(() => height)
  const threshold = heightOf(price.threshold, price.decimals)
  const recovery = heightOf(price.recovery, price.decimals)
  const [low, high] = [Math.min(threshold, ...values), Math.max(recovery, ...values)]
  const margin = (high - low) * 0.15
  return (
    <LineChart
      label={`Price against its trigger threshold of ${priceText(price.threshold, price.decimals)}`}
      times={[start, ...times]}
      range={[low - margin, high + margin]}
      format={(value) => value.toFixed(4)}
      series={[
        { label: 'Price', values: [null, ...values], color: '--accent', isStepped: true },
        { label: 'Pays below', values: across(threshold), color: '--red', isDashed: true },
        { label: 'Recovered at', values: across(recovery), color: '--faint', isDashed: true },
      ]}
    />
  )
}

const OracleFacts = ({ oracle }: { oracle: Oracle }) => {
  const [latest] = oracle.readings
  const { price, resolvers } = oracle
  return (
    <dl class="facts">
      {latest && price && (
        <Fact name="Newest price">
          <strong title={`${latest.value} in units of the feed`}>{priceText(latest.value, price.decimals)} USD</strong>,{' '}
          <Ago at={latest.at} />
        </Fact>
      )}
      {latest && resolvers && (
        <Fact name="Newest reading">
          <strong>{latest.isMet ? `event, pays ${Number(latest.value) / 100} %` : 'all clear'}</strong>,{' '}
          <Ago at={latest.at} />
        </Fact>
      )}
      {price && (
        <>
          <Fact name="An event is">
            every price below {priceText(price.threshold, price.decimals)} for{' '}
            {durationText(Number(price.confirmation))}
          </Fact>
          <Fact name="It ends">with a price of {priceText(price.recovery, price.decimals)} or more</Fact>
          <Fact name="An event pays">{Number(price.severity) / 100} % of the cover</Fact>
          <Fact name="Price feed">
            <Hash value={price.aggregator} what="address of the price feed" />
          </Fact>
        </>
      )}
      {resolvers && (
        <>
          <Fact name="Signed by">
            {resolvers.quorum} of {resolvers.count} resolvers
          </Fact>
          <Fact name="Without a reading for">{durationText(Number(resolvers.maxAge))}, sales stop</Fact>
        </>
      )}
    </dl>
  )
}

const OracleCard = ({ id }: { id: string }) => {
  const path = `/products/${id}/oracle`
  const oracle = useResource<Oracle>(path)
  return (
    <Card
      title="Oracle"
      note={oracle.data && <StatusChip status={oracle.data.state} live />}
      foot={<Behind requests={[{ path }]} sdk={`await surety.products.oracle(${id}n)`} />}
    >
      <Loaded of={oracle}>
        {(data) => (
          <>
            {data.price && data.readings.length > 0 && <PriceChart oracle={data} price={data.price} />}
            <OracleFacts oracle={data} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

const PoolCard = ({ product }: { product: Product }) => {
  const path = `/products/${product.productId}/history?interval=hour&limit=100`
  const history = useResource<Page<PoolPoint>>(path, 6_000)
  const { pool, asset } = product
  const height = (value: string): number => heightOf(value, asset.decimals)
  return (
    <Card
      title="Pool over time"
      note="hourly"
      foot={
        <Behind
          requests={[{ path }]}
          sdk={`for await (const point of surety.products.history(${product.productId}n, { interval: 'hour' })) …`}
        />
      }
    >
      <Loaded of={history}>
        {({ data }) => {
          const points = [...data].reverse()
          return (
            <>
              {points.length > 1 && (
                <LineChart
                  label="Capital, capacity and cover in force over time"
                  times={points.map(({ at }) => Number(at))}
                  format={(value) => compactUnits(BigInt(Math.round(value)), 0)}
                  series={[
                    {
                      label: 'Capital',
                      values: points.map(({ capital }) => height(capital)),
                      color: '--blue',
                      isStepped: true,
                    },
                    {
                      label: 'Capacity',
                      values: points.map(({ capacity }) => height(capacity)),
                      color: '--faint',
                      isDashed: true,
                      isStepped: true,
                    },
                    {
                      label: 'Cover in force',
                      values: points.map(({ locked }) => height(locked)),
                      color: '--accent',
                      isFilled: true,
                      isStepped: true,
                    },
                  ]}
                />
              )}
              <dl class="facts">
                <Fact name="Capital at risk">
                  <Amount value={pool.capital} asset={asset} />
                </Fact>
                <Fact name="Cover in force">
                  <Amount value={pool.locked} asset={asset} />
                </Fact>
                <Fact name="Available now">
                  <Amount value={pool.available} asset={asset} />
                </Fact>
                <Fact name="Next boundary, bonds may leave">
                  <Time at={pool.nextBoundary} />
                </Fact>
              </dl>
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

const CurveCard = ({ product, coverage }: { product: Product; coverage: bigint | undefined }) => {
  const { pool, terms } = product
  const [locked, capacity] = [BigInt(pool.locked), BigInt(pool.capacity)]
  const after = coverage !== undefined && capacity > 0n ? ((locked + coverage) * wad) / capacity : undefined
  return (
    <Card title="Premium curve" note="the fuller the pool, the dearer the cover">
      <PremiumCurve
        rates={readRates(terms)}
        utilization={BigInt(pool.utilization)}
        after={after}
        asset={product.asset}
      />
    </Card>
  )
}

const TriggerCard = ({ product }: { product: Product }) => {
  const { metadata, terms } = product
  return (
    <Card
      title="What triggers a payout"
      foot={
        <Behind
          requests={[{ path: `/products/${product.productId}` }]}
          sdk={`await surety.products.get(${product.productId}n)`}
        />
      }
    >
      <div class="words">
        {metadata ? (
          <>
            <blockquote>{metadata.insuredEvent}</blockquote>
            <p class="card-note">
              {metadata.evidence} The hash of these words is on chain:{' '}
              <Hash value={product.metadataHash} what="hash of the description" />
            </p>
          </>
        ) : (
          <p>
            This gateway does not have the words. Their hash is{' '}
            <Hash value={product.metadataHash} what="hash of the description" />.
          </p>
        )}
        <dl class="facts">
          <Fact name="Cover starts">{durationText(Number(terms.waiting))} after the purchase</Fact>
          <Fact name="Longest policy">{durationText(Number(terms.maxDuration))}</Fact>
          <Fact name="Capital stays locked">{durationText(Number(terms.grace))} after the end, to settle events</Fact>
          <Fact name="Smallest policy">
            <Amount value={terms.minCover} asset={product.asset} />
          </Fact>
          <Fact name="Trigger contract">
            <Hash value={terms.trigger} what="address of the trigger" />
          </Fact>
        </dl>
      </div>
    </Card>
  )
}

const PolicyRow = ({ product, index }: { product: Product; index: bigint }) => {
  const policy = useResource<Policy>(`/policies/${product.productId}/${index}`, 10_000)
  const { data } = policy
  return (
    <tr>
      <td>
        <a href={`/console/positions/policy/${product.productId}/${index}`}>Policy {String(index)}</a>
      </td>
      <td class="num">{data && <Amount value={data.originalCoverage} asset={product.asset} />}</td>
      <td class="num">{data && <Amount value={data.premium} asset={product.asset} />}</td>
      <td>{data && <Time at={data.expiry} />}</td>
      <td>{data && <StatusChip status={data.status} />}</td>
    </tr>
  )
}

const PoliciesCard = ({ product }: { product: Product }) => {
  const count = BigInt(product.pool.policies)
  const newest = Array.from({ length: Number(count < 8n ? count : 8n) }, (_, offset) => count - 1n - BigInt(offset))
  return (
    <Card
      title="Newest policies"
      note={`${count} sold`}
      foot={
        <Behind
          requests={[{ path: `/policies/${product.productId}/${newest[0] ?? 0n}` }]}
          sdk={`await surety.policies.get({ productId: ${product.productId}n, index: ${newest[0] ?? 0n}n })`}
        />
      }
    >
      {newest.length === 0 ? (
        <Empty>Nobody has bought this cover yet.</Empty>
      ) : (
        <Table label="Newest policies">
          <thead>
            <tr>
              <th>Position</th>
              <th class="num">Cover</th>
              <th class="num">Premium</th>
              <th>Ends</th>
              <th>Status</th>
            </tr>
          </thead>
          <tbody>
            {newest.map((index) => (
              <PolicyRow key={String(index)} product={product} index={index} />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

const Details = ({ product }: { product: Product }) => {
  const [coverage, setCoverage] = useState<bigint>()
  const { metadata, productId, status, pool } = product
  return (
    <>
      <header class="page-head">
        <nav class="crumbs" aria-label="Breadcrumb">
          <a href="/">Overview</a> <span aria-hidden="true">/</span> <span>Product {productId}</span>
        </nav>
        <div class="row">
          <h1>{metadata?.name ?? `Product ${productId}`}</h1>
          <StatusChip status={status} live={status === 'on_sale'} />
        </div>
        <p class="lede">{metadata?.summary}</p>
        <p class="card-note">
          <Percent wad={pool.rate} /> a year for the next unit of cover ·{' '}
          <a href={`/console/products/${productId}/back`}>Back this product with a bond</a>
        </p>
      </header>
      <div class="split">
        <div class="stack">
          <OracleCard id={productId} />
          <TriggerCard product={product} />
          <CurveCard product={product} coverage={coverage} />
          <PoolCard product={product} />
          <PoliciesCard product={product} />
          <ListingsOf product={product} />
        </div>
        <aside>
          <BuyPanel product={product} onCover={setCoverage} />
        </aside>
      </div>
    </>
  )
}

export const ProductPage = () => {
  const { params } = useRoute()
  const id = params.product ?? ''
  const product = useResource<Product>(`/products/${encodeURIComponent(id)}`)
  return (
    <div class="page">
      <Loaded of={product}>{(data) => <Details key={data.productId} product={data} />}</Loaded>
    </div>
  )
}
