import { Behind } from '../parts/behind.tsx'
import { Card, Table } from '../parts/card.tsx'
import { Hash } from '../parts/copy.tsx'
import { Time } from '../parts/figures.tsx'
import { NeedsSession } from '../parts/needs-session.tsx'
import { kindText } from '../parts/operation-words.ts'
import { Empty, Loaded } from '../parts/states.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import type { Operation, Page } from '../state/contract.ts'
import { useResource } from '../state/use-resource.ts'

const path = '/api/v1/operations?limit=50'

const Row = ({ operation }: { operation: Operation }) => (
  <tr>
    <td>
      <a href={`/console/operations/${operation.operationId}`}>{kindText(operation.kind)}</a>
    </td>
    <td>
      <StatusChip status={operation.status} />
    </td>
    <td>
      {operation.result ? (
        <a href={`/console/positions/${operation.result.kind}/${operation.result.productId}/${operation.result.index}`}>
          {operation.result.kind} {operation.result.index}
        </a>
      ) : (
        <span class="card-note">{operation.lastError?.code ?? 'none yet'}</span>
      )}
    </td>
    <td>{operation.transactionHash && <Hash value={operation.transactionHash} what="transaction hash" />}</td>
    <td>
      <Time at={operation.createdAt} />
    </td>
  </tr>
)

const List = () => {
  const page = useResource<Page<Operation>>(path, 2_000)
  return (
    <Loaded of={page}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty>
            <p>This wallet has signed nothing yet.</p>
            <a class="button" href="/">
              Get cover
            </a>
          </Empty>
        ) : (
          <Table label="Operations">
            <thead>
              <tr>
                <th>Operation</th>
                <th>Status</th>
                <th>Result</th>
                <th>Transaction</th>
                <th>Accepted</th>
              </tr>
            </thead>
            <tbody>
              {data.map((operation) => (
                <Row key={operation.operationId} operation={operation} />
              ))}
            </tbody>
          </Table>
        )
      }
    </Loaded>
  )
}

export const OperationsPage = () => (
  <div class="page">
    <header class="page-head">
      <h1>Operations</h1>
      <p class="lede">Every signed write of the wallet, from acceptance to its outcome. They are kept for good.</p>
    </header>
    <Card
      title="Newest first"
      foot={<Behind requests={[{ path }]} sdk={`for await (const operation of surety.operations.list()) …`} />}
    >
      <NeedsSession what="Operations">{() => <List />}</NeedsSession>
    </Card>
  </div>
)
