import { encodeErrorResult, InvalidInputRpcError, RpcRequestError } from 'viem'
import { expect, test } from 'vitest'
import { findRevert } from './revert.ts'

const abi = [{ type: 'error', name: 'Error', inputs: [{ name: 'message', type: 'string' }] }] as const

const said = (message: string, data?: unknown): Error =>
  new InvalidInputRpcError(
    new RpcRequestError({ body: {}, url: 'http://node', error: { code: -32_000, message, ...(data ? { data } : {}) } }),
  )

test.each(['abort', 'timeout', 'not this time'])(
  'a contract that fails with the word %s fails like any other',
  (word) => {
    const data = encodeErrorResult({ abi, errorName: 'Error', args: [word] })
    expect(findRevert(said(`execution reverted: ${word}`, data))).toMatchObject({
      name: 'Error',
      args: { message: word },
    })
  },
)

test('a node that gives up has said nothing about the call', () => {
  expect(findRevert(said('execution aborted (timeout = 5s)'))).toBeUndefined()
  expect(findRevert(said('execution reverted'))).toMatchObject({ name: 'Reverted' })
})
