import { useState } from 'preact/hooks'
import { Behind } from '../parts/behind.tsx'
import { Card, Table } from '../parts/card.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Time } from '../parts/figures.tsx'
import { NeedsSession } from '../parts/needs-session.tsx'
import { Empty, FailureNote, Loaded } from '../parts/states.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { call, type Failure, toFailure } from '../state/api.ts'
import type { Page, Webhook } from '../state/contract.ts'
import { useResource } from '../state/use-resource.ts'

type Created = { webhookId: string; secret: string }

const CreateForm = ({ onCreated }: { onCreated(): void }) => {
  const [form, setForm] = useState({ url: '', events: '*' })
  const [created, setCreated] = useState<Created>()
  const [failure, setFailure] = useState<Failure>()
  const create = (event: Event): void => {
    event.preventDefault()
    setFailure(undefined)
    const events = form.events.split(/[\s,]+/).filter(Boolean)
    call<Created>('/api/v1/webhooks', { method: 'POST', body: { url: form.url.trim(), events } }).then(
      (made) => {
        setCreated(made)
        onCreated()
      },
      (error: unknown) => setFailure(toFailure(error)),
    )
  }
  return (
    <Card
      title="Add a webhook"
      foot={
        <Behind
          requests={[
            {
              method: 'POST',
              path: '/api/v1/webhooks',
              body: { url: form.url || 'https://example.org/hook', events: ['*'] },
            },
          ]}
          sdk={`const { secret } = await surety.webhooks.create({ url: '${form.url || 'https://example.org/hook'}', events: ['*'] })`}
        />
      }
    >
      <form class="stack" onSubmit={create}>
        <div class="field">
          <label for="url">URL</label>
          <input
            id="url"
            class="input"
            type="url"
            placeholder="https://…"
            value={form.url}
            onInput={({ currentTarget }) => setForm({ ...form, url: currentTarget.value })}
          />
        </div>
        <div class="field">
          <label for="types">Events</label>
          <input
            id="types"
            class="input"
            value={form.events}
            onInput={({ currentTarget }) => setForm({ ...form, events: currentTarget.value })}
          />
          <span class="hint">Exact types, groups such as policy.*, or * for everything.</span>
        </div>
        <button type="submit" class="button primary" disabled={form.url.trim() === ''}>
          Add
        </button>
        {failure && <FailureNote failure={failure} />}
        {created && (
          <div class="note good" role="status">
            <strong>The secret, shown once. Store it now.</strong>
            <code class="secret">{created.secret}</code>
            <span>
              <CopyButton text={created.secret} what="webhook secret" />
            </span>
          </div>
        )}
      </form>
    </Card>
  )
}

const List = () => {
  const webhooks = useResource<Page<Webhook>>('/api/v1/webhooks?limit=100', 4_000)
  return (
    <div class="split keep">
      <Card
        title="Webhooks of the wallet"
        foot={
          <Behind
            requests={[{ path: '/api/v1/webhooks' }]}
            sdk={`for await (const webhook of surety.webhooks.list()) …`}
          />
        }
      >
        <Loaded of={webhooks}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty>No webhook yet. An agent with no public address can read the events instead.</Empty>
            ) : (
              <Table label="Webhooks">
                <thead>
                  <tr>
                    <th>URL</th>
                    <th>Events</th>
                    <th>Status</th>
                    <th>Added</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((webhook) => (
                    <tr key={webhook.webhookId}>
                      <td>
                        <a href={`/console/webhooks/${webhook.webhookId}`}>{webhook.url}</a>
                        {webhook.description && <div class="card-note">{webhook.description}</div>}
                      </td>
                      <td class="mono">{webhook.events.join(' ')}</td>
                      <td>
                        <StatusChip status={webhook.status} />
                      </td>
                      <td>
                        <Time at={webhook.createdAt} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            )
          }
        </Loaded>
      </Card>
      <aside>
        <CreateForm onCreated={webhooks.reload} />
      </aside>
    </div>
  )
}

export const WebhooksPage = () => (
  <div class="page">
    <header class="page-head">
      <h1>Webhooks</h1>
      <p class="lede">Events, signed and sent to a URL of yours, and sent again until it accepts them.</p>
    </header>
    <NeedsSession what="Webhooks">{() => <List />}</NeedsSession>
  </div>
)
