import { Behind } from '../parts/behind.tsx'
import { Card, Fact } from '../parts/card.tsx'
import { Loaded } from '../parts/states.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import type { Health } from '../state/contract.ts'
import { useHealth } from '../state/use-health.ts'

const relayers: Record<Health['relayer']['status'], string> = {
  ok: 'Signed orders are relayed, and the gateway pays the gas.',
  low: 'The relayer is out of funds. Signed orders wait until it is funded.',
  none: 'No relayer wallet is configured. Wallets send their own transactions.',
}

const View = ({ health }: { health: Health }) => {
  const { chain, relayer, store } = health
  return (
    <>
      <dl class="tiles">
        <div class="tile">
          <dt>Service</dt>
          <dd>{health.service}</dd>
          <dd class="tile-note">version {health.version}</dd>
        </div>
        <div class="tile">
          <dt>Newest block</dt>
          <dd>{chain.head ?? '…'}</dd>
          <dd class="tile-note">seen {chain.lagSeconds} s ago</dd>
        </div>
        <div class="tile">
          <dt>Indexed block</dt>
          <dd>{chain.indexed ?? '…'}</dd>
          <dd class="tile-note">{chain.behind === null ? 'starting' : `${chain.behind} behind`}</dd>
        </div>
        <div class="tile">
          <dt>Relayer</dt>
          <dd>{relayer.status}</dd>
          <dd class="tile-note">{relayer.status === 'ok' ? 'funded' : 'see below'}</dd>
        </div>
      </dl>
      <div class="pair">
        <Card title="Chain" note={<StatusChip status={chain.caughtUp ? 'ok' : 'pending'} live />}>
          <dl class="facts">
            <Fact name="Kind">{chain.kind === 'embedded' ? 'embedded in this process' : 'behind a node'}</Fact>
            <Fact name="Chain id">{chain.id}</Fact>
            <Fact name="First sync">{chain.caughtUp ? 'complete' : 'under way; reads answer 503 until then'}</Fact>
          </dl>
        </Card>
        <Card title="Relayer and store" note={<StatusChip status={relayer.status} />}>
          <p>{relayers[relayer.status]}</p>
          <dl class="facts">
            <Fact name="Store">{store.kind === 'embedded' ? 'embedded, in the folder data' : 'PostgreSQL'}</Fact>
          </dl>
        </Card>
      </div>
    </>
  )
}

export const StatusPage = () => {
  const health = useHealth()
  return (
    <div class="page">
      <header class="page-head">
        <div class="row">
          <h1>Status</h1>
          {health.failure ? <StatusChip status="unavailable" /> : health.data && <StatusChip status="ok" live />}
        </div>
        <p class="lede">The chain, the index, the relayer and the store behind this gateway.</p>
      </header>
      <Loaded of={health}>{(data) => <View health={data} />}</Loaded>
      <Behind alone requests={[{ path: '/health' }]} sdk="await surety.health()" />
    </div>
  )
}
