import { Type } from 'typebox'
import type { App } from '../../http/build-fastify.ts'
import { Decimal, OneOf } from '../../http/schema.ts'
import { checkHealth, type HealthSources, shareAsking } from './check.ts'

const Word = (description: string) => Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9.+-]+$', description })

const HealthView = Type.Object(
  {
    status: Type.Literal('ok'),
    service: Word('Name of the service: the first word of the onboarding message.'),
    version: Word('Version of the gateway.'),
    chain: Type.Object(
      {
        kind: OneOf(['embedded', 'rpc'], 'A private chain in the process, or a chain behind a node.'),
        id: Decimal('Chain id, as in the domain of every signature.'),
        head: Type.Union([Decimal('Newest block seen.'), Type.Null()], {
          description: 'Null before the node first answered.',
        }),
        lagSeconds: Type.Integer({
          minimum: 0,
          maximum: 2_147_483_647,
          format: 'int32',
          description: 'Seconds since the node last named its newest block. More than a few: it does not answer.',
        }),
        indexed: Type.Union([Decimal('Newest block whose events can be read.'), Type.Null()], {
          description: 'Null before the first block was read.',
        }),
        behind: Type.Union([Decimal('Number of blocks between `indexed` and `head`.'), Type.Null()], {
          description: 'Null while `head` or `indexed` is null. If it keeps growing, reads are out of date.',
        }),
        caughtUp: Type.Boolean({
          description: 'Whether all of the chain was read once. Until then reads of it are refused with 503.',
        }),
      },
      { additionalProperties: false },
    ),
    relayer: Type.Object(
      {
        status: OneOf(
          ['ok', 'low', 'none'],
          'Whether signed orders are sent to the chain: yes; not now, for lack of funds; never, since no wallet is set.',
        ),
      },
      { additionalProperties: false },
    ),
    store: Type.Object(
      { kind: OneOf(['embedded', 'postgres'], 'Where the gateway keeps its data.') },
      { additionalProperties: false },
    ),
  },
  {
    description: 'The service can answer.',
    additionalProperties: false,
    examples: [
      {
        status: 'ok',
        service: 'Surety',
        version: '0.1.0',
        store: { kind: 'embedded' },
        chain: {
          kind: 'embedded',
          id: '31337',
          head: '47',
          lagSeconds: 0,
          indexed: '47',
          behind: '0',
          caughtUp: true,
        },
        relayer: { status: 'ok' },
      },
    ],
  },
)

export const livenessPath = '/health/live'
export const liveness = { status: 'alive' } as const

const LivenessView = Type.Object(
  { status: Type.Literal('alive') },
  { description: 'The process runs.', additionalProperties: false, examples: [liveness] },
)

export const healthRoutes = (app: App, sources: HealthSources): void => {
  const ask = shareAsking(sources.store)
  app.get(
    '/health',
    {
      config: { unlimited: true },
      schema: {
        operationId: 'getHealth',
        tags: ['Service'],
        summary: 'Can the service answer?',
        description: '200 when it can, the 503 envelope while it starts, stops or cannot reach its store.',
        response: { 200: HealthView },
      },
    },
    () => checkHealth({ ...sources, ask }),
  )
  app.get(
    livenessPath,
    {
      config: { unlimited: true },
      schema: {
        operationId: 'getLiveness',
        tags: ['Service'],
        summary: 'Does the process run?',
        description: '200 from the first moment of the process to the last. For orchestrators; clients want /health.',
        response: { 200: LivenessView },
      },
    },
    () => liveness,
  )
}
