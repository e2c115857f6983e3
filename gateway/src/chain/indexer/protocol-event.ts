import { suretyAbi } from '@surety/contracts'
import { type Hex, toEventSelector } from 'viem'

type Parameter = { readonly name: string; readonly type: string; readonly components?: readonly Parameter[] }

type Value<P extends Parameter> = P extends { type: 'tuple'; components: readonly Parameter[] }
  ? Values<P['components']>
  : P extends { type: `uint${string}` }
    ? bigint
    : P extends { type: 'bool' }
      ? boolean
      : P extends { type: 'string' }
        ? string
        : Hex

type Values<Parameters extends readonly Parameter[]> = {
  [P in Parameters[number] as P['name']]: Value<P>
}

type AbiEvent = Extract<(typeof suretyAbi)[number], { type: 'event' }>

export type EventName = AbiEvent['name']

/** The part of a block that its events need. */
export type BlockRef = { number: bigint; hash: Hex; timestamp: bigint }

/** An event of the protocol by its name. Every integer is a bigint; addresses are in lower case. */
export type EventOf<Name extends EventName> = {
  name: Name
  args: Values<Extract<AbiEvent, { name: Name }>['inputs']>
  block: BlockRef
  transactionHash: Hex
  logIndex: number
}

export type ProtocolEvent = { [Name in EventName]: EventOf<Name> }[EventName]

/** A log as a node returns it. */
export type RawLog = {
  address: string
  topics: Hex[]
  data: Hex
  blockNumber: Hex
  blockHash: Hex
  transactionHash: Hex
  logIndex: Hex
  removed?: boolean
}

type Shape = { name: EventName; indexed: readonly Parameter[]; plain: readonly Parameter[] }

const shapes = new Map<string, Shape>(
  suretyAbi
    .filter((item) => item.type === 'event')
    .map((item) => {
      const inputs: readonly (Parameter & { indexed?: boolean })[] = item.inputs
      const [indexed, plain] = [inputs.filter((input) => input.indexed), inputs.filter((input) => !input.indexed)]
      return [toEventSelector(item), { name: item.name, indexed, plain }]
    }),
)

/** A text is the only value whose length varies: its word says where its length and its bytes are. */
const readText = (data: string, word: string): string => {
  const at = 2 + 2 * Number(`0x${word}`)
  const length = Number(`0x${data.slice(at, at + 64)}`)
  return Buffer.from(data.slice(at + 64, at + 64 + 2 * length), 'hex').toString()
}

/** Every other value of our events is one 32-byte word or a struct of such words. docs/decisions/event-decoding.md says why not viem. */
const readWord = (type: string, word: string): unknown => {
  if (type.startsWith('uint')) return BigInt(`0x${word}`)
  if (type === 'bool') return word.endsWith('1')
  return type === 'address' ? `0x${word.slice(24).toLowerCase()}` : `0x${word}`
}

const countWords = (parameters: readonly Parameter[]): number =>
  parameters.reduce((sum, { components }) => sum + (components ? countWords(components) : 1), 0)

const readWords = (parameters: readonly Parameter[], data: string, from: number): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  let at = from
  for (const { name, type, components } of parameters) {
    const word = data.slice(at, at + 64)
    if (type === 'string') values[name] = readText(data, word)
    else values[name] = components ? readWords(components, data, at) : readWord(type, word)
    at += 64 * (components ? countWords(components) : 1)
  }
  return values
}

/** Decodes a log of the protocol. Returns undefined for events that the ABI does not have. */
export const decodeLog = (log: RawLog, block: BlockRef): ProtocolEvent | undefined => {
  const shape = shapes.get(log.topics[0] ?? '')
  if (!shape) return undefined
  const { name, indexed, plain } = shape
  const [size, fixed] = [log.data.length, 2 + 64 * countWords(plain)]
  const fits = plain.some(({ type }) => type === 'string') ? size > fixed : size === fixed
  if (log.topics.length !== indexed.length + 1 || !fits) throw new Error(`a log of ${name} does not match the ABI`)
  const args = readWords(plain, log.data, 2)
  for (const [index, parameter] of indexed.entries())
    args[parameter.name] = readWord(parameter.type, (log.topics[index + 1] ?? '').slice(2))
  const { transactionHash, logIndex } = log
  return { name, args, block, transactionHash, logIndex: Number(logIndex) } as ProtocolEvent
}
