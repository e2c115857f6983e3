import { HttpRequestError, InternalRpcError, InvalidInputRpcError, RpcRequestError, TimeoutError } from 'viem'
import { expect, test } from 'vitest'
import { combineAnswers } from './broadcast-result.ts'

const url = 'http://node'
const body = {}

const said = (message: string, code = -32_000): unknown => {
  const error = new RpcRequestError({ body, url, error: { code, message } })
  return code === -32_000 ? new InvalidInputRpcError(error) : new InternalRpcError(error)
}
const no = (reason: unknown): PromiseSettledResult<unknown> => ({ status: 'rejected', reason })
const yes: PromiseSettledResult<unknown> = { status: 'fulfilled', value: '0x01' }
const verdictOf = (...answers: PromiseSettledResult<unknown>[]): string => combineAnswers(answers).verdict

const oversized = said('oversized data: transaction size 140000, limit 131072')

test('a transaction that one node has is accepted', () => {
  expect(verdictOf(yes)).toBe('accepted')
  expect(verdictOf(no(oversized), yes)).toBe('accepted')
  expect(verdictOf(no(oversized), no(said('already known')))).toBe('accepted')
  expect(verdictOf(no(said('nonce too low: next nonce 7, tx nonce 6')))).toBe('accepted')
})

test('low fees and a low balance are told apart', () => {
  expect(verdictOf(no(said('replacement transaction underpriced')))).toBe('underpriced')
  expect(verdictOf(no(said('max fee per gas less than block base fee: address 0x1')))).toBe('underpriced')
  expect(verdictOf(no(said('insufficient funds for gas * price + value: balance 1')))).toBe('unfunded')
})

test('only a transaction that every node rejects is rejected', () => {
  expect(verdictOf(no(oversized))).toBe('rejected')
  expect(verdictOf(no(oversized), no(said('exceeds block gas limit')))).toBe('rejected')
  expect(verdictOf(no(said('tx fee (3.30 ether) exceeds the configured cap (1.00 ether)')))).toBe('rejected')
  expect(combineAnswers([no(oversized)]).reason).toMatch(/oversized/)
})

test.each([
  ['a time-out', new TimeoutError({ body, url })],
  ['a broken connection', new HttpRequestError({ body, url, details: 'socket hang up' })],
  ['a failing gateway', new HttpRequestError({ body, url, status: 502 })],
  ['an internal error', said('internal error', -32_603)],
  ['a full pool', said('txpool is full')],
  ['a rate limit', said('rate limit exceeded')],
  ['a nonce that is too high', said('nonce too high')],
  ['a local error', new Error('oversized')],
])('%s proves nothing, whatever other nodes say', (_, error) => {
  expect(verdictOf(no(error))).toBe('unknown')
  expect(verdictOf(no(oversized), no(error))).toBe('unknown')
})
