import { suretyAbi, suretyErrorNames, testUsdAbi } from '@surety/contracts'
import { encodeAbiParameters, encodeErrorResult, type Hex, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { failures } from '../base/errors.ts'
import { decodeRevert, explainNamed, explainRevert, readRevert } from './reverts.ts'

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

test.each(suretyErrorNames)('%s is refused with a code of its own and words for an agent', (name) => {
  const revert = decodeRevert(encode(name))
  expect(revert.name).toBe(name)
  const { code, message } = explainRevert(revert)
  expect([409, 422]).toContain(failures[code].status)
  expect(message).toMatch(/^[A-Z0-9a-z].*\.$/)
  expect(message).not.toContain('undefined')
  expect(message.length).toBeLessThan(400)
})

test('figures are in the message as decimal text, fields by their names', () => {
  const data = encodeErrorResult({
    abi: suretyAbi,
    errorName: 'OutOfRange',
    args: [stringToHex('coverage', { size: 32 }), 1n, 1_000_000n, 2n ** 128n - 1n],
  })
  expect(explainRevert(decodeRevert(data))).toEqual({
    code: 'out_of_range',
    message: `coverage is 1 and must be from 1000000 to ${2n ** 128n - 1n}.`,
  })
  const args = { maximum: '9', minimum: '2', value: '1', field: stringToHex('price', { size: 32 }) }
  expect(explainNamed({ name: 'OutOfRange', args, message: '' }).message).toBe('price is 1 and must be from 2 to 9.')
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
  expect(explainNamed({ name: 'Error', args: { message: words }, message: '' }).code).toBe(code)
})

const failing = (details: object, cause?: unknown): Error => Object.assign(new Error('failed', { cause }), details)

test.each([
  ['at the top', failing({ data: encode('Paused') })],
  ['one deeper', failing({ data: { data: encode('Paused') } })],
  ['in the cause', failing({}, failing({ data: encode('Paused') }))],
])('the reason is found %s', (_, error) => {
  expect(readRevert(error)).toEqual({ name: 'Paused', args: [] })
})

test('a revert without a reason is a revert; a node that fails is none', () => {
  expect(explainRevert(readRevert(failing({ data: '0x' })) ?? { name: '', args: [] }).code).toBe('protocol_refused')
  expect(readRevert(failing({ details: 'execution reverted' }))).toBeDefined()
  for (const error of [
    failing({ name: 'HttpRequestError', details: 'revert' }),
    failing({ name: 'TimeoutError' }),
    failing({ details: 'header not found' }),
    'text',
    undefined,
  ])
    expect(readRevert(error)).toBeUndefined()
  expect(decodeRevert('0x12345678').name).toBe('an unknown error 0x12345678')
})

test.each(['GasBudgetSpent', 'WalletPaused'])("the relayer's own reason %s is told in its own words", (name) => {
  const told = { code: 'gas_budget_spent', message: 'It waits until tomorrow.' }
  expect(explainNamed({ name, args: {}, message: told.message })).toEqual(told)
})
