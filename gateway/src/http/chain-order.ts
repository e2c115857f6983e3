import { readCursor } from './pages.ts'

/** Where on the chain something was made: its block, and its place among the logs of the block. */
export type Place = { block: bigint; log: number }

type Made = { created_block: bigint; created_log: number }
type Query = Parameters<typeof readCursor>[1]

export const placeColumns = [/^(0|[1-9][0-9]{0,17})$/, /^(0|[1-9][0-9]{0,8})$/]

export const placeOf = ({ created_block, created_log }: Made): string[] => [String(created_block), String(created_log)]

export const parsePlace = ([block = '', log = '']: string[]): Place => ({ block: BigInt(block), log: Number(log) })

/** Reads where a list that is in the order of the chain goes on. */
export const readPlace = (list: string, query: Query): Place | undefined => {
  const position = readCursor(list, query, placeColumns)
  return position && parsePlace(position)
}
