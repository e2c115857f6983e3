import { type TObject, Type } from 'typebox'
import { makeExample } from '../../http/example.ts'
import { OneOf } from '../../http/schema.ts'
import { type Catalogue, revertedTypes } from '../events/catalogue.ts'
import { eventTypeName } from '../events/schema.ts'
import { Time } from './fields.ts'

const closed = { additionalProperties: false }

const EventId = Type.String({
  pattern: '^evt_[0-9A-Za-z]{22}$',
  maxLength: 26,
  description: 'Event id, the same as `webhook-id` and `eventId` of the event stream.',
})

const header = (name: string, description: string, pattern: string, maxLength: number) => ({
  in: 'header',
  name,
  required: true,
  description,
  schema: { type: 'string', pattern, maxLength },
})

/** The headers of Standard Webhooks. */
const parameters = [
  header(
    'webhook-id',
    'Event id. It is the same in every attempt: use it to deduplicate.',
    '^evt_[0-9A-Za-z]{22}$',
    26,
  ),
  header('webhook-timestamp', 'When the attempt was made, in Unix seconds. Refuse old ones.', '^[0-9]{1,12}$', 12),
  header(
    'webhook-signature',
    'Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. ' +
      'Accept the request if any of them matches.',
    '^v1,[A-Za-z0-9+/=]{44}( v1,[A-Za-z0-9+/=]{44})*$',
    256,
  ),
]

const responses = {
  '2XX': { description: 'Accepted. Answer within 15 seconds, and do the work afterwards.' },
  410: { description: 'Disables the webhook.' },
  default: { description: 'Any other answer is a failure. It is retried, not before `Retry-After` if that is set.' },
}

const describe = (name: string, { description, body }: { description: string; body: TObject }) => ({
  post: {
    operationId: `on${name}`,
    tags: ['Webhooks'],
    summary: description.split(/(?<=\.) /)[0],
    description,
    security: [],
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema: body, example: makeExample(body) } } },
    responses,
  },
})

const bodyOf = (name: string, type: ReturnType<typeof Type.String>, data: TObject, description: string) =>
  Type.Object(
    { id: EventId, type, timestamp: Time('When it happened.'), data },
    { ...closed, title: `${name}Delivery`, description },
  )

/** The `webhooks` section of the contract: what the gateway sends for each type of event. */
export const describeDeliveries = (catalogue: Catalogue): Record<string, object> => {
  const known = Object.entries(catalogue).map(([type, data]) => {
    const { description = type } = data as { description?: string }
    const name = eventTypeName(type)
    const body = bodyOf(name, Type.Literal(type) as unknown as ReturnType<typeof Type.String>, data, description)
    return [type, describe(name, { description, body })]
  })
  const description =
    'A reorg reverted an event: it did not happen. The type is that of the event with `.reverted` appended.'
  const data = Type.Object(
    { eventId: EventId },
    { additionalProperties: true, description: 'Data of the reverted event, and its id.' },
  )
  const type = OneOf(revertedTypes(catalogue), 'Type of the reverted event, with `.reverted` appended.')
  const body = bodyOf('Reverted', type as unknown as ReturnType<typeof Type.String>, data, description)
  return { ...Object.fromEntries(known), reverted: describe('Reverted', { description, body }) }
}
