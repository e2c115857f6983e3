import { randomInt } from 'node:crypto'
import { openAssetDomain } from './chain/asset.ts'
import { checkBudget } from './chain/relayer/relayer.ts'
import { openVerifier } from './chain/signatures.ts'
import { bondRoutes } from './domains/bonds/routes.ts'
import { discoveryRoutes } from './domains/discovery/routes.ts'
import { eventRoutes } from './domains/events/routes.ts'
import { healthRoutes } from './domains/health/routes.ts'
import { marketplaceRoutes } from './domains/marketplace/routes.ts'
import { readKey } from './domains/onboarding/key-format.ts'
import { openKeyRing } from './domains/onboarding/key-ring.ts'
import { onboardingRoutes } from './domains/onboarding/routes.ts'
import type { Relaying } from './domains/operations/relaying.ts'
import { operationRoutes } from './domains/operations/routes.ts'
import { makeSubmit } from './domains/operations/submit.ts'
import { openWaiting } from './domains/operations/waiting.ts'
import { purchaseRoutes } from './domains/policies/purchase-routes.ts'
import { policyRoutes } from './domains/policies/routes.ts'
import { productRoutes } from './domains/products/routes.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { describeContract } from './http/contract.ts'
import { type App, buildKit } from './http/kit.ts'
import { version } from './version.ts'
import { eventCatalogue, operationKinds, type World } from './world.ts'

const description = `The gateway through which autonomous agents buy, back and trade on-chain cover.

Every answer that is not 2xx has the body \`{ error, message, code }\`; every on-chain integer is a decimal string.
Send the \`x-request-id\` of an answer along when you report a problem with it.`

const tags = [
  { name: 'Agent', description: 'Wallets and their API keys.' },
  { name: 'Products', description: 'What can be insured, and on what terms.' },
  { name: 'Policies', description: 'Cover that was bought.' },
  { name: 'Operations', description: 'What became of signed writes.' },
  { name: 'Bonds', description: 'Capital behind the products.' },
  { name: 'Marketplace', description: 'Positions on offer.' },
  { name: 'Events', description: 'What happened, for agents that have no public address.' },
  { name: 'Service', description: 'Is it up.' },
  { name: 'Documents', description: 'What a client that knows nothing but the address can read.' },
]

/** Builds the application that serves a world; nothing listens yet. */
export const buildApp = async (world: World): Promise<App> => {
  const { config, store, chain, relayer, log, clock, metrics } = world
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
  const verifier = openVerifier(chain.client, clock)
  onboardingRoutes(app, { serviceName, store, clock, verifier, keyRing, keyPrefix, adminToken })
  productRoutes(app, { store, chain })
  policyRoutes(app, { store })
  const operations = openOperations(world)
  operationRoutes(app, operations)
  const getAssetDomain = openAssetDomain(chain.client, chain.deployment)
  purchaseRoutes(app, { store, chain, clock, getAssetDomain, submit: makeSubmit(operations) })
  bondRoutes(app, { store })
  marketplaceRoutes(app, { store })
  eventRoutes(app, { ...world, callers, catalogue: eventCatalogue })
  healthRoutes(app, { store, chain, relayer, clock, service: { name: serviceName, version } })
  discoveryRoutes(app, { serviceName, publicUrl, securityContact, clock })
  serveApiDocs(app, serviceName)
  await app.ready()
  return app
}

/** Nobody can tell beforehand which one. */
const pickOne = <Item>(items: readonly Item[]): Item | undefined =>
  items.length > 0 ? items[randomInt(items.length)] : undefined

/** What sees signed writes through, on the relayer of this process and the blocks that it hears of. */
const openOperations = (world: World) => {
  const { config, store, chain, clock, faults, relayer, indexer } = world
  const waiting = openWaiting(world)
  indexer.onApplied(waiting.nudge)
  const relaying: Relaying = {
    wake: relayer.wake,
    status: () => relayer.status().kind,
    findSender: () => pickOne(relayer.status().lanes)?.address,
    checkBudget: (tx, question) => checkBudget(tx, { ...question, limits: config.relay.limits }),
    minValue: config.minOrderValue,
  }
  return { store, chain, clock, faults, kinds: operationKinds, relaying, waiting, deployment: chain.deployment }
}
