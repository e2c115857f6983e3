import { type Static, Type } from 'typebox'
import { patternOf } from '../../http/patterns.ts'
import { AddressText, Bytes32Text, Decimal, OneOf, Sentence } from '../../http/schema.ts'

const closed = { additionalProperties: false }
const worldIdExample = 'wld_3yQ0cN8pT5mWv1ZrXbK7Ld'
const addressExample = '0xBcd4042DE499D14e55001CcbB24a551F3b954096'
const chainIdExample = '1482936511'
const serviceNameExample = `SuretySandbox-${chainIdExample}`
const timeExample = '2026-11-17T12:00:00.000Z'

export const WorldId = Type.String({ pattern: patternOf('worldId'), maxLength: 26, description: 'Id of the world.' })
export const worldParams = Type.Object({ worldId: WorldId }, closed)

const SnapshotId = Type.String({ pattern: patternOf('snapshotId'), maxLength: 26, description: 'Id of the snapshot.' })
const Url = (description: string) => Type.String({ format: 'uri', maxLength: 512, description })
const Time = (description: string) => Type.String({ format: 'date-time', maxLength: 24, description })
const Text = (description: string, maxLength = 65_536) =>
  Type.String({ maxLength, pattern: patternOf('text'), description })
const Count = (maximum: number, description: string, minimum = 1) =>
  Type.Integer({ minimum, maximum, format: 'int32', description })

const PrivateKey = Type.String({
  pattern: patternOf('privateKey'),
  maxLength: 66,
  description: 'Private key of the wallet. It is public: never send real money to it.',
})

export const WorldView = Type.Object(
  {
    worldId: WorldId,
    baseUrl: Url('The whole gateway again, on the chain of this world. Point any client at it.'),
    rpcUrl: Url('JSON-RPC of the chain of this world.'),
    chainId: Decimal('Chain id, random and of this world alone.'),
    serviceName: Type.String({
      maxLength: 32,
      pattern: patternOf('serviceName'),
      description: 'The first word of the onboarding message in this world, so no signature is good in another place.',
    }),
    contracts: Type.Object(
      {
        surety: AddressText('The protocol.'),
        asset: AddressText('The asset that premiums are paid in.'),
        batch: AddressText('Runs several calls in one transaction.'),
      },
      { ...closed, description: 'Contracts of the protocol on the chain of this world.' },
    ),
    wallets: Type.Array(
      Type.Object({ address: AddressText('Address of the wallet.'), privateKey: PrivateKey }, closed),
      { maxItems: 20, description: 'Funded wallets: each has 100,000 units of the asset and ether.' },
    ),
    expiresAt: Time('The world ends then, unless it gets another request.'),
  },
  {
    ...closed,
    description: 'The world: where it is, its contracts and its wallets.',
    title: 'SandboxWorld',
    examples: [
      {
        worldId: worldIdExample,
        baseUrl: `https://surety.example/sandbox/worlds/${worldIdExample}`,
        rpcUrl: `https://surety.example/sandbox/worlds/${worldIdExample}/rpc`,
        chainId: chainIdExample,
        serviceName: serviceNameExample,
        contracts: {
          surety: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
          asset: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
          batch: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
        },
        wallets: [{ address: addressExample, privateKey: `0x${'1b'.repeat(32)}` }],
        expiresAt: timeExample,
      },
    ],
  },
)
export type WorldView = Static<typeof WorldView>

export const EndedView = Type.Object(
  { worldId: WorldId },
  { ...closed, description: 'The world that ended.', examples: [{ worldId: worldIdExample }] },
)

/** Where the chain of a world is. */
export const ChainView = Type.Object(
  { blockNumber: Decimal('Newest block.'), now: Decimal('Chain time, in Unix seconds.') },
  {
    ...closed,
    description: 'The newest block and the time of the chain.',
    title: 'SandboxChain',
    examples: [{ blockNumber: '42', now: '1794709674' }],
  },
)
export type ChainView = Static<typeof ChainView>

export const FaucetBody = Type.Object(
  {
    address: AddressText('Wallet that gets the money.'),
    amount: Type.Optional(
      Type.String({
        pattern: patternOf('price'),
        maxLength: 29,
        description: 'Base units of the asset. Default: 10^9.',
      }),
    ),
    wei: Type.Optional(
      Type.String({
        pattern: patternOf('price'),
        maxLength: 29,
        description: 'Ether for gas, in wei. Default: 10^18.',
      }),
    ),
  },
  { ...closed, examples: [{ address: addressExample, amount: '1000000000' }] },
)
export type FaucetBody = Static<typeof FaucetBody>

export const maxAdvanceSeconds = 315_360_000

