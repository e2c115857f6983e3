import type { TSchema } from 'typebox'
import { patternOf } from './patterns.ts'

type Schema = {
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  minimum?: number
  format?: string
  pattern?: string
}

/** Decimal strings that mean something, by the name of their member. */
const decimals: Record<string, string> = {
  tokenId: '18446744073709551616',
  productId: '1',
  index: '0',
  eventIndex: '0',
  number: '1024',
  timestamp: '1794709674',
  coverage: '1000000000',
  premium: '4109590',
  fee: '0',
}

/** Times on chain are Unix seconds. */
const isTime = (name: string): boolean => /(At|From|Until|expiry|maturity|start|end)$/i.test(name)

const byPattern: Record<string, string> = {
  [patternOf('number')]: '1',
  [patternOf('price')]: '1000000',
  [patternOf('seconds')]: '1794709674',
  [patternOf('address')]: '0xBcd4042DE499D14e55001CcbB24a551F3b954096',
  [patternOf('bytes32')]: `0x${'6b'.repeat(32)}`,
  [patternOf('operationId')]: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld',
  [patternOf('keyId')]: 'key_0Jm3xQ7Tq2bYc1Vn8KfRzP',
  [patternOf('listingId')]: 'lst_3yQ0cN8pT5mWv1ZrXbK7Ld',
  [patternOf('webhookId')]: 'whk_3yQ0cN8pT5mWv1ZrXbK7Ld',
  [patternOf('label')]: 'trading agent 7',
  [patternOf('idempotencyKey')]: '5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21',
  '^evt_[0-9A-Za-z]{22}$': 'evt_0Jm3xQ7Tq2bYc1Vn8KfRzP',
  '^[0-9A-Za-z]{4}$': 'MPL0',
}

const byFormat: Record<string, string> = {
  'date-time': '2026-11-15T02:27:54.000Z',
  uri: 'https://agent.example/surety',
}

/** Makes an example of a schema, with plausible values. */
export const makeExample = (schema: TSchema): unknown => exampleOf(schema as Schema, '')

const exampleOf = (schema: Schema, name: string): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, name)
  if (schema.type === 'object') {
    const members = Object.entries(schema.properties ?? {})
    return Object.fromEntries(members.map(([member, child]) => [member, exampleOf(child, member)]))
  }
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items, name)] : []
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  return exampleText(schema, name)
}

const exampleText = ({ pattern = '', format = '' }: Schema, name: string): string => {
  if (pattern === patternOf('decimal')) return decimals[name] ?? (isTime(name) ? '1797292800' : '1000000')
  return byPattern[pattern] ?? byFormat[format] ?? 'The receiver answered 500. Answer 2xx to accept a delivery.'
}
