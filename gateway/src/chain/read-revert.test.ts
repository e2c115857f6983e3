import { suretyAbi } from '@surety/contracts'
import { encodeErrorResult, type Hex, InvalidInputRpcError, RpcRequestError } from 'viem'
import { expect, test } from 'vitest'
import { decodeRevert, readRevert } from './read-revert.ts'

const abi = [{ type: 'error', name: 'Error', inputs: [{ name: 'message', type: 'string' }] }] as const

const nodeError = (message: string, data?: unknown): Error =>
  new InvalidInputRpcError(
    new RpcRequestError({ body: {}, url: 'http://node', error: { code: -32_000, message, ...(data ? { data } : {}) } }),
  )

test.each(['abort', 'timeout', 'not this time'])('a contract that reverts with the word %s is a revert', (word) => {
  const data = encodeErrorResult({ abi, errorName: 'Error', args: [word] })
  const revert = readRevert(nodeError(`execution reverted: ${word}`, data))
  expect(revert).toMatchObject({ name: 'Error', args: { message: word } })
})

test.each([
  'execution reverted',
  'VM Exception while processing transaction: revert',
  'invalid opcode: INVALID',
  'invalid jump destination',
  'out of gas',
  'gas required exceeds allowance (1500000)',
  'stack underflow (0 <=> 1)',
])('"%s" without data is a revert', (message) => {
  expect(readRevert(nodeError(message))).toMatchObject({ name: 'Reverted' })
})

test.each(['execution aborted (timeout = 5s)', 'header not found', 'request timed out', 'missing trie node'])(
  '"%s" says nothing about the call',
  (message) => {
    expect(readRevert(nodeError(message))).toBeUndefined()
  },
)

const paused: Hex = encodeErrorResult({ abi: suretyAbi, errorName: 'Paused' })
const failing = (details: object, cause?: unknown): Error => Object.assign(new Error('failed', { cause }), details)

test.each([
  ['at the top', failing({ data: paused })],
  ['one level deeper', failing({ data: { data: paused } })],
  ['in the cause', failing({}, failing({ data: paused }))],
])('revert data is found %s', (_, error) => {
  expect(readRevert(error)).toEqual({ name: 'Paused', message: 'Paused()', args: {} })
})

test('a revert without a reason is a revert; a failing connection is not', () => {
  expect(readRevert(failing({ data: '0x' }))).toMatchObject({ name: 'Reverted', args: {} })
  expect(readRevert(failing({ details: 'execution reverted' }))).toMatchObject({ name: 'Reverted' })
  for (const error of [
    failing({ name: 'HttpRequestError', details: 'revert' }),
    failing({ name: 'TimeoutError' }),
    'text',
    undefined,
  ])
    expect(readRevert(error)).toBeUndefined()
  expect(decodeRevert('0x12345678').message).toContain('0x12345678')
})
