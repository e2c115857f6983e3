import { discoveryRoutes } from './domains/discovery/routes.ts'
import { healthRoutes } from './domains/health/routes.ts'
import { policyRoutes } from './domains/policies/routes.ts'
import { productRoutes } from './domains/products/routes.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { describeContract } from './http/contract.ts'
import { type App, buildKit } from './http/kit.ts'
import { version } from './version.ts'
import type { World } from './world.ts'

const description = `The gateway through which autonomous agents buy, back and trade on-chain cover.

Every answer that is not 2xx has the body \`{ error, message, code }\`; every on-chain integer is a decimal string.
Send the \`x-request-id\` of an answer along when you report a problem with it.`

const tags = [
  { name: 'Products', description: 'What can be insured, and on what terms.' },
  { name: 'Policies', description: 'Cover that was bought.' },
  { name: 'Service', description: 'Is it up.' },
  { name: 'Documents', description: 'What a client that knows nothing but the address can read.' },
]

/** Builds the application that serves a world; nothing listens yet. */
export const buildApp = async (world: World): Promise<App> => {
  const { config, store, chain, log, clock, metrics } = world
  const { publicUrl, trustedHops, requestsPerMinute } = config.http
  const app = buildKit({ log, clock, metrics, trustedHops, requestsPerMinute })
  await describeContract(app, { serviceName: config.serviceName, version, description, tags })
  productRoutes(app, chain)
  policyRoutes(app, chain)
  healthRoutes(app, { store, chain, service: { name: config.serviceName, version } })
  discoveryRoutes(app, { serviceName: config.serviceName, publicUrl, securityContact: config.securityContact, clock })
  serveApiDocs(app, config.serviceName)
  await app.ready()
  return app
}
