import { Type } from 'typebox'
import type { App } from '../../http/kit.ts'
import { checkHealth, type HealthSources } from './check.ts'

const Word = (description: string) => Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9.+-]+$', description })

const HealthView = Type.Object(
  {
    status: Type.Literal('ok'),
    service: Word('Name of the service: the first word of the onboarding message.'),
    version: Word('Version of the gateway.'),
    store: Type.Object(
      {
        kind: Type.Union([Type.Literal('embedded'), Type.Literal('postgres')], {
          description: 'Where the gateway keeps its data.',
        }),
      },
      { additionalProperties: false },
    ),
  },
  {
    description: 'The service can answer.',
    additionalProperties: false,
    examples: [{ status: 'ok', service: 'Surety', version: '0.1.0', store: { kind: 'embedded' } }],
  },
)

export const livenessPath = '/health/live'
export const liveness = { status: 'alive' } as const

const LivenessView = Type.Object(
  { status: Type.Literal('alive') },
  { description: 'The process runs.', additionalProperties: false, examples: [liveness] },
)

export const healthRoutes = (app: App, sources: HealthSources): void => {
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
    () => checkHealth(sources),
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
