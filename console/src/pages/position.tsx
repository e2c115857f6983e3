import type { ComponentChildren } from 'preact'
import { useRoute } from 'preact-iso/router'
import { Behind } from '../parts/behind.tsx'
import { Card, Fact } from '../parts/card.tsx'
import { Hash } from '../parts/copy.tsx'
import { Amount, Time } from '../parts/figures.tsx'
import { BondActions, PolicyActions } from '../parts/position-actions.tsx'
import { Loaded } from '../parts/states.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { TestBadge } from '../parts/test-badge.tsx'
import type { Bond, Page, Policy, Product, Settlement } from '../state/contract.ts'
import { session } from '../state/session.ts'
import { useResource } from '../state/use-resource.ts'

type Moment = {
  text: string
  at?: string | undefined
  note?: ComponentChildren
  state: 'done' | 'now' | 'todo' | 'bad'
}

const Timeline = ({ moments }: { moments: Moment[] }) => (
  <ol class="timeline">
    {moments.map(({ text, at, note, state }) => (
      <li key={text + at} class={state}>
        <strong>{text}</strong>
        {at && (
          <small>
            <Time at={at} both />
          </small>
        )}
        {note && <small>{note}</small>}
      </li>
    ))}
  </ol>
)

const policyMoments = (policy: Policy, { asset }: Product, payouts: Settlement['data'][]): Moment[] => {
  const now = BigInt(policy.block.timestamp)
  const past = (at: string): boolean => BigInt(at) <= now
  const isPaid = BigInt(policy.paidOut) > 0n
  const moments: Moment[] = [
    {
      text: 'Bought',
      at: policy.start,
      state: 'done',
      note: (
        <>
          <Hash value={policy.transactionHash} what="transaction hash" /> · {policy.confirmation}
        </>
      ),
    },
    {
      text: past(policy.activeFrom) ? 'Cover started' : 'Cover starts',
      at: policy.activeFrom,
      state: past(policy.activeFrom) ? 'done' : 'now',
      note: 'Events that begin before are not covered.',
    },
  ]
  for (const { payout, transactionHash, block } of payouts) {
    moments.push({
      text: 'Paid out',
      at: block.timestamp,
      state: 'done',
      note: (
        <>
          <Amount value={payout} asset={asset} /> went to the owner by itself.{' '}
          <Hash value={transactionHash} what="transaction hash" />
        </>
      ),
    })
  }
  if (isPaid && payouts.length === 0) {
    moments.push({
      text: 'Paid out',
      state: 'done',
      note: (
        <>
          <Amount value={policy.paidOut} asset={asset} /> went to the owner by itself.
        </>
      ),
    })
  }
  if (BigInt(policy.surrendered) > 0n) {
    moments.push({
      text: 'Surrendered',
      state: 'done',
      note: (
        <>
          <Amount value={policy.surrendered} asset={asset} /> of cover given back for{' '}
          <Amount value={policy.refunded} asset={asset} />
        </>
      ),
    })
  }
  const isInForce = policy.status === 'active' || policy.status === 'waiting'
  moments.push({
    text: past(policy.expiry) ? 'Cover ended' : 'Cover ends',
    at: policy.expiry,
    state: past(policy.expiry) ? 'done' : isInForce && past(policy.activeFrom) ? 'now' : 'todo',
  })
  return moments
}

const Facts = ({ policy, product }: { policy: Policy; product: Product }) => (
  <dl class="facts">
    <Fact name="Owner, who is paid">
      <Hash value={policy.owner} what="address of the owner" />
    </Fact>
    <Fact name="Premium paid">
      <Amount value={policy.premium} asset={product.asset} />
    </Fact>
    <Fact name="Cover at purchase">
      <Amount value={policy.originalCoverage} asset={product.asset} />
    </Fact>
    <Fact name="Paid out">
      <Amount value={policy.paidOut} asset={product.asset} />
    </Fact>
    <Fact name="Extensions">{policy.extensions}</Fact>
    <Fact name="Token">
      <a href={`/tokens/policies/${policy.productId}/${policy.index}`}>ERC-721 metadata</a>
    </Fact>
  </dl>
)

const isMine = (owner: string): boolean => session.value?.walletAddress.toLowerCase() === owner.toLowerCase()

const isTestSession = (): boolean => session.value?.signer.kind === 'embedded' || session.value?.signer.kind === 'world'

type Shown = { kind: string; index: string; owner: string; status: string }

const Head = ({ shown, product, children }: { shown: Shown; product: Product; children: ComponentChildren }) => (
  <header class="certificate">
    <nav class="crumbs" aria-label="Breadcrumb">
      <a href="/">Overview</a> <span aria-hidden="true">/</span>
      <a href={`/console/products/${product.productId}`}>{product.metadata?.name ?? `Product ${product.productId}`}</a>
    </nav>
    <div class="row spread">
      <h1>
        {shown.kind} {shown.index}
      </h1>
      <span class="row">
        {isMine(shown.owner) && (isTestSession() ? <TestBadge /> : <span class="chip plain">yours</span>)}
        <StatusChip status={shown.status} live={shown.status === 'active'} />
      </span>
    </div>
    {children}
  </header>
)

