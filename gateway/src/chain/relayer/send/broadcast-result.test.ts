import { HttpRequestError, InternalRpcError, InvalidInputRpcError, RpcRequestError, TimeoutError } from 'viem'
import { expect, test } from 'vitest'
import { weighAnswers } from './broadcast-result.ts'

const url = 'http://node'
const body = {}

const said = (message: string, code = -32_000): unknown => {
  const error = new RpcRequestError({ body, url, error: { code, message } })
  return code === -32_000 ? new InvalidInputRpcError(error) : new InternalRpcError(error)
}
const no = (reason: unknown): PromiseSettledResult<unknown> => ({ status: 'rejected', reason })
const yes: PromiseSettledResult<unknown> = { status: 'fulfilled', value: '0x01' }
const verdictOf = (...answers: PromiseSettledResult<unknown>[]): string => weighAnswers(answers).verdict

const oversized = said('oversized data: transaction size 140000, limit 131072')

test('what one node takes, or has, is taken', () => {
  expect(verdictOf(yes)).toBe('taken')
  expect(verdictOf(no(oversized), yes)).toBe('taken')
  expect(verdictOf(no(oversized), no(said('already known')))).toBe('taken')
  expect(verdictOf(no(said('nonce too low: next nonce 7, tx nonce 6')))).toBe('taken')
})

test('what offers too little, or cannot be paid for, is told apart', () => {
  expect(verdictOf(no(said('replacement transaction underpriced')))).toBe('too cheap')
  expect(verdictOf(no(said('max fee per gas less than block base fee: address 0x1')))).toBe('too cheap')
  expect(verdictOf(no(said('insufficient funds for gas * price + value: balance 1')))).toBe('unpaid')
})

test('only what every node refuses in so many words is refused', () => {
  expect(verdictOf(no(oversized))).toBe('refused')
  expect(verdictOf(no(oversized), no(said('exceeds block gas limit')))).toBe('refused')
  expect(verdictOf(no(said('tx fee (3.30 ether) exceeds the configured cap (1.00 ether)')))).toBe('refused')
  expect(weighAnswers([no(oversized)]).reason).toMatch(/oversized/)
})

test.each([
  ['a time-out', new TimeoutError({ body, url })],
  ['a broken connection', new HttpRequestError({ body, url, details: 'socket hang up' })],
  ['a gateway that fails', new HttpRequestError({ body, url, status: 502 })],
  ['a fault of the node', said('internal error', -32_603)],
  ['a pool that is full', said('txpool is full')],
  ['too many questions', said('rate limit exceeded')],
  ['a nonce that is not its turn', said('nonce too high')],
  ['an error of our own', new Error('oversized')],
])('from %s nothing follows, whatever the other nodes say', (_, error) => {
  expect(verdictOf(no(error))).toBe('unknown')
  expect(verdictOf(no(oversized), no(error))).toBe('unknown')
})
