import { useEffect, useState } from 'preact/hooks'
import { call } from '../state/api.ts'
import type { Operation, Page } from '../state/contract.ts'
import { session } from '../state/session.ts'

const names: [keyof Operation['stages'], string][] = [
  ['acceptedAt', 'Accepted'],
  ['simulatedAt', 'Simulated'],
  ['signedAt', 'Signed'],
  ['broadcastAt', 'Sent'],
  ['includedAt', 'In a block'],
  ['finalAt', 'Final'],
]

/** The stages of an operation as they happen. */
const Stages = ({ operation }: { operation: Operation | undefined }) => {
  const reached = names.map(([name]) => operation?.stages[name] != null)
  const next = reached.indexOf(false)
  const isOpen = operation === undefined || operation.status === 'queued' || operation.status === 'submitted'
  return (
    <ol class="stages" aria-label="Stages of the operation">
      {names.map(([name, text], index) => (
        <li key={name} class={reached[index] ? 'done' : index === next && isOpen ? 'now' : ''}>
          {text}
        </li>
      ))}
    </ol>
  )
}

/** Follows the operation that belongs to an idempotency key while the SDK waits for its outcome. */
export const OrderProgress = ({ idempotencyKey }: { idempotencyKey: string }) => {
  const [operation, setOperation] = useState<Operation>()
  useEffect(() => {
    let isGone = false
    const timer = setInterval(() => {
      if (!session.value) return
      const path = `/api/v1/operations?limit=1&idempotencyKey=${encodeURIComponent(idempotencyKey)}`
      call<Page<Operation>>(path).then(
        ({ data }) => isGone || setOperation(data[0]),
        () => {},
      )
    }, 400)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [idempotencyKey])
  return (
    <div class="stack" role="status">
      <span class="card-note">
        {operation
          ? 'The gateway relays what the wallet signed and pays the gas.'
          : 'The wallet signs in this browser.'}
      </span>
      <Stages operation={operation} />
    </div>
  )
}