export const TimeBody = Type.Object(
  {
    seconds: Type.Optional(Count(maxAdvanceSeconds, 'Move chain time forward by this much.')),
    to: Type.Optional(Time('Or move it to this time, which must be later than the present chain time.')),
  },
  { ...closed, minProperties: 1, maxProperties: 1, examples: [{ seconds: 172_800 }] },
)
export type TimeBody = Static<typeof TimeBody>

export const TriggerBody = Type.Object(
  { event: OneOf(['happen', 'recover'], '`happen`: the insured event happens. `recover`: it is over.') },
  { ...closed, examples: [{ event: 'happen' }] },
)

export const maxReorgDepth = 8

export const ReorgBody = Type.Object(
  { depth: Count(maxReorgDepth, 'How many of the newest blocks to drop.') },
  { ...closed, examples: [{ depth: 1 }] },
)

const faultKinds = [
  'lost_response',
  'chain_timeout',
  'chain_down',
  'slow',
  'stuck_transaction',
  'webhook_500',
] as const satisfies string[]

const FaultKind = OneOf([...faultKinds], 'What goes wrong. The description of the operation has a line on each.')

export const FaultBody = Type.Object(
  {
    kind: FaultKind,
    requests: Type.Optional(
      Count(100, 'For this many requests, transactions or deliveries. Default: 1, unless `seconds` is set.'),
    ),
    seconds: Type.Optional(Count(600, 'For this long.')),
    path: Type.Optional(
      Type.String({
        pattern: patternOf('faultPath'),
        maxLength: 256,
        description:
          'Only for requests to this path or, if it ends in a slash, to all below it. Default: `/api/`. Controls are never affected.',
      }),
    ),
    delayMs: Type.Optional(Count(20_000, 'How long `slow` takes. Default: 2000.')),
  },
  { ...closed, examples: [{ kind: 'lost_response', requests: 1, path: '/api/v1/policies' }] },
)
export type FaultBody = Static<typeof FaultBody>

export const FaultsView = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          kind: FaultKind,
          requestsLeft: Type.Union([Type.Integer({ minimum: 0, maximum: 100, format: 'int32' }), Type.Null()], {
            description: 'Null: no limit.',
          }),
          secondsLeft: Type.Union([Type.Integer({ minimum: 0, maximum: 600, format: 'int32' }), Type.Null()], {
            description: 'Null: no limit.',
          }),
        },
        closed,
      ),
      { maxItems: 100, description: 'Faults in force.' },
    ),
  },
  {
    ...closed,
    description: 'The faults that are in force now.',
    examples: [{ data: [{ kind: 'lost_response', requestsLeft: 1, secondsLeft: null }] }],
  },
)

export const SnapshotView = Type.Object(
  { snapshotId: SnapshotId, blockNumber: Decimal('Block of the snapshot.') },
  {
    ...closed,
    description: 'The snapshot.',
    examples: [{ snapshotId: 'snp_3yQ0cN8pT5mWv1ZrXbK7Ld', blockNumber: '42' }],
  },
)

export const RestoreBody = Type.Object(
  { snapshotId: SnapshotId },
  { ...closed, examples: [{ snapshotId: 'snp_3yQ0cN8pT5mWv1ZrXbK7Ld' }] },
)

const HeaderText = Type.Record(
  Type.String({ pattern: '^[a-z-]{1,64}$' }),
  Type.String({ maxLength: 512, pattern: patternOf('headerText') }),
  {
    description: 'Headers of the delivery, with its signature.',
  },
)

export const InboxView = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          url: Type.String({ maxLength: 2_048, format: 'uri', description: 'Where the delivery would have gone.' }),
          headers: HeaderText,
          body: Text('The exact bytes that the signature is over.'),
          receivedAt: Time('When it was delivered.'),
          status: Type.Integer({
            minimum: 200,
            maximum: 500,
            format: 'int32',
            description: 'What the inbox answered.',
          }),
        },
        closed,
      ),
      { maxItems: 200, description: 'The newest deliveries, newest first.' },
    ),
  },
  {
    ...closed,
    description: 'What was delivered.',
    examples: [
      {
        data: [
          {
            url: 'https://agent.example/surety',
            headers: {
              'webhook-id': 'evt_3yQ0cN8pT5mWv1ZrXbK7Ld',
              'webhook-timestamp': '1794709674',
              'webhook-signature': `v1,${'A'.repeat(43)}=`,
            },
            body: '{"id":"evt_3yQ0cN8pT5mWv1ZrXbK7Ld"}',
            receivedAt: timeExample,
            status: 200,
          },
        ],
      },
    ],
  },
)

