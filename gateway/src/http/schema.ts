import { Type } from 'typebox'
import { patternOf } from './patterns.ts'

/** Wire formats of on-chain values. Every integer is a decimal string, because JSON numbers lose digits. */
export const Decimal = (description: string) =>
  Type.String({ pattern: patternOf('decimal'), maxLength: 78, description })

export const AddressText = (description: string) =>
  Type.String({ pattern: patternOf('address'), minLength: 42, maxLength: 42, description })

export const Bytes32Text = (description: string) =>
  Type.String({ pattern: patternOf('bytes32'), minLength: 66, maxLength: 66, description })

export const Sentence = (description: string) => Type.String({ maxLength: 2_000, pattern: '\\S', description })

export const OneOf = <const Words extends string[]>(words: readonly [...Words], description: string) =>
  Type.Enum<Words>(words, { type: 'string', description })

const Block = (description: string) =>
  Type.Object(
    { number: Decimal('Block number.'), timestamp: Decimal('Block time, in Unix seconds.') },
    { additionalProperties: false, description },
  )

/** The block whose state a response shows. */
export const BlockView = Block('The block whose state the response shows.')

/** Where on chain an event happened. */
export const origin = {
  transactionHash: Bytes32Text('Transaction of the event.'),
  block: Block('Block of the event.'),
}

export const Confirmation = OneOf(
  ['included', 'final'],
  '`included`: a reorg can still remove the last change. `final`: it cannot.',
)

/** An integer identifier in a path or query. 18 digits fit a 64-bit column. */
export const PathNumber = (description: string) =>
  Type.String({ pattern: patternOf('number'), maxLength: 18, description })
