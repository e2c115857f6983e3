import { useState } from 'preact/hooks'
import { Behind } from '../parts/behind.tsx'
import { Card, Fact, Table } from '../parts/card.tsx'
import { Hash } from '../parts/copy.tsx'
import { Ago, Amount } from '../parts/figures.tsx'
import { NeedsSession } from '../parts/needs-session.tsx'
import { Empty, FailureNote, Loaded } from '../parts/states.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { call, type Failure, toFailure } from '../state/api.ts'
import type { Page, Policy, Product } from '../state/contract.ts'
import { baseUrl, enterWorld, type SandboxWorld, world } from '../state/place.ts'
import { hasSandbox } from '../state/sandbox.ts'
import { setSession } from '../state/session.ts'
import { useResource } from '../state/use-resource.ts'

const openCall = `const sandbox = await Surety.sandbox({ baseUrl: '${location.origin}' })`

const controlCalls = `await sandbox.moveTime({ seconds: 86_400 })
await sandbox.trigger(1n)
await sandbox.reorg(1)
await sandbox.fail({ kind: 'lost_response' })`

type Sent = { path: string; body: unknown; means: string; answer?: unknown; failure?: Failure }

const useControls = () => {
  const [log, setLog] = useState<Sent[]>([])
  const [isBusy, setBusy] = useState(false)
  const send = (path: string, body: unknown, means: string): void => {
    setBusy(true)
    call<unknown>(path, { method: 'POST', body })
      .then(
        (answer) => setLog((before) => [{ path, body, means, answer }, ...before].slice(0, 12)),
        (error: unknown) =>
          setLog((before) => [{ path, body, means, failure: toFailure(error) }, ...before].slice(0, 12)),
      )
      .finally(() => setBusy(false))
  }
  return { log, isBusy, send }
}

type Controls = ReturnType<typeof useControls>

const jumps: [string, number][] = [
  ['1 hour', 3_600],
  ['1 day', 86_400],
  ['30 days', 2_592_000],
]

const TimeCard = ({ controls }: { controls: Controls }) => (
  <Card title="Time" note="moves the clock of the chain">
    <div class="row">
      {jumps.map(([name, seconds]) => (
        <button
          key={name}
          type="button"
          class="button"
          disabled={controls.isBusy}
          onClick={() =>
            controls.send('/time', { seconds }, 'The agent sees waiting periods pass, cover end and bonds mature.')
          }
        >
          + {name}
        </button>
      ))}
    </div>
  </Card>
)

const EventCard = ({ controls, products }: { controls: Controls; products: Product[] }) => {
  const [chosen, setChosen] = useState('1')
  const trip = (event: string, means: string) => () => controls.send(`/triggers/${chosen}`, { event }, means)
  return (
    <Card title="Insured event" note="what the oracle reports">
      <div class="field">
        <label for="event-product">Product</label>
        <select
          id="event-product"
          class="input"
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {products.map(({ productId, metadata }) => (
            <option key={productId} value={productId}>
              {metadata?.name ?? `Product ${productId}`}
            </option>
          ))}
        </select>
      </div>
      <div class="row">
        <button
          type="button"
          class="button primary"
          disabled={controls.isBusy}
          onClick={trip(
            'happen',
            'The agent sees trigger.reported, then policy.settled with its payout. It does nothing for it.',
          )}
        >
          Make it happen
        </button>
        <button
          type="button"
          class="button"
          disabled={controls.isBusy}
          onClick={trip('recover', 'The agent sees the product on sale again.')}
        >
          End it
        </button>
      </div>
    </Card>
  )
}

const ReorgCard = ({ controls }: { controls: Controls }) => {
  const [depth, setDepth] = useState(1)
  return (
    <Card title="Reorg" note="drops the newest blocks">
      <div class="field">
        <label for="depth">Blocks</label>
        <input
          id="depth"
          class="input"
          type="number"
          min="1"
          max="8"
          value={depth}
          onInput={({ currentTarget }) =>
            setDepth(Math.min(8, Math.max(1, Math.floor(Number(currentTarget.value) || 1))))
          }
        />
      </div>
      <div class="row">
        <button
          type="button"
          class="button"
          disabled={controls.isBusy}
          onClick={() =>
            controls.send(
              '/reorg',
              { depth },
              'The agent sees *.reverted events, and its operations back at submitted until they are mined again.',
            )
          }
        >
          Rewrite history
        </button>
      </div>
    </Card>
  )
}

const faults: [string, string][] = [
  ['lost_response', 'The request takes effect, and its answer never arrives. The agent repeats it with the same key.'],
  ['chain_timeout', 'The chain does not answer in time. The agent sees 503 chain_unavailable.'],
  ['chain_down', 'The chain does not answer at all. The agent sees 503 until it does.'],
  ['slow', 'The answer takes long. The agent waits, or sees 202.'],
  ['stuck_transaction', 'The transaction is not mined. The agent sees it replaced with a higher fee.'],
  ['webhook_500', 'The receiver answers 500. The agent sees the delivery tried again.'],
]

