import { Type } from 'typebox'
import { AssetView, assetExample } from '../../http/asset-view.ts'
import { pageOf } from '../../http/pages.ts'
import { patternOf } from '../../http/patterns.ts'
import { AddressText, Decimal, OneOf } from '../../http/schema.ts'

const closed = { additionalProperties: false }

const walletExample = '0xBcd4042DE499D14e55001CcbB24a551F3b954096'
const keyIdExample = 'key_0Jm3xQ7Tq2bYc1Vn8KfRzP'

const Label = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: patternOf('label'),
  description:
    'Human-readable name of the key, without control, invisible and bidirectional characters (Unicode categories Cc, Cf, Cs, ' +
    'Zl and Zp).',
})

const claim = {
  walletAddress: AddressText(
    'Wallet that signed, written exactly as in the signed message. Mixed case must be a valid checksum.',
  ),
  signature: Type.String({
    pattern: patternOf('bytes'),
    minLength: 4,
    maxLength: 16_386,
    description:
      "personal_sign (EIP-191) signature of the message: 65 bytes, or any length that the wallet's contract accepts (ERC-1271, ERC-6492).",
  }),
  timestamp: Type.Integer({
    minimum: -9_007_199_254_740_991,
    maximum: 9_007_199_254_740_991,
    format: 'int64',
    description: 'Unix time in seconds, as in the signed message. At most 300 seconds from the server time.',
  }),
}

const claimExample = { walletAddress: walletExample, signature: `0x${'1b'.repeat(65)}`, timestamp: 1794709674 }

export const OnboardBody = Type.Object(
  { ...claim, label: Type.Optional(Label) },
  { ...closed, examples: [{ ...claimExample, label: 'trading agent 7' }] },
)

export const RecoverBody = Type.Object(claim, { ...closed, examples: [claimExample] })

export const GenerateBody = Type.Object(
  { walletAddress: AddressText('Wallet that gets the key.'), label: Type.Optional(Label) },
  { ...closed, examples: [{ walletAddress: walletExample, label: 'issued by hand' }] },
)

export const defaultGraceSeconds = 3_600

export const RotateBody = Type.Object(
  {
    graceSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 86_400,
        default: defaultGraceSeconds,
        format: 'int32',
        description: 'Seconds that the old key keeps working. Until then it counts as active. `0` ends it at once.',
      }),
    ),
    label: Type.Optional(Label),
  },
  { ...closed, examples: [{ graceSeconds: 3600 }] },
)

export const KeyId = Type.String({
  pattern: patternOf('keyId'),
  maxLength: 26,
  description: 'Key id. It is not secret.',
})

export const Time = (description: string) => Type.String({ format: 'date-time', maxLength: 32, description })
export const NullableLabel = Type.Union([Label, Type.Null()], { description: 'Human-readable name of the key.' })

export const Hint = Type.String({
  pattern: '^[0-9A-Za-z]{4}$',
  maxLength: 4,
  description: 'Last four characters of the key.',
})

export const IssuedKeyView = Type.Object(
  {
    keyId: KeyId,
    apiKey: Type.String({
      pattern: '^surety_(live|test)_[0-9A-Za-z]{49}$',
      maxLength: 61,
      description: 'The API key. It is shown only here: store it now. Send it in the x-api-key header.',
    }),
    walletAddress: AddressText('Wallet that owns the key.'),
    label: NullableLabel,
    createdAt: Time('When it was issued.'),
  },
  {
    ...closed,
    description: 'A new API key.',
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
    status: OneOf(['active', 'revoked'], '`active`: the key works. `revoked`: it does not.'),
    createdAt: Time('When it was issued.'),
    lastUsedAt: Type.Union([Time('When it was last used, updated within 30 seconds.'), Type.Null()]),
    expiresAt: Type.Union([Time('When the grace period after a rotation ends.'), Type.Null()]),
    revokedAt: Type.Union([Time('When it stopped working.'), Type.Null()]),
    current: Type.Boolean({ description: 'Whether this request used the key.' }),
  },
  { ...closed, description: 'Metadata of an API key.', examples: [keyExample] },
)

export const KeyPage = Type.Object(pageOf(KeyView).properties, { ...closed, description: 'A page of keys.' })

const Count = (description: string) => Type.Integer({ minimum: 0, maximum: 1_000_000, format: 'int32', description })

export const AgentView = Type.Object(
  {
    walletAddress: AddressText('Wallet that owns the key.'),
    key: KeyView,
    activeKeys: Count('Number of active keys.'),
    maxActiveKeys: Count('Maximum number of active keys.'),
    asset: AssetView,
    balance: Type.Union([Decimal("The wallet's balance of the asset, in base units."), Type.Null()], {
      description:
        "The wallet's balance of the asset at the newest block, in base units. Null if the chain does not answer.",
    }),
  },
  {
    ...closed,
    description: 'The wallet and the key of this request.',
    examples: [
      {
        walletAddress: walletExample,
        key: keyExample,
        activeKeys: 1,
        maxActiveKeys: 3,
        asset: assetExample,
        balance: '100000000000',
      },
    ],
  },
)

export const RecoveryView = Type.Object(
  {
    walletAddress: AddressText('Wallet address.'),
    revokedKeys: Count('Number of keys revoked.'),
    pausedWebhooks: Count('Number of webhooks paused. Check each, then enable it with PATCH or delete it.'),
  },
  {
    ...closed,
    description: 'Result of a recovery.',
    examples: [{ walletAddress: walletExample, revokedKeys: 3, pausedWebhooks: 1 }],
  },
)
