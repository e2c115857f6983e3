import { useRoute } from 'preact-iso/router'
import { Behind } from '../parts/behind.tsx'
import { Card, Fact } from '../parts/card.tsx'
import { Hash } from '../parts/copy.tsx'
import { Time } from '../parts/figures.tsx'
import { NeedsSession } from '../parts/needs-session.tsx'
import { kindText } from '../parts/operation-words.ts'
import { Loaded } from '../parts/states.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { Term } from '../parts/term.tsx'
import type { Operation } from '../state/contract.ts'
import { useResource } from '../state/use-resource.ts'

const stages: [keyof Operation['stages'], string, string][] = [
  ['acceptedAt', 'Accepted', 'The gateway checked the signature and stored the order.'],
  ['simulatedAt', 'Simulated', 'The call passes on the pending state of the chain.'],
  ['signedAt', 'Signed by the relayer', 'A transaction that carries it has a nonce and is stored.'],
  ['broadcastAt', 'Sent', 'The nodes have the transaction.'],
  ['includedAt', 'In a block', 'The indexer has seen the event.'],
  ['finalAt', 'Final', 'No reorg can take it back.'],
]

const StageList = ({ operation }: { operation: Operation }) => {
  const isOpen = operation.status === 'queued' || operation.status === 'submitted'
  const next = stages.findIndex(([name]) => operation.stages[name] === null)
  return (
    <ol class="timeline">
      {stages.map(([name, text, meaning], index) => {
        const at = operation.stages[name]
        return (
          <li key={name} class={at ? 'done' : isOpen && index === next ? 'now' : 'todo'}>
            <strong>{text}</strong>
            <small>{at ? <Time at={at} both /> : meaning}</small>
          </li>
        )
      })}
    </ol>
  )
}

const Details = ({ operation }: { operation: Operation }) => (
  <dl class="facts">
    <Fact name="Signer">
      <Hash value={operation.signer} what="address of the signer" />
    </Fact>
    {operation.orderId && (
      <Fact name="Order id">
        <Hash value={operation.orderId} what="order id" />
      </Fact>
    )}
    {operation.idempotencyKey && (
      <Fact name="Idempotency-Key">
        <Hash value={operation.idempotencyKey} what="idempotency key" />
      </Fact>
    )}
    {operation.transactionHash && (
      <Fact name="Transaction">
        <Hash value={operation.transactionHash} what="transaction hash" />
      </Fact>
    )}
    {Object.entries(operation.terms)
      .filter(([name]) => name !== 'orderId')
      .map(([name, value]) => (
        <Fact key={name} name={`Signed: ${name}`}>
          <Term name={name} value={value} />
        </Fact>
      ))}
    {operation.result && (
      <Fact name="Result">
        <a href={`/console/positions/${operation.result.kind}/${operation.result.productId}/${operation.result.index}`}>
          {operation.result.kind} {operation.result.index} of product {operation.result.productId}
        </a>
      </Fact>
    )}
  </dl>
)

const View = ({ operation }: { operation: Operation }) => (
  <>
    <header class="page-head">
      <nav class="crumbs" aria-label="Breadcrumb">
        <a href="/console/operations">Operations</a>
      </nav>
      <div class="row">
        <h1>{kindText(operation.kind)}</h1>
        <StatusChip
          status={operation.status}
          live={operation.status === 'queued' || operation.status === 'submitted'}
        />
      </div>
      <p class="mono">{operation.operationId}</p>
    </header>
    {operation.lastError && (
      <div class="note warn" role="status">
        <strong>{operation.lastError.code}</strong>
        <span>{operation.lastError.message}</span>
      </div>
    )}
    <div class="pair">
      <Card title="Stages" note="by the gateway's clock">
        <StageList operation={operation} />
      </Card>
      <Card
        title="What was signed"
        foot={
          <Behind
            requests={[{ path: `/api/v1/operations/${operation.operationId}` }]}
            sdk={`await surety.operations.wait('${operation.operationId}')`}
          />
        }
      >
        <Details operation={operation} />
      </Card>
    </div>
  </>
)

const Found = ({ id }: { id: string }) => {
  const operation = useResource<Operation>(`/api/v1/operations/${encodeURIComponent(id)}`, 700)
  return <Loaded of={operation}>{(data) => <View operation={data} />}</Loaded>
}

export const OperationPage = () => {
  const { params } = useRoute()
  return (
    <div class="page">
      <NeedsSession what="Operations">{() => <Found id={params.operation ?? ''} />}</NeedsSession>
    </div>
  )
}