const FaultCard = ({ controls }: { controls: Controls }) => {
  const [kind, setKind] = useState('lost_response')
  const means = faults.find(([name]) => name === kind)?.[1] ?? ''
  return (
    <Card title="Faults" note="for the next request">
      <div class="field">
        <label for="fault">What goes wrong</label>
        <select id="fault" class="input" value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
          {faults.map(([name]) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
        <span class="hint">{means}</span>
      </div>
      <div class="row">
        <button
          type="button"
          class="button"
          disabled={controls.isBusy}
          onClick={() => controls.send('/faults', { kind, requests: 1 }, means)}
        >
          Let it fail once
        </button>
      </div>
    </Card>
  )
}

const Log = ({ log }: { log: Sent[] }) => (
  <Card title="What happened, and what an agent sees">
    {log.length === 0 ? (
      <Empty>Nothing yet. Buy a policy, let its waiting period pass, then make the event happen.</Empty>
    ) : (
      <ol class="timeline">
        {log.map(({ path, body, means, answer, failure }, index) => (
          <li key={`${log.length - index}`} class={failure ? 'bad' : 'done'}>
            <strong class="mono">
              POST {path} {JSON.stringify(body)}
            </strong>
            {failure ? <FailureNote failure={failure} /> : <small>{means}</small>}
            {answer !== undefined && <small class="mono">{JSON.stringify(answer)}</small>}
          </li>
        ))}
      </ol>
    )}
  </Card>
)

const Policies = ({ products }: { products: Product[] }) => {
  const policies = useResource<Page<Policy>>('/api/v1/policies?limit=20', 1_000)
  return (
    <Loaded of={policies}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty>
            <p>No policy in this world yet.</p>
            <a class="button primary" href="/console/products/1">
              Buy one
            </a>
          </Empty>
        ) : (
          <Table label="Policies in this world">
            <thead>
              <tr>
                <th>Policy</th>
                <th class="num">Cover</th>
                <th class="num">Paid out</th>
                <th>Status</th>
              </tr>
            </thead>
            <tbody>
              {data.map((policy) => {
                const product = products.find(({ productId }) => productId === policy.productId)
                const asset = product?.asset ?? { symbol: null, decimals: 6 }
                return (
                  <tr key={policy.tokenId}>
                    <td>
                      <a href={`/console/positions/policy/${policy.productId}/${policy.index}`}>
                        {product?.metadata?.name ?? `Product ${policy.productId}`}, policy {policy.index}
                      </a>
                    </td>
                    <td class="num">
                      <Amount value={policy.coverage} asset={asset} />
                    </td>
                    <td class="num">
                      <Amount value={policy.paidOut} asset={asset} />
                    </td>
                    <td>
                      <StatusChip status={policy.status} live={policy.status === 'active'} />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </Table>
        )
      }
    </Loaded>
  )
}

const Inside = ({ entered }: { entered: SandboxWorld }) => {
  const controls = useControls()
  const products = useResource<Page<Product>>('/products?limit=100')
  const list = [...(products.data?.data ?? [])].reverse()
  return (
    <>
      <div class="choices">
        <EventCard controls={controls} products={list} />
        <TimeCard controls={controls} />
        <ReorgCard controls={controls} />
        <FaultCard controls={controls} />
      </div>
      <div class="split keep">
        <div class="stack">
          <Card title="Your policies" note="live">
            <NeedsSession what="Policies">{() => <Policies products={list} />}</NeedsSession>
          </Card>
          <Log log={controls.log} />
        </div>
        <aside>
          <Card
            title="The world"
            foot={
              <Behind
                requests={[
                  { method: 'POST', path: '/time', body: { seconds: 86_400 } },
                  { method: 'POST', path: '/triggers/1', body: { event: 'happen' } },
                  { method: 'POST', path: '/reorg', body: { depth: 1 } },
                  { method: 'POST', path: '/faults', body: { kind: 'lost_response', requests: 1 } },
                ]}
                sdk={`${openCall}\n${controlCalls}`}
              />
            }
          >
            <dl class="facts">
              <Fact name="Base URL">
                <Hash value={baseUrl.value} what="base URL" />
              </Fact>
              <Fact name="Chain id">{entered.chainId}</Fact>
              <Fact name="Wallets">{entered.wallets.length} funded</Fact>
              <Fact name="Ends">
                <Ago at={entered.expiresAt} />, unless used
              </Fact>
            </dl>
          </Card>
        </aside>
      </div>
    </>
  )
}

const Outside = () => {
  const [state, setState] = useState<{ isBusy: boolean; failure?: Failure }>({ isBusy: false })
  const open = (): void => {
    setState({ isBusy: true })
    call<SandboxWorld>('/sandbox/worlds', { method: 'POST' }).then(
      (made) => {
        setSession(undefined)
        enterWorld(made)
        setState({ isBusy: false })
      },
      (error: unknown) => setState({ isBusy: false, failure: toFailure(error) }),
    )
  }
  return (
    <Card
      title="Open a world"
      foot={<Behind requests={[{ method: 'POST', path: '/sandbox/worlds' }]} sdk={openCall} />}
    >
      <p>It has its own chain, its own products and funded wallets. Nobody else sees it, and it ends by itself.</p>
      <div class="row">
        <button type="button" class="button primary" disabled={state.isBusy} onClick={open}>
          {state.isBusy ? 'Opening…' : 'Open a world'}
        </button>
      </div>
      {state.failure && <FailureNote failure={state.failure} />}
    </Card>
  )
}

export const SandboxPage = () => {
  const entered = world.value
  return (
    <div class="page">
      <header class="page-head">
        <h1>Sandbox</h1>
        <p class="lede">
          A private copy of everything, in which the insured event happens when you say so. Rehearse what an agent must
          survive: a payout, a reorg, an answer that never arrives.
        </p>
      </header>
      {entered ? (
        <Inside entered={entered} />
      ) : hasSandbox.value ? (
        <Outside />
      ) : (
        <Empty>This gateway has no sandbox.</Empty>
      )}
    </div>
  )
}
