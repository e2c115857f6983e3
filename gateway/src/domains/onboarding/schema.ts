import { Type } from 'typebox'
import { pageOf } from '../../http/pages.ts'
import { patternOf } from '../../http/patterns.ts'
import { AddressText, OneOf } from '../../http/schema.ts'

const closed = { additionalProperties: false }

const walletExample = '0xBcd4042DE499D14e55001CcbB24a551F3b954096'
const keyIdExample = 'key_0Jm3xQ7Tq2bYc1Vn8KfRzP'

/** Text that a person can read: no characters that a terminal obeys or that turn the direction of writing. */
const Label = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff]+$',
  description: 'A name for the key, for people.',
})

const claim = {
  walletAddress: AddressText(
    'The wallet that signed. Written as in the signed message; mixed case must be a valid checksum.',
  ),
  signature: Type.String({
    pattern: patternOf('bytes'),
    minLength: 4,
    maxLength: 16_386,
    description:
      'personal_sign (EIP-191) of the message: 65 bytes, or what the contract of the wallet accepts (ERC-1271, ERC-6492).',
  }),
  timestamp: Type.Integer({
    minimum: -9_007_199_254_740_991,
    maximum: 9_007_199_254_740_991,
    format: 'int64',
    description: 'The time in the signed message: seconds since 1970, within 300 of the time of the service.',
  }),
}

const claimExample = { walletAddress: walletExample, signature: `0x${'1b'.repeat(65)}`, timestamp: 1794709674 }

export const OnboardBody = Type.Object(
  { ...claim, label: Type.Optional(Label) },
  { ...closed, examples: [{ ...claimExample, label: 'trading agent 7' }] },
)

export const RecoverBody = Type.Object(claim, { ...closed, examples: [claimExample] })

export const GenerateBody = Type.Object(
  { walletAddress: AddressText('The wallet that gets the key.'), label: Type.Optional(Label) },
  { ...closed, examples: [{ walletAddress: walletExample, label: 'issued by hand' }] },
)

export const RotateBody = Type.Object(
  {
    graceSeconds: Type.Integer({
      minimum: 0,
      maximum: 86_400,
      default: 0,
      format: 'int32',
      description: 'How long the old key goes on working, in seconds. It keeps its place until then.',
    }),
    label: Type.Optional(Label),
  },
  { ...closed, examples: [{ graceSeconds: 3600 }] },
)

export const KeyId = Type.String({
  pattern: '^key_[0-9A-Za-z]{22}$',
  maxLength: 26,
  description: 'Names the key; it is no secret.',
})

export const Time = (description: string) => Type.String({ format: 'date-time', maxLength: 32, description })
export const NullableLabel = Type.Union([Label, Type.Null()], { description: 'A name for the key, for people.' })

export const Hint = Type.String({
  pattern: '^[0-9A-Za-z]{4}$',
  maxLength: 4,
  description: 'The last four characters of the key.',
})

export const IssuedKeyView = Type.Object(
  {
    keyId: KeyId,
    apiKey: Type.String({
      pattern: '^surety_(live|test)_[0-9A-Za-z]{49}$',
      maxLength: 61,
      description: 'The key. It is shown here and never again: store it at once. Send it in the x-api-key header.',
    }),
    walletAddress: AddressText('The wallet that the key belongs to.'),
    label: NullableLabel,
    createdAt: Time('When it was issued.'),
  },
  {
    ...closed,
    description: 'A new key.',
    examples: [
      {
        keyId: keyIdExample,
        apiKey: `surety_live_${'0'.repeat(43)}EXMPL0`,
        walletAddress: walletExample,
        label: 'trading agent 7',
        createdAt: '2026-11-15T02:27:54.000Z',
      },
    ],
  },
)

const keyExample = {
  keyId: keyIdExample,
  label: 'trading agent 7',
  hint: 'MPL0',
  status: 'active',
  createdAt: '2026-11-15T02:27:54.000Z',
  lastUsedAt: '2026-11-15T09:12:00.000Z',
  expiresAt: null,
  revokedAt: null,
  current: true,
}

export const KeyView = Type.Object(
  {
    keyId: KeyId,
    label: NullableLabel,
    hint: Hint,
    status: OneOf(['active', 'revoked'], 'Whether it still works.'),
    createdAt: Time('When it was issued.'),
    lastUsedAt: Type.Union([Time('When it was last used, up to half a minute late.'), Type.Null()]),
    expiresAt: Type.Union([Time('When its grace after a rotation ends.'), Type.Null()]),
    revokedAt: Type.Union([Time('Since when it no longer works.'), Type.Null()]),
    current: Type.Boolean({ description: 'Whether it is the key of this very request.' }),
  },
  { ...closed, description: 'What may be told about a key.', examples: [keyExample] },
)

export const KeyPage = Type.Object(pageOf(KeyView).properties, { ...closed, description: 'A page of keys.' })

const Count = (description: string) => Type.Integer({ minimum: 0, maximum: 1_000_000, format: 'int32', description })

export const AgentView = Type.Object(
  {
    walletAddress: AddressText('The wallet that the key belongs to.'),
    key: KeyView,
    activeKeys: Count('How many active keys the wallet has.'),
    maxActiveKeys: Count('How many it may have.'),
  },
  {
    ...closed,
    description: 'Who the key belongs to.',
    examples: [{ walletAddress: walletExample, key: keyExample, activeKeys: 1, maxActiveKeys: 3 }],
  },
)

export const RecoveryView = Type.Object(
  { walletAddress: AddressText('The wallet.'), revokedKeys: Count('How many keys were revoked.') },
  { ...closed, description: 'What was revoked.', examples: [{ walletAddress: walletExample, revokedKeys: 3 }] },
)
