import { suretyAbi, suretyErrorNames, testUsdAbi } from '@surety/contracts'
import { encodeAbiParameters, encodeErrorResult, type Hex, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { failures } from '../base/errors.ts'
import { decodeRevert } from './read-revert.ts'
import { explainRevert } from './reverts.ts'

const abi = [...suretyAbi, ...testUsdAbi]

/** A value of each type that an error has. */
const sample = (type: string): unknown => {
  if (type === 'string') return 'text'
  if (type === 'address') return '0xBcd4042DE499D14e55001CcbB24a551F3b954096'
  if (type === 'bytes32') return stringToHex('coverage', { size: 32 })
  return type === 'uint8' ? 2 : 7n
}

const encode = (name: string): Hex => {
  const item = abi.find((entry) => entry.type === 'error' && entry.name === name)
  if (item?.type !== 'error') throw new Error(`there is no error ${name}`)
  return encodeErrorResult({
    abi: [item],
    errorName: name,
    args: item.inputs.map(({ type }) => sample(type)),
  } as unknown as Parameters<typeof encodeErrorResult>[0])
}

test.each(suretyErrorNames)('%s is refused with a code of its own and a message for an agent', (name) => {
  const revert = decodeRevert(encode(name))
  expect(revert.name).toBe(name)
  const { code, message } = explainRevert(revert)
  expect([409, 422]).toContain(failures[code].status)
  expect(message).toMatch(/^[A-Z0-9a-z].*\.$/)
  expect(message).not.toContain('undefined')
  expect(message.length).toBeLessThan(400)
})

test('messages contain integers as decimal text and fields by name', () => {
  const data = encodeErrorResult({
    abi: suretyAbi,
    errorName: 'OutOfRange',
    args: [stringToHex('coverage', { size: 32 }), 1n, 1_000_000n, 2n ** 128n - 1n],
  })
  expect(explainRevert(decodeRevert(data))).toEqual({
    code: 'out_of_range',
    message:
      'coverage is 0.000001 (1 base unit) and must be at least 1.00 (1000000 base units). GET /products/{p} shows how much is available.',
  })
  const args = { maximum: '9', minimum: '2', value: '1', field: stringToHex('fee', { size: 32 }) }
  expect(explainRevert({ name: 'OutOfRange', args, message: '' }).message).toBe(
    'fee is 1 and must be at least 2 and at most 9.',
  )
})

test('a time out of range is told in days from now, with dates', () => {
  const day = 86_400n
  const now = 20_800n * day
  const args = {
    field: stringToHex('expiry', { size: 32 }),
    value: String(now + 400n * day),
    minimum: String(now + 2n * day),
    maximum: String(now + 180n * day),
  }
  expect(explainRevert({ name: 'OutOfRange', args, message: '' }, { now }).message).toBe(
    'expiry is 2028-01-17 00:00:00 UTC (1831680000), 400 days from now. Choose a time 2 days to 180 days from now: ' +
      'from 2026-12-15 00:00:00 UTC (1797292800) to 2027-06-11 00:00:00 UTC (1812672000).',
  )
})

test('a capacity that is exceeded is told by what is left of it', () => {
  const args = { required: '1500000000', available: '1000000000' }
  const explainFor = (coverage: string) =>
    explainRevert({ name: 'InsufficientCapacity', args, message: '' }, { terms: { coverage } }).message
  expect(explainFor('700000000')).toContain('The pool can cover 200.00 (200000000 base units) more.')
  expect(explainFor('500000000')).toContain('The pool is sold out.')
  expect(explainRevert({ name: 'InsufficientCapacity', args, message: '' }).message).toContain('500.00')
})

const say = (words: string): Hex => `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [words]).slice(2)}`

test.each([
  ['FiatTokenV2: authorization is used or canceled', 'authorization_used'],
  ['FiatTokenV2: authorization is expired', 'authorization_expired'],
  ['ERC20: transfer amount exceeds balance', 'insufficient_funds'],
  ['ECRecover: invalid signature', 'signature_rejected'],
  ['FiatTokenV2: invalid signature', 'signature_rejected'],
  ['Blacklistable: account is blacklisted', 'protocol_refused'],
])('USDC says "%s": %s', (words, code) => {
  const refusal = explainRevert(decodeRevert(say(words)))
  expect(refusal.code).toBe(code)
  expect(refusal.message).toContain(words)
  expect(explainRevert({ name: 'Error', args: { message: words }, message: '' }).code).toBe(code)
})

test.each(['GasBudgetSpent', 'WalletPaused'])("the relayer's own reason %s keeps its message", (name) => {
  const told = { code: 'gas_budget_spent', message: 'The call waits until tomorrow.' }
  expect(explainRevert({ name, args: {}, message: told.message })).toEqual(told)
})