const RpcCall = Type.Object(
  {
    jsonrpc: Type.Optional(Text('`2.0`.', 8)),
    id: Type.Optional(
      Type.Union(
        [
          Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991, format: 'int64' }),
          Text('A name.', 64),
          Type.Null(),
        ],
        { description: 'Repeated.' },
      ),
    ),
    method: Text('The method.', 64),
    params: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 8, description: 'Its parameters.' })),
  },
  { ...closed, description: 'A JSON-RPC call.' },
)
export type RpcCall = Static<typeof RpcCall>

export const maxRpcBatch = 10
const rpcExample = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }

export const RpcBody = Type.Union([RpcCall, Type.Array(RpcCall, { minItems: 1, maxItems: maxRpcBatch })], {
  description: `A JSON-RPC call, or at most ${maxRpcBatch} of them.`,
  examples: [rpcExample],
})

export const RpcView = Type.Unknown({
  description: 'A JSON-RPC answer, or a list of them. Its integers are hex, as everywhere in JSON-RPC.',
  examples: [{ jsonrpc: '2.0', id: 1, result: '0x2a' }],
})

export const MessageBody = Type.Object(
  {
    walletAddress: AddressText('Wallet that will sign.'),
    purpose: Type.Optional(OneOf(['onboarding', 'recovery'], 'Default: `onboarding`.')),
    serviceName: Type.Optional(
      Type.String({ maxLength: 32, pattern: patternOf('serviceName'), description: 'Default: this gateway.' }),
    ),
  },
  { ...closed, examples: [{ walletAddress: addressExample }] },
)

export const MessageView = Type.Object(
  {
    message: Text('Sign exactly this with personal_sign (EIP-191), within five minutes.', 256),
    timestamp: Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991, format: 'int64', description: 'Its time.' }),
    hash: Bytes32Text('What the key signs in the end: the EIP-191 hash of the message.'),
  },
  {
    ...closed,
    description: 'The message to sign.',
    examples: [
      {
        message: `Surety onboarding for ${addressExample} at 1794709674`,
        timestamp: 1794709674,
        hash: `0x${'6b'.repeat(32)}`,
      },
    ],
  },
)

export const SignatureBody = Type.Object(
  {
    walletAddress: AddressText('Wallet that should have signed.'),
    message: Text('The message, exactly as signed.', 4_096),
    signature: Type.String({ pattern: patternOf('bytes'), maxLength: 16_386, description: 'The signature.' }),
  },
  { ...closed, examples: [{ walletAddress: addressExample, message: 'hello', signature: `0x${'1b'.repeat(65)}` }] },
)

export const VerdictView = Type.Object(
  {
    valid: Type.Boolean({ description: 'Whether it would be accepted.' }),
    failedAt: Type.Union(
      [OneOf(['format', 'recovery', 'signer', 'secret', 'headers', 'timestamp', 'signature'], ''), Type.Null()],
      { description: 'The first step that failed. Null if none did.' },
    ),
    reason: Sentence('What is wrong and what to do, or that nothing is.'),
    signedBy: Type.Union([AddressText(''), Type.Null()], {
      description: 'The account that signed, where one can tell.',
    }),
  },
  {
    ...closed,
    description: 'Which step failed, if any, and who signed.',
    title: 'SandboxVerdict',
    examples: [{ valid: true, failedAt: null, reason: 'The signature is valid.', signedBy: addressExample }],
  },
)
export type VerdictView = Static<typeof VerdictView>

const Secret = Type.String({
  pattern: patternOf('webhookSecret'),
  maxLength: 128,
  description: 'A test secret. Never send one that is in use.',
})
const secretExample = `whsec_${'A'.repeat(43)}=`
const deliveryExample = { 'webhook-id': 'evt_test', 'webhook-timestamp': '1794709674', 'webhook-signature': 'v1,AA==' }

export const SignBody = Type.Object(
  { secret: Secret, body: Text('The body to sign, as text.', 32_768) },
  { ...closed, examples: [{ secret: secretExample, body: '{"type":"policy.bought"}' }] },
)

export const SignedView = Type.Object(
  { headers: HeaderText, body: Text('The body that was signed.', 32_768) },
  {
    ...closed,
    description: 'The signed delivery.',
    examples: [{ headers: deliveryExample, body: '{"type":"policy.bought"}' }],
  },
)

export const VerifyBody = Type.Object(
  { secret: Secret, headers: HeaderText, body: Text('The body, exactly as received.', 32_768) },
  { ...closed, examples: [{ secret: secretExample, headers: deliveryExample, body: '{"type":"policy.bought"}' }] },
)
export type VerifyBody = Static<typeof VerifyBody>
