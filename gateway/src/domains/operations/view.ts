import { readTokenId } from '@surety/contracts'
import { getAddress, type Hex } from 'viem'
import type { Cursor } from '../../chain/indexer/cursor.ts'
import type { RelayState } from '../../chain/relayer/relayer.ts'
import { explainRevert } from '../../chain/reverts.ts'
import type { CallError } from '../../store/tables.ts'
import type { OperationView } from './schema.ts'
import { isOpen, type OperationRow } from './store.ts'

/** Identifies a position in operations and their messages. */
export const namePosition = (tokenId: bigint) => {
  const { kind, product, index } = readTokenId(tokenId)
  return { kind, tokenId: String(tokenId), productId: String(product), index: String(index) }
}

export const viewOperation = (
  row: OperationRow,
  { relay, cursor }: { relay: RelayState | undefined; cursor: Pick<Cursor, 'final_number'> },
): OperationView => {
  const open = isOpen(row)
  const position = row.token_id === null || row.token_id === 0n ? null : namePosition(row.token_id)
  const lastError = open && relay?.lastError ? viewError(relay.lastError, row.terms) : null
  return {
    operationId: row.operation_id,
    kind: row.kind,
    status: row.status === 'queued' && relay?.broadcast ? 'submitted' : row.status,
    signer: getAddress(row.signer as Hex),
    orderId: row.order_id,
    idempotencyKey: row.idempotency_key,
    terms: row.terms,
    digest: row.digest,
    transactionHash: row.transaction_hash ?? relay?.transactionHash ?? null,
    lastError,
    retryUntil: open ? String(row.valid_before) : null,
    result: row.status === 'succeeded' ? position : null,
    executed: row.status === 'superseded' ? position : null,
    confirmation: confirmationOf(row, cursor),
    createdAt: row.created_at.toISOString(),
    stages: {
      acceptedAt: formatTime(relay?.stages.acceptedAt),
      simulatedAt: formatTime(relay?.stages.simulatedAt),
      signedAt: formatTime(relay?.stages.signedAt),
      broadcastAt: formatTime(relay?.stages.broadcastAt),
      includedAt: formatTime(includedAt(row, relay)),
      finalAt: formatTime(row.final_at),
    },
  }
}

/** The premium that is needed is a field, too: a program need not read it from the message. */
const viewError = (error: CallError, terms: OperationRow['terms']) => {
  const { premium = null, authorised = null } = error.name === 'PremiumAboveAuthorised' ? error.args : {}
  return { ...explainRevert(error, { terms }), premium, authorised }
}

/** The relayer may see the block after the indexer does, even after the outcome became final. */
const includedAt = (row: OperationRow, relay: RelayState | undefined): Date | null => {
  const seen = relay?.stages.includedAt ?? null
  if (!row.final_at || row.executed_block === null) return seen
  return seen && seen < row.final_at ? seen : row.final_at
}

const formatTime = (time: Date | null | undefined): string | null => time?.toISOString() ?? null

/** Expiry is proven by a final block. Every other outcome is as final as the block that decided it. */
export const confirmationOf = (row: OperationRow, { final_number }: Pick<Cursor, 'final_number'>) => {
  if (isOpen(row)) return null
  return row.executed_block === null || row.executed_block <= final_number ? 'final' : 'included'
}
