import { compactUnits } from '../format/amount.ts'
import { Behind } from '../parts/behind.tsx'
import { Card, Table } from '../parts/card.tsx'
import { Hash } from '../parts/copy.tsx'
import { Amount, Time } from '../parts/figures.tsx'
import { NeedsSession } from '../parts/needs-session.tsx'
import { Empty, Loaded } from '../parts/states.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import type { Agent, Bond, Listing, Page, Policy, Portfolio, Product } from '../state/contract.ts'
import { session } from '../state/session.ts'
import { useResource } from '../state/use-resource.ts'

const Sums = ({ portfolio, agent }: { portfolio: Portfolio; agent: Agent | undefined }) => {
  const { asset, totals } = portfolio
  const tiles: [string, string | undefined, string][] = [
    ['Balance', agent?.balance ?? undefined, 'in the wallet'],
    ['Covered', totals.policies.activeCoverage, `${totals.policies.active} active, ${totals.policies.waiting} waiting`],
    [
      'Paid out to you',
      totals.policies.paidOut,
      `for ${compactUnits(BigInt(totals.policies.premium), asset.decimals)} of premium`,
    ],
    ['At risk in bonds', totals.bonds.atRisk, `${totals.bonds.open} open`],
    [
      'To claim',
      String(BigInt(totals.bonds.premium) + BigInt(totals.bonds.released)),
      'premium and released principal',
    ],
  ]
  return (
    <dl class="tiles">
      {tiles.map(([name, value, note]) => (
        <div class="tile" key={name}>
          <dt>{name}</dt>
          <dd>
            {value === undefined ? (
              '…'
            ) : (
              <Amount value={value} asset={asset} text={compactUnits(BigInt(value), asset.decimals)} />
            )}
          </dd>
          <dd class="tile-note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

const useNames = (): Map<string, string> => {
  const { data } = useResource<Page<Product>>('/products?limit=100', 20_000)
  return new Map(
    (data?.data ?? []).map(({ productId, metadata }) => [productId, metadata?.name ?? `Product ${productId}`]),
  )
}

type Position = {
  kind: 'policy' | 'bond'
  productId: string
  index: string
  amount: string
  ends: string
  status: string
}

const Positions = ({ positions, asset }: { positions: Position[]; asset: Portfolio['asset'] }) => {
  const names = useNames()
  return (
    <Table label="Positions">
      <thead>
        <tr>
          <th>Position</th>
          <th>Product</th>
          <th class="num">Cover or principal</th>
          <th>Ends</th>
          <th>Status</th>
        </tr>
      </thead>
      <tbody>
        {positions.map(({ kind, productId, index, amount, ends, status }) => (
          <tr key={`${kind} ${productId} ${index}`}>
            <td>
              <a href={`/console/positions/${kind}/${productId}/${index}`}>
                {kind === 'policy' ? 'Policy' : 'Bond'} {index}
              </a>
            </td>
            <td>{names.get(productId) ?? productId}</td>
            <td class="num">
              <Amount value={amount} asset={asset} />
            </td>
            <td>
              <Time at={ends} />
            </td>
            <td>
              <StatusChip status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const toPositions = (policies: Policy[], bonds: Bond[]): Position[] => [
  ...policies.map((policy) => ({ kind: 'policy' as const, ...policy, amount: policy.coverage, ends: policy.expiry })),
  ...bonds.map((bond) => ({ kind: 'bond' as const, ...bond, amount: bond.atRisk, ends: bond.maturity })),
]

const View = ({ portfolio }: { portfolio: Portfolio }) => {
  const agent = useResource<Agent>('/api/v1/agent', 4_000)
  const policies = useResource<Page<Policy>>('/api/v1/policies?limit=100', 4_000)
  const bonds = useResource<Page<Bond>>('/api/v1/bonds?limit=100', 4_000)
  const seller = encodeURIComponent(portfolio.walletAddress)
  const listings = useResource<Page<Listing>>(`/api/v1/marketplace/listings?limit=100&seller=${seller}`, 8_000)
  return (
    <>
      <Sums portfolio={portfolio} agent={agent.data} />
      {BigInt(portfolio.totals.unsettled.payout) > 0n && (
        <p class="note good" role="status">
          <strong>
            <Amount value={portfolio.totals.unsettled.payout} asset={portfolio.asset} /> is on its way.
          </strong>
          An event is reported, and the keeper settles the policies. Nothing needs to be done.
        </p>
      )}
      <Card
        title="Positions"
        foot={
          <Behind
            requests={[{ path: '/api/v1/policies' }, { path: '/api/v1/bonds' }]}
            sdk={`for await (const policy of surety.policies.list()) …\nfor await (const bond of surety.bonds.list()) …`}
          />
        }
      >
        <Loaded of={policies}>
          {({ data }) => {
            const positions = toPositions(data, bonds.data?.data ?? [])
            return positions.length === 0 ? (
              <Empty>
                <p>This wallet has no position yet.</p>
                <a class="button primary" href="/">
                  Get cover
                </a>
              </Empty>
            ) : (
              <Positions positions={positions} asset={portfolio.asset} />
            )
          }}
        </Loaded>
      </Card>
      {(listings.data?.data.length ?? 0) > 0 && (
        <Card
          title="For sale"
          note={`${listings.data?.data.length} listed`}
          foot={
            <Behind
              requests={[{ path: `/api/v1/marketplace/listings?seller=${seller}` }]}
              sdk={`for await (const listing of surety.listings.list({ seller: '${portfolio.walletAddress}' })) …`}
            />
          }
        >
          <ul class="stack">
            {listings.data?.data.map((listing) => (
              <li key={listing.listingId} class="row spread">
                <a href={`/console/positions/${listing.kind}/${listing.productId}/${listing.index}`}>
                  {listing.kind} {listing.index} of product {listing.productId}
                </a>
                <span>
                  <Amount value={listing.price} asset={portfolio.asset} /> until <Time at={listing.expiry} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

const Found = () => {
  const portfolio = useResource<Portfolio>('/api/v1/portfolio', 4_000)
  return <Loaded of={portfolio}>{(data) => <View portfolio={data} />}</Loaded>
}

export const PortfolioPage = () => (
  <div class="page">
    <header class="page-head">
      <h1>Portfolio</h1>
      <p class="lede">
        What the wallet owns, is owed and has at risk.{' '}
        {session.value && <Hash value={session.value.walletAddress} what="wallet address" />}
      </p>
    </header>
    <NeedsSession what="Portfolios">{() => <Found />}</NeedsSession>
    <Behind
      alone
      requests={[{ path: '/api/v1/portfolio' }, { path: '/api/v1/agent' }]}
      sdk={`await surety.portfolio()\nawait surety.agent()`}
    />
  </div>
)
