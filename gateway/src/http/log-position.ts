import { readCursor } from './pages.ts'

/** Where on the chain something was created: its block, and the index of the log in the block. */
export type LogPosition = { block: bigint; log: number }

type Created = { created_block: bigint; created_log: number }
type Query = Parameters<typeof readCursor>[1]

export const logPositionColumns = [/^(0|[1-9][0-9]{0,17})$/, /^(0|[1-9][0-9]{0,8})$/]

export const logPositionOf = ({ created_block, created_log }: Created): string[] => [
  String(created_block),
  String(created_log),
]

export const parseLogPosition = ([block = '', log = '']: string[]): LogPosition => ({
  block: BigInt(block),
  log: Number(log),
})

/** Reads where the next page of a list in chain order starts. */
export const readLogPosition = (list: string, query: Query): LogPosition | undefined => {
  const values = readCursor(list, query, logPositionColumns)
  return values && parseLogPosition(values)
}
