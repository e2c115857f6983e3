import { Type } from 'typebox'
import { patternOf } from './spelling.ts'

/** The forms in which values of the chain cross the wire. Every integer is a decimal string: JSON numbers lose digits. */
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
    { number: Decimal('Number of the block.'), timestamp: Decimal('Its time, in seconds since 1970.') },
    { additionalProperties: false, description },
  )

/** The block whose state an answer shows. */
export const BlockView = Block('The block whose state is shown.')

/** Where on the chain something happened that is told. */
export const origin = {
  transactionHash: Bytes32Text('The transaction it happened in.'),
  block: Block('The block it happened in.'),
}

export const Confirmation = OneOf(
  ['included', 'final'],
  'Whether the block of the last change can still be replaced by another, or not any more.',
)

/** An integer in a path or a query that names something by its number. With 18 digits it fits a column of 64 bits. */
export const PathNumber = (description: string) =>
  Type.String({ pattern: patternOf('number'), maxLength: 18, description })
