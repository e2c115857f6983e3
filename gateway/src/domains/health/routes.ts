import { Type } from 'typebox'
import type { App } from '../../http/build-fastify.ts'
import type { KeptAnswer } from '../../http/fast-lane.ts'
import { Decimal, OneOf } from '../../http/schema.ts'
import { checkHealth, type HealthSources, shareCursorRead } from './check.ts'

const Word = (description: string) => Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9.+-]+$', description })

const HealthView = Type.Object(
  {
    status: Type.Literal('ok'),
    service: Word('Service name: the first word of the onboarding message.'),
    version: Word('Gateway version.'),
    chain: Type.Object(
      {
        kind: OneOf(['embedded', 'rpc'], '`embedded`: a chain in this process. `rpc`: a chain behind a node.'),
        id: Decimal('Chain id, as in every EIP-712 domain.'),
        head: Type.Union([Decimal('Newest block seen.'), Type.Null()], {
          description: 'Null until the node first answers.',
        }),
        lagSeconds: Type.Integer({
          minimum: 0,
          maximum: 2_147_483_647,
          format: 'int32',
          description:
            'Seconds since the node last reported its newest block. A high value means that the node does not answer.',
        }),
        indexed: Type.Union([Decimal('Newest indexed block.'), Type.Null()], {
          description: 'Null until the first block is indexed.',
        }),
        behind: Type.Union([Decimal('Number of blocks between `indexed` and `head`.'), Type.Null()], {
          description: 'Null while `head` or `indexed` is null. If it keeps growing, reads are out of date.',
        }),
        caughtUp: Type.Boolean({
          description: 'Whether the first sync is complete. Until then, chain reads are refused with 503.',
        }),
      },
      { additionalProperties: false },
    ),
    relayer: Type.Object(
      {
        status: OneOf(
          ['ok', 'low', 'none'],
          '`ok`: signed orders are relayed. `low`: the relayer is out of funds. `none`: no relayer wallet is configured.',
        ),
      },
      { additionalProperties: false },
    ),
    store: Type.Object({ kind: OneOf(['embedded', 'postgres'], 'Store type.') }, { additionalProperties: false }),
  },
  {
    description: 'The service is ready.',
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

const keptLiveness: KeptAnswer = {
  text: JSON.stringify(liveness),
  headers: { 'cache-control': 'no-store' },
  route: { url: livenessPath, config: { unlimited: true } },
}

/** The answer to a liveness check: orchestrators and load balancers send many. */
export const recallLiveness = (url: string): KeptAnswer | undefined => (url === livenessPath ? keptLiveness : undefined)

const LivenessView = Type.Object(
  { status: Type.Literal('alive') },
  { description: 'The process is alive.', additionalProperties: false, examples: [liveness] },
)

export const healthRoutes = (app: App, sources: HealthSources): void => {
  const readCursor = shareCursorRead(sources.store, sources.clock)
  app.get(
    '/health',
    {
      config: { unlimited: true },
      schema: {
        operationId: 'getHealth',
        tags: ['Service'],
        summary: 'Check readiness',
        description: 'Answers 200 when ready, and 503 while the service starts, stops or cannot reach its store.',
        response: { 200: HealthView },
      },
    },
    () => checkHealth({ ...sources, readCursor }),
  )
  app.get(
    livenessPath,
    {
      config: { unlimited: true },
      schema: {
        operationId: 'getLiveness',
        tags: ['Service'],
        summary: 'Check liveness',
        description: 'Answers 200 as long as the process runs. For orchestrators; clients use /health.',
        response: { 200: LivenessView },
      },
    },
    () => liveness,
  )
}
