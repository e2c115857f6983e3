import { Type } from 'typebox'
import { pageOf } from '../../http/pages.ts'
import { patternOf } from '../../http/patterns.ts'
import { OneOf, PathNumber, Sentence } from '../../http/schema.ts'
import { DeliveryId, NullableTime, Time, Url, WebhookId } from './fields.ts'
import { maxShownAttempts } from './log.ts'
import { defaultGraceSeconds } from './manage.ts'

const closed = { additionalProperties: false }

const EventFilters = Type.Array(Type.String({ pattern: patternOf('eventType'), maxLength: 132 }), {
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
  description:
    'Which events to deliver: exact types, groups such as `policy.*`, or `*`. A type includes its `.reverted` type. Unknown ' +
    'types are refused.',
})

const ProductFilter = PathNumber('Deliver only events of this product id. Events without a product are then left out.')

const Description = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: patternOf('label'),
  description: 'Human-readable note, without control, invisible and bidirectional characters.',
})

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()], { description: (schema as { description?: string }).description ?? '' })

const urlExample = 'https://agent.example/surety'
const idExample = 'whk_3yQ0cN8pT5mWv1ZrXbK7Ld'

export const CreateBody = Type.Object(
  {
    url: Url,
    events: EventFilters,
    productId: Type.Optional(ProductFilter),
    description: Type.Optional(Description),
  },
  {
    ...closed,
    examples: [{ url: urlExample, events: ['policy.*', 'operation.succeeded'], description: 'trading agent 7' }],
  },
)

export const UpdateBody = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(EventFilters),
    productId: Type.Optional(nullable(ProductFilter)),
    description: Type.Optional(nullable(Description)),
    status: Type.Optional(
      OneOf(
        ['enabled', 'paused'],
        '`enabled`: deliver again; a URL that never answered a ping becomes `pending`. `paused`: deliver nothing.',
      ),
    ),
  },
  { ...closed, minProperties: 1, examples: [{ status: 'enabled' }] },
)

export const RotateBody = Type.Object(
  {
    graceSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 604_800,
        default: defaultGraceSeconds,
        format: 'int32',
        description: 'Seconds during which the old secret signs, too. `0` ends it at once.',
      }),
    ),
  },
  { ...closed, examples: [{ graceSeconds: 86_400 }] },
)

export const RecoverBody = Type.Object(
  { since: Time('Recover events that were recorded at this time or later, at most 30 days back.') },
  { ...closed, examples: [{ since: '2026-11-15T00:00:00.000Z' }] },
)

const webhook = {
  webhookId: WebhookId,
  url: Url,
  events: EventFilters,
  productId: nullable(ProductFilter),
  description: nullable(Description),
  status: OneOf(
    ['pending', 'enabled', 'paused', 'disabled'],
    '`pending`: waits for its first ping to be answered with 2xx; events are kept for it. `enabled`: gets events. `paused`: by ' +
      'its owner, or because the wallet was recovered. `disabled`: by the gateway; see `reason`.',
  ),
  reason: nullable(Sentence('Why it is paused or disabled.')),
  failingSince: NullableTime('Since when every attempt has failed; null if the last one succeeded.'),
  createdAt: Time('When it was created.'),
  updatedAt: Time('When it last changed.'),
}

const webhookExample = {
  webhookId: idExample,
  url: urlExample,
  events: ['policy.*', 'operation.succeeded'],
  productId: null,
  description: 'trading agent 7',
  status: 'enabled',
  reason: null,
  failingSince: null,
  createdAt: '2026-11-15T02:27:54.000Z',
  updatedAt: '2026-11-15T02:27:56.000Z',
}

export const WebhookView = Type.Object(webhook, {
  ...closed,
  title: 'Webhook',
  description: 'A webhook, without its secret.',
  examples: [webhookExample],
})

export const WebhookPage = Type.Object(pageOf(WebhookView).properties, {
  ...closed,
  description: 'A page of webhooks.',
})

const Secret = Type.String({
  pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
  maxLength: 50,
  description: 'The signing secret. It is shown only here: store it now.',
})
const secretExample = `whsec_${'A'.repeat(43)}=`

export const CreatedView = Type.Object(
  { ...webhook, secret: Secret },
  {
    ...closed,
    description: 'A new webhook with its secret.',
    examples: [{ ...webhookExample, status: 'pending', secret: secretExample }],
  },
)

export const RotatedView = Type.Object(
  {
    webhookId: WebhookId,
    secret: Secret,
    previousSecretUntil: Time('Until when deliveries also carry the signature of the old secret.'),
  },
  {
    ...closed,
    description: 'The new secret of a webhook.',
    examples: [{ webhookId: idExample, secret: secretExample, previousSecretUntil: '2026-11-16T02:27:54.000Z' }],
  },
)

