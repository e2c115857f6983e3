import { openVerifier } from './chain/signatures.ts'
import { discoveryRoutes } from './domains/discovery/routes.ts'
import { healthRoutes } from './domains/health/routes.ts'
import { readKey } from './domains/onboarding/key-format.ts'
import { openKeyRing } from './domains/onboarding/key-ring.ts'
import { onboardingRoutes } from './domains/onboarding/routes.ts'
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
  { name: 'Agent', description: 'Wallets and their API keys.' },
  { name: 'Products', description: 'What can be insured, and on what terms.' },
  { name: 'Policies', description: 'Cover that was bought.' },
  { name: 'Service', description: 'Is it up.' },
  { name: 'Documents', description: 'What a client that knows nothing but the address can read.' },
]

/** Builds the application that serves a world; nothing listens yet. */
export const buildApp = async (world: World): Promise<App> => {
  const { config, store, chain, log, clock, metrics } = world
  const { publicUrl, trustedHops } = config.http
  const { serviceName, allowances, adminToken, securityContact } = config
  const keyPrefix = 'surety_live_'
  const keyRing = openKeyRing(world)
  const callers = {
    recall: (apiKey: string) => keyRing.recall(readKey(apiKey, keyPrefix) ?? ''),
    find: async (apiKey: string) => {
      const hash = readKey(apiKey, keyPrefix)
      return hash === undefined ? undefined : keyRing.find(hash)
    },
  }
  const app = buildKit({ log, clock, metrics, trustedHops, callers, allowances })
  app.addHook('onClose', () => keyRing.close())
  await describeContract(app, { serviceName, version, description, tags })
  const verifier = openVerifier(chain.client)
  onboardingRoutes(app, { serviceName, store, clock, verifier, keyRing, keyPrefix, adminToken })
  productRoutes(app, chain)
  policyRoutes(app, chain)
  healthRoutes(app, { store, chain, service: { name: serviceName, version } })
  discoveryRoutes(app, { serviceName, publicUrl, securityContact, clock })
  serveApiDocs(app, serviceName)
  await app.ready()
  return app
}
