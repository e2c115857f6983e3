import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso/router'
import { Behind } from '../parts/behind.tsx'
import { Card, Fact, Table } from '../parts/card.tsx'
import { announce } from '../parts/copy.tsx'
import { Ago, Time } from '../parts/figures.tsx'
import { NeedsSession } from '../parts/needs-session.tsx'
import { Empty, FailureNote, Loaded } from '../parts/states.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { call, type Failure, toFailure } from '../state/api.ts'
import type { Delivery, DeliveryDetail, Page, Webhook } from '../state/contract.ts'
import { useResource } from '../state/use-resource.ts'

type Attempt = DeliveryDetail['attempts'][number]

const AttemptView = ({ attempt }: { attempt: Attempt }) => (
  <li class={attempt.succeeded ? 'done' : 'bad'}>
    <strong>
      {attempt.status ?? 'no answer'}, {attempt.durationMs} ms
    </strong>
    <small>
      <Time at={attempt.at} both />
    </small>
    <small>{attempt.reason}</small>
    {attempt.response && (
      <div class="code">
        <pre>{attempt.response}</pre>
      </div>
    )}
  </li>
)

const Attempts = ({ path }: { path: string }) => {
  const detail = useResource<DeliveryDetail>(path, 2_000)
  return (
    <Loaded of={detail}>
      {({ attempts }) =>
        attempts.length === 0 ? (
          <Empty>Not tried yet.</Empty>
        ) : (
          <ol class="timeline">
            {attempts.map((attempt) => (
              <AttemptView key={attempt.at} attempt={attempt} />
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}

type RowProps = { delivery: Delivery; isOpen: boolean; onToggle(): void; onResend(): void }

const Row = ({ delivery, isOpen, onToggle, onResend }: RowProps) => (
  <tr>
    <td>
      <strong>{delivery.type}</strong>
      <div class="card-note mono">{delivery.deliveryId}</div>
    </td>
    <td>
      <StatusChip status={delivery.status} />
    </td>
    <td class="num">{delivery.attemptCount}</td>
    <td>{delivery.lastAttempt ? (delivery.lastAttempt.status ?? 'no answer') : 'none yet'}</td>
    <td>
      <Ago at={delivery.createdAt} />
    </td>
    <td class="num">
      <span class="row">
        <button type="button" class="button small" aria-expanded={isOpen} onClick={onToggle}>
          Attempts
        </button>
        <button type="button" class="button small" onClick={onResend}>
          Resend
        </button>
      </span>
    </td>
  </tr>
)

const Deliveries = ({ base }: { base: string }) => {
  const deliveries = useResource<Page<Delivery>>(`${base}/deliveries?limit=50`, 1_500)
  const [openId, setOpenId] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const resend = ({ deliveryId, type }: Delivery): void => {
    setFailure(undefined)
    call(`${base}/deliveries/${deliveryId}/retry`, { method: 'POST' }).then(
      () => {
        announce(`${type} is sent again`)
        deliveries.reload()
      },
      (error: unknown) => setFailure(toFailure(error)),
    )
  }
  return (
    <Card
      title="Delivery log"
      note="newest first"
      foot={
        <Behind
          requests={[{ path: `${base}/deliveries` }, { method: 'POST', path: `${base}/deliveries/<deliveryId>/retry` }]}
          sdk={`for await (const delivery of surety.webhooks.deliveries(webhookId)) …\nawait surety.webhooks.retry(webhookId, deliveryId)`}
        />
      }
    >
      {failure && <FailureNote failure={failure} />}
      <Loaded of={deliveries}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>Nothing was sent yet. Send a test.</Empty>
          ) : (
            <Table label="Deliveries">
              <thead>
                <tr>
                  <th>Event</th>
                  <th>Status</th>
                  <th class="num">Attempts</th>
                  <th>Last answer</th>
                  <th>Queued</th>
                  <th class="num">
                    <span class="sr">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((delivery) => (
                  <Row
                    key={delivery.deliveryId}
                    delivery={delivery}
                    isOpen={openId === delivery.deliveryId}
                    onToggle={() => setOpenId(openId === delivery.deliveryId ? undefined : delivery.deliveryId)}
                    onResend={() => resend(delivery)}
                  />
                ))}
              </tbody>
            </Table>
          )
        }
      </Loaded>
      {openId && <Attempts path={`${base}/deliveries/${openId}`} />}
    </Card>
  )
}

type Ping = { attempt: Attempt }

const View = ({ webhook, base, reload }: { webhook: Webhook; base: string; reload(): void }) => {
  const [failure, setFailure] = useState<Failure>()
  const [pinged, setPinged] = useState<Attempt>()
  const act = (path: string, init: { method: string; body?: unknown }, done: (answer: Ping) => void): void => {
    setFailure(undefined)
    call<Ping>(path, init).then(
      (answer) => {
        done(answer)
        reload()
      },
      (error: unknown) => setFailure(toFailure(error)),
    )
  }
  const isOn = webhook.status === 'enabled' || webhook.status === 'pending'
  return (
    <>
      <header class="page-head">
        <nav class="crumbs" aria-label="Breadcrumb">
          <a href="/console/webhooks">Webhooks</a>
        </nav>
        <div class="row">
          <h1>{webhook.description ?? 'Webhook'}</h1>
          <StatusChip status={webhook.status} />
        </div>
        <p class="lede">{webhook.url}</p>
      </header>
      {webhook.reason && <p class="note warn">{webhook.reason}</p>}
      {failure && <FailureNote failure={failure} />}
      <Card
        title="Test"
        foot={
          <Behind requests={[{ method: 'POST', path: `${base}/ping` }]} sdk="await surety.webhooks.ping(webhookId)" />
        }
      >
        <div class="row">
          <button
            type="button"
            class="button primary"
            onClick={() => act(`${base}/ping`, { method: 'POST' }, ({ attempt }) => setPinged(attempt))}
          >
            Send a test
          </button>
          <button
            type="button"
            class="button"
            onClick={() =>
              act(base, { method: 'PATCH', body: { status: isOn ? 'paused' : 'enabled' } }, () => announce('Changed'))
            }
          >
            {isOn ? 'Pause' : 'Enable'}
          </button>
        </div>
        {pinged && (
          <ol class="timeline" aria-label="Outcome of the test">
            <AttemptView attempt={pinged} />
          </ol>
        )}
        <dl class="facts">
          <Fact name="Events">
            <span class="mono">{webhook.events.join(' ')}</span>
          </Fact>
          <Fact name="Failing since">
            {webhook.failingSince ? <Time at={webhook.failingSince} both /> : 'not failing'}
          </Fact>
        </dl>
      </Card>
      <Deliveries base={base} />
    </>
  )
}

const Found = ({ id }: { id: string }) => {
  const base = `/api/v1/webhooks/${encodeURIComponent(id)}`
  const webhook = useResource<Webhook>(base, 3_000)
  return <Loaded of={webhook}>{(data) => <View webhook={data} base={base} reload={webhook.reload} />}</Loaded>
}

export const WebhookPage = () => {
  const { params } = useRoute()
  return (
    <div class="page">
      <NeedsSession what="Webhooks">{() => <Found id={params.webhook ?? ''} />}</NeedsSession>
    </div>
  )
}