const AttemptView = Type.Object(
  {
    at: Time('When it began.'),
    durationMs: Type.Integer({ minimum: 0, maximum: 2_147_483_647, format: 'int32', description: 'How long it took.' }),
    succeeded: Type.Boolean({ description: 'Whether the receiver answered 2xx.' }),
    status: Type.Union([Type.Integer({ minimum: 100, maximum: 999, format: 'int32' }), Type.Null()], {
      description: 'HTTP status of the answer; null if none came.',
    }),
    reason: Sentence('The result in words, and what to do about a failure.'),
    response: Type.Union([Type.String({ maxLength: 1_024, pattern: '^[^\\u0000]*$' }), Type.Null()], {
      description: 'The first KiB of the answer; null if none came.',
    }),
  },
  { ...closed, title: 'WebhookAttempt', description: 'One request to the URL of a webhook.' },
)

const attemptExample = {
  at: '2026-11-15T02:27:55.120Z',
  durationMs: 87,
  succeeded: true,
  status: 200,
  reason: 'Delivered: the receiver answered 200.',
  response: 'ok',
}

export const PingView = Type.Object(
  {
    webhookId: WebhookId,
    deliveryId: DeliveryId,
    webhookStatus: webhook.status,
    attempt: AttemptView,
  },
  {
    ...closed,
    description: 'The result of a ping.',
    examples: [
      {
        webhookId: idExample,
        deliveryId: 'dlv_0Jm3xQ7Tq2bYc1Vn8KfRzP',
        webhookStatus: 'enabled',
        attempt: attemptExample,
      },
    ],
  },
)

export const DeliveryStatusField = OneOf(
  ['waiting', 'succeeded', 'failed'],
  '`waiting`: not accepted yet. `succeeded`: the receiver answered 2xx. `failed`: every attempt failed, and none follows.',
)

const delivery = {
  deliveryId: DeliveryId,
  webhookId: WebhookId,
  eventId: Type.String({
    pattern: '^evt_[0-9A-Za-z]{22}$',
    maxLength: 26,
    description: 'Event id, sent as `webhook-id`. It is the same in every attempt.',
  }),
  type: Type.String({ maxLength: 128, pattern: '^[a-z_.]+$', description: 'Event type.' }),
  status: DeliveryStatusField,
  attemptCount: Type.Integer({ minimum: 0, maximum: 1_000_000, format: 'int32', description: 'Attempts so far.' }),
  lastAttempt: Type.Union([AttemptView, Type.Null()], { description: 'The last attempt; null before the first.' }),
  nextAttemptAt: NullableTime('When the next attempt is due; null if none follows.'),
  createdAt: Time('When it was queued.'),
  finishedAt: NullableTime('When it succeeded or failed for good.'),
}

const deliveryExample = {
  deliveryId: 'dlv_0Jm3xQ7Tq2bYc1Vn8KfRzP',
  webhookId: idExample,
  eventId: 'evt_0Jm3xQ7Tq2bYc1Vn8KfRzP',
  type: 'policy.bought',
  status: 'succeeded',
  attemptCount: 1,
  lastAttempt: attemptExample,
  nextAttemptAt: null,
  createdAt: '2026-11-15T02:27:55.000Z',
  finishedAt: '2026-11-15T02:27:55.207Z',
}

export const DeliveryView = Type.Object(delivery, {
  ...closed,
  title: 'WebhookDelivery',
  description: 'An event on its way to a webhook.',
  examples: [deliveryExample],
})

export const DeliveryPage = Type.Object(pageOf(DeliveryView).properties, {
  ...closed,
  description: 'A page of deliveries.',
})

export const DeliveryDetail = Type.Object(
  {
    ...delivery,
    attempts: Type.Array(AttemptView, {
      maxItems: maxShownAttempts,
      description: `The newest ${maxShownAttempts} attempts, in order.`,
    }),
  },
  {
    ...closed,
    description: 'A delivery with its attempts.',
    examples: [{ ...deliveryExample, attempts: [attemptExample] }],
  },
)

export const RecoveredView = Type.Object(
  {
    webhookId: WebhookId,
    requeued: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      format: 'int32',
      description: 'Deliveries that are due now because of this request.',
    }),
    hasMore: Type.Boolean({
      description: 'Whether there is more than one request handles. Send the same request again.',
    }),
  },
  {
    ...closed,
    description: 'The result of a recovery.',
    examples: [{ webhookId: idExample, requeued: 42, hasMore: false }],
  },
)
