import { type Static, Type } from 'typebox'

const closed = { additionalProperties: false }

const Link = (description: string) => Type.String({ format: 'uri', maxLength: 2_048, description })
const Text = (maxLength: number, description: string) => Type.String({ maxLength, pattern: '\\S', description })

const Trait = Type.Object(
  { trait_type: Text(64, 'What it is.'), value: Text(256, 'Its value, for people.') },
  { ...closed, title: 'TokenTrait', description: 'A property of the position.' },
)

const DateTrait = Type.Object(
  {
    trait_type: Text(64, 'What it is.'),
    display_type: Type.Literal('date', { type: 'string' }),
    value: Type.Integer({
      minimum: 0,
      maximum: 2 ** 40,
      format: 'int64',
      description: 'Unix time in seconds. A number, because wallets expect one.',
    }),
  },
  { ...closed, title: 'TokenDate', description: 'A date of the position.' },
)

export const TokenMetadata = Type.Object(
  {
    name: Text(256, 'Name of the token.'),
    description: Text(1_024, 'What the token is.'),
    image: Link('Picture of the position, as SVG.'),
    external_url: Link('The position with exact figures, as JSON.'),
    attributes: Type.Array(Type.Union([Trait, DateTrait]), { maxItems: 16, description: 'Properties, for people.' }),
  },
  {
    ...closed,
    title: 'TokenMetadata',
    description: 'ERC-721 metadata. Its members have the names that wallets and marketplaces expect.',
  },
)
export type TokenMetadata = Static<typeof TokenMetadata>

export const tokenExample = (kind: 'policies' | 'bonds'): TokenMetadata => {
  const site = 'https://surety.example'
  const isPolicy = kind === 'policies'
  return {
    name: isPolicy ? 'Policy 1/0: USDC depeg' : 'Bond 1/0: USDC depeg',
    description: isPolicy
      ? 'A policy of the product USDC depeg. Its owner receives the payouts. The cover moves with the token.'
      : 'A bond of the product USDC depeg. It backs cover, bears its losses and earns its premium. What it can claim moves with the token.',
    image: `${site}/tokens/${kind}/1/0/image.svg`,
    external_url: `${site}/${kind}/1/0`,
    attributes: [
      { trait_type: 'Kind', value: isPolicy ? 'Policy' : 'Bond' },
      { trait_type: 'Product', value: 'USDC depeg' },
      { trait_type: 'Status', value: isPolicy ? 'Active' : 'Committed' },
      { trait_type: isPolicy ? 'Coverage' : 'Principal', value: '1,000.00 USDC' },
      { trait_type: isPolicy ? 'Cover starts' : 'Posted', display_type: 'date', value: 1_794_796_074 },
      { trait_type: isPolicy ? 'Cover ends' : 'Matures', display_type: 'date', value: 1_797_292_800 },
    ],
  }
}
