import { useState } from 'preact/hooks'
import { Behind } from '../parts/behind.tsx'
import { Card, Table } from '../parts/card.tsx'
import { announce, CopyButton } from '../parts/copy.tsx'
import { Ago, Time } from '../parts/figures.tsx'
import { NeedsSession } from '../parts/needs-session.tsx'
import { Empty, FailureNote, Loaded } from '../parts/states.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { call, type Failure, toFailure } from '../state/api.ts'
import type { Health, Key, Page } from '../state/contract.ts'
import { baseUrl } from '../state/place.ts'
import { session, setSession } from '../state/session.ts'
import { useResource } from '../state/use-resource.ts'
import { canSign, loadSdk, signerOf } from '../wallet/client.ts'

const path = '/api/v1/agent/keys?limit=100'

type Act = (run: () => Promise<void>) => void

const rotate = async (key: Key): Promise<string> => {
  const body = { graceSeconds: 0 }
  const issued = await call<{ apiKey: string }>(`/api/v1/agent/keys/${key.keyId}/rotate`, { method: 'POST', body })
  const current = session.value
  if (key.current && current) setSession({ ...current, apiKey: issued.apiKey })
  return issued.apiKey
}

const revoke = async (key: Key): Promise<void> => {
  await call(`/api/v1/agent/keys/${key.keyId}`, { method: 'DELETE' })
  announce(`Key …${key.hint} is revoked`)
  if (key.current) setSession(undefined)
}

type RowProps = { keyView: Key; act: Act; onIssued(apiKey: string): void }

const Row = ({ keyView, act, onIssued }: RowProps) => {
  const [isAsked, setAsked] = useState(false)
  return (
    <tr>
      <td>
        <strong>{keyView.label ?? 'no label'}</strong> {keyView.current && <span class="chip plain">this session</span>}
        <div class="card-note mono">
          {keyView.keyId} …{keyView.hint}
        </div>
      </td>
      <td>
        <StatusChip status={keyView.status} />
      </td>
      <td>
        <Time at={keyView.createdAt} />
      </td>
      <td>{keyView.lastUsedAt ? <Ago at={keyView.lastUsedAt} /> : 'never'}</td>
      <td class="num">
        {keyView.status === 'active' && (
          <span class="row">
            <button type="button" class="button small" onClick={() => act(async () => onIssued(await rotate(keyView)))}>
              Rotate
            </button>
            {isAsked ? (
              <button type="button" class="button small danger" onClick={() => act(() => revoke(keyView))}>
                {keyView.current ? 'Revoke and sign out' : 'Revoke for good'}
              </button>
            ) : (
              <button type="button" class="button small" onClick={() => setAsked(true)}>
                Revoke
              </button>
            )}
          </span>
        )}
      </td>
    </tr>
  )
}

const recoverWallet = async (): Promise<void> => {
  const current = session.value
  if (!current) return
  const [{ Surety }, signer, { service }] = await Promise.all([loadSdk(), signerOf(current), call<Health>('/health')])
  if (!signer) return
  await Surety.recover({ baseUrl: baseUrl.value, signer, serviceName: service })
  announce('Every key of the wallet is revoked')
  setSession(undefined)
}

const Keys = () => {
  const keys = useResource<Page<Key>>(path, 3_000)
  const [failure, setFailure] = useState<Failure>()
  const [issued, setIssued] = useState<string>()
  const act: Act = (run) => {
    setFailure(undefined)
    run().then(keys.reload, (error: unknown) => setFailure(toFailure(error)))
  }
  return (
    <>
      {failure && <FailureNote failure={failure} />}
      {issued && (
        <div class="note good" role="status">
          <strong>The new key, shown once. Store it now.</strong>
          <code class="secret">{issued}</code>
          <span>
            <CopyButton text={issued} what="API key" />
          </span>
        </div>
      )}
      <Loaded of={keys}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>This wallet has no key.</Empty>
          ) : (
            <Table label="API keys">
              <thead>
                <tr>
                  <th>Key</th>
                  <th>Status</th>
                  <th>Issued</th>
                  <th>Last use</th>
                  <th class="num">
                    <span class="sr">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((key) => (
                  <Row key={key.keyId} keyView={key} act={act} onIssued={setIssued} />
                ))}
              </tbody>
            </Table>
          )
        }
      </Loaded>
      <div class="row">
        <button type="button" class="button danger" disabled={!canSign()} onClick={() => act(recoverWallet)}>
          Recover: revoke every key
        </button>
        <span class="card-note">
          {canSign() ? 'The wallet signs a recovery message. Its webhooks pause.' : 'Needs a wallet that can sign.'}
        </span>
      </div>
    </>
  )
}

export const KeysPage = () => (
  <div class="page">
    <header class="page-head">
      <h1>API keys</h1>
      <p class="lede">
        A wallet can have three active keys. A revoked key is refused everywhere from the next request on.
      </p>
    </header>
    <Card
      title="Keys of the wallet"
      foot={
        <Behind
          requests={[
            { path },
            { method: 'POST', path: '/api/v1/agent/keys/<keyId>/rotate', body: { graceSeconds: 0 } },
            { method: 'DELETE', path: '/api/v1/agent/keys/<keyId>' },
          ]}
          sdk={`for await (const key of surety.keys.list()) …\nawait surety.keys.rotate(keyId)\nawait surety.keys.revoke(keyId)\nawait Surety.recover({ baseUrl, signer })`}
        />
      }
    >
      <NeedsSession what="Keys">{() => <Keys />}</NeedsSession>
    </Card>
  </div>
)