/** The payouts of a policy with their transactions. Events are for the owner: others see the amount alone. */
const usePayouts = (policy: Policy): Settlement['data'][] => {
  const path = `/api/v1/events?types=policy.settled&productId=${policy.productId}&limit=100`
  const isRead = BigInt(policy.paidOut) > 0n && isMine(policy.owner)
  const { data } = useResource<Page<Settlement>>(isRead ? path : undefined, 10_000)
  return (data?.data ?? [])
    .filter(
      ({ type, data: { index, payout } }) => type === 'policy.settled' && index === policy.index && payout !== '0',
    )
    .map((event) => event.data)
}

const PolicyTimeline = ({ policy, product }: { policy: Policy; product: Product }) => (
  <Timeline moments={policyMoments(policy, product, usePayouts(policy))} />
)

const PolicyView = ({ policy, product }: { policy: Policy; product: Product }) => (
  <>
    <Head shown={{ kind: 'Policy', index: policy.index, owner: policy.owner, status: policy.status }} product={product}>
      <div>
        <div class="sum">
          <Amount value={BigInt(policy.paidOut) > 0n ? policy.paidOut : policy.coverage} asset={product.asset} />
        </div>
        <p class="lede">
          {BigInt(policy.paidOut) > 0n ? 'was paid to the owner.' : (product.metadata?.insuredEvent ?? 'of cover')}
        </p>
      </div>
    </Head>
    <div class="split keep">
      <div class="stack">
        <Card title="From order to payout">
          <PolicyTimeline policy={policy} product={product} />
        </Card>
        {isMine(policy.owner) && <PolicyActions policy={policy} product={product} />}
      </div>
      <aside>
        <Card
          title="The policy"
          foot={
            <Behind
              requests={[{ path: `/policies/${policy.productId}/${policy.index}` }]}
              sdk={`await surety.policies.get({ productId: ${policy.productId}n, index: ${policy.index}n })`}
            />
          }
        >
          <Facts policy={policy} product={product} />
        </Card>
      </aside>
    </div>
  </>
)

const bondMoments = (bond: Bond): Moment[] => {
  const isMature = BigInt(bond.maturity) <= BigInt(bond.block.timestamp)
  return [
    {
      text: 'Posted',
      at: bond.postedAt,
      state: 'done',
      note: <Hash value={bond.transactionHash} what="transaction hash" />,
    },
    { text: isMature ? 'Matured' : 'Matures', at: bond.maturity, state: isMature ? 'done' : 'now' },
    ...(bond.closedAt ? [{ text: 'Closed', at: bond.closedAt, state: 'done' as const }] : []),
  ]
}

const BondView = ({ bond, product }: { bond: Bond; product: Product }) => (
  <>
    <Head shown={{ kind: 'Bond', index: bond.index, owner: bond.owner, status: bond.status }} product={product}>
      <div>
        <div class="sum">
          <Amount value={bond.atRisk} asset={product.asset} />
        </div>
        <p class="lede">of principal at risk, and it earns premium every second.</p>
      </div>
    </Head>
    <div class="split keep">
      <div class="stack">
        <Card title="From posting to release">
          <Timeline moments={bondMoments(bond)} />
        </Card>
        {isMine(bond.owner) && <BondActions bond={bond} product={product} />}
      </div>
      <aside>
        <Card
          title="The bond"
          foot={
            <Behind
              requests={[{ path: `/bonds/${bond.productId}/${bond.index}` }]}
              sdk={`await surety.bonds.get({ productId: ${bond.productId}n, index: ${bond.index}n })`}
            />
          }
        >
          <dl class="facts">
            <Fact name="Owner">
              <Hash value={bond.owner} what="address of the owner" />
            </Fact>
            <Fact name="Posted">
              <Amount value={bond.posted} asset={product.asset} />
            </Fact>
            <Fact name="Premium to claim">
              <Amount value={bond.premium} asset={product.asset} />
            </Fact>
            <Fact name="Principal to claim">
              <Amount value={bond.released} asset={product.asset} />
            </Fact>
            <Fact name="Claimed so far">
              <Amount value={BigInt(bond.claimedPremium) + BigInt(bond.claimedPrincipal)} asset={product.asset} />
            </Fact>
          </dl>
        </Card>
      </aside>
    </div>
  </>
)

export const PositionPage = () => {
  const { params } = useRoute()
  const [kind, p, i] = [params.kind, params.product ?? '', params.index ?? '']
  const place = `${encodeURIComponent(p)}/${encodeURIComponent(i)}`
  const product = useResource<Product>(`/products/${encodeURIComponent(p)}`)
  const policy = useResource<Policy>(kind === 'policy' ? `/policies/${place}` : undefined, 2_000)
  const bond = useResource<Bond>(kind === 'bond' ? `/bonds/${place}` : undefined, 2_000)
  return (
    <div class="page">
      <Loaded of={product}>
        {(found) =>
          kind === 'bond' ? (
            <Loaded of={bond}>{(data) => <BondView bond={data} product={found} />}</Loaded>
          ) : (
            <Loaded of={policy}>{(data) => <PolicyView policy={data} product={found} />}</Loaded>
          )
        }
      </Loaded>
    </div>
  )
}
