import { randomInt } from 'node:crypto'
import { openAsset, openAssetDomain } from './chain/asset.ts'
import { describeTestWallets } from './chain/embedded/wallets.ts'
import { checkBudget, readMinValue } from './chain/relayer/relayer.ts'
import { openVerifier } from './chain/signatures.ts'
import { claimRoutes } from './domains/bonds/claim.ts'
import { bondRoutes } from './domains/bonds/routes.ts'
import { guideRoutes } from './domains/discovery/guide-routes.ts'
import { indexRoute } from './domains/discovery/index-route.ts'
import { discoveryRoutes } from './domains/discovery/routes.ts'
import { eventRoutes } from './domains/events/routes.ts'
import { healthRoutes, recallLiveness } from './domains/health/routes.ts'
import { marketplaceRoutes } from './domains/marketplace/routes.ts'
import { mcpRoutes } from './domains/mcp/routes.ts'
import { hashCandidate, readKey } from './domains/onboarding/key-format.ts'
import { openKeyRing } from './domains/onboarding/key-ring.ts'
import { confirmKey } from './domains/onboarding/keys.ts'
import { messageOf } from './domains/onboarding/message.ts'
import { onboardingRoutes } from './domains/onboarding/routes.ts'
import type { RelayPolicy } from './domains/operations/relay-policy.ts'
import { operationRoutes } from './domains/operations/routes.ts'
import { makeSubmit } from './domains/operations/submit.ts'
import { openWaiters } from './domains/operations/waiters.ts'
import { orderRoutes } from './domains/orders/routes.ts'
import { policyRoutes } from './domains/policies/routes.ts'
import { portfolioRoutes } from './domains/portfolio/routes.ts'
import { productRoutes } from './domains/products/routes.ts'
import { sandboxRoutes } from './domains/sandbox/routes.ts'
import { tokenRoutes } from './domains/tokens/routes.ts'
import { describeDeliveries } from './domains/webhooks/contract.ts'
import { webhookRoutes } from './domains/webhooks/routes.ts'
import { makeBody, readSecret, signMessage } from './domains/webhooks/sign.ts'
import { pauseWebhooks } from './domains/webhooks/store.ts'
import { openAnswers } from './http/answers.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { type App, buildFastify } from './http/build-fastify.ts'
import { serveConsole } from './http/console.ts'
import { describeContract } from './http/contract.ts'
import type { Refusals } from './http/refusals.ts'
import { operationKinds, orderKinds } from './order-kinds.ts'
import { version } from './version.ts'
import { eventCatalogue, type World } from './world.ts'

const description = `The gateway through which autonomous agents buy, back and trade on-chain cover.

Every non-2xx response has the body \`{ error, message, code }\`. Every on-chain integer is a decimal string.
When you report a problem, include the \`x-request-id\` of the response.`

const tags = [
  { name: 'Agent', description: 'Onboarding and API keys of a wallet.' },
  { name: 'Products', description: 'Insurance products, their terms and capacity.' },
  { name: 'Policies', description: 'Quote, buy and read cover.' },
  { name: 'Operations', description: 'Status and outcome of signed writes.' },
  { name: 'Bonds', description: 'Capital that backs the products.' },
  { name: 'Marketplace', description: 'Policies and bonds for sale.' },
  { name: 'Portfolio', description: 'What a wallet owns, is owed and has at risk.' },
  { name: 'Tokens', description: 'Policies and bonds as ERC-721 tokens: metadata and pictures for wallets.' },
  { name: 'Events', description: 'Events of the protocol and of your wallet, as pages or as a stream.' },
  { name: 'Webhooks', description: 'The same events, sent to a URL of yours.' },
  { name: 'Sandbox', description: 'Private worlds for rehearsals: no key, no money, and every disaster.' },
  { name: 'Service', description: 'Health and status.' },
  { name: 'Documents', description: 'Machine-readable descriptions of the service.' },
]

/** Builds the application that serves a world. It does not listen yet. A world of the sandbox adds its controls. */
export const buildApp = async (
  world: World,
  refusals: Refusals,
  addRoutes: (app: App) => void = () => {},
): Promise<App> => {
  const { config, store, chain, relayer, log, clock, metrics } = world
  const { publicUrl, trustedProxies } = config.http
  const { serviceName, keyPrefix, allowances, adminToken, onboardingsPerHour, securityContact } = config
  const keyRing = openKeyRing(world)
  const callers = {
    findCached: (apiKey: string) => keyRing.recall(hashCandidate(apiKey)),
    remembers: (apiKey: string) => keyRing.remembers(hashCandidate(apiKey)),
    isWellFormed: (apiKey: string) => readKey(apiKey, keyPrefix) !== undefined,
    find: async (apiKey: string) => {
      const hash = readKey(apiKey, keyPrefix)
      return hash === undefined ? undefined : keyRing.find(hash)
    },
  }
  const answers = openAnswers(world.watcher)
  world.indexer.onApplied(({ revision }) => answers.learn(revision))
  const memory = {
    recall: (...asked: Parameters<typeof answers.recall>) => recallLiveness(asked[0]) ?? answers.recall(...asked),
    prepare: answers.prepare,
  }
  const app = buildFastify({ log, clock, metrics, refusals, trustedProxies, callers, allowances, memory })
  app.addHook('onClose', () => keyRing.close())
  const asset = openAsset({ chain, clock })
  // Waits two seconds at most. Without an answer the documents name the asset by its address only.
  const described = await asset.describe()
  const webhooks = describeDeliveries(eventCatalogue)
  await describeContract(app, { serviceName, version, description, tags, asset: described, webhooks })
  const verifier = openVerifier(chain.client, clock)
  onboardingRoutes(app, {
    serviceName,
    store,
    clock,
    verifier,
    asset,
    keyRing,
    keyPrefix,
    adminToken,
    onboardingsPerHour,
    pauseWebhooks,
  })
  productRoutes(app, { store, chain, asset, answers })
  policyRoutes(app, { store, answers })
  const operations = openOperations(world)
  operationRoutes(app, operations)
  const getAssetDomain = openAssetDomain(chain.client, chain.deployment)
  const { submit, submitUnsigned } = makeSubmit(operations)
  const orders = { store, chain, clock, asset, getAssetDomain, submit }
  for (const kind of Object.values(orderKinds)) orderRoutes(app, orders, kind)
  bondRoutes(app, { store, chain, answers })
  claimRoutes(app, { deployment: chain.deployment, submitUnsigned })
  marketplaceRoutes(app, { store, chain, answers })
  portfolioRoutes(app, { store, chain, asset, answers })
  tokenRoutes(app, { store, chain, asset, serviceName, publicUrl })
  eventRoutes(app, { ...world, callers, catalogue: eventCatalogue, maxStreamsPerAddress: config.maxStreamsPerAddress })
  webhookRoutes(app, { ...world.webhooks, store, clock, catalogue: eventCatalogue, confirmKey: confirmKey(clock) })
  healthRoutes(app, { store, chain, relayer, clock, service: { name: serviceName, version } })
  const testWallets = chain.kind === 'embedded' ? describeTestWallets() : undefined
  discoveryRoutes(app, { serviceName, publicUrl, securityContact, clock, asset: described, testWallets })
  guideRoutes(app, { serviceName, publicUrl })
  indexRoute(app, { serviceName, version, publicUrl, sendConsole: openConsole(app, world) })
  if (config.sandbox && world.sandbox)
    sandboxRoutes(app, {
      ...config.sandbox,
      limits: config.sandbox,
      worlds: world.sandbox,
      clock,
      serviceName,
      verifier,
      claimMessage: messageOf,
      signDelivery: (message, secret) =>
        signMessage({ ...message, body: makeBody(message.id, Buffer.from(message.body)) }, [readSecret(secret)]),
    })
  mcpRoutes(app, {
    version,
    publicUrl,
    onboardingMessage: (claim) => messageOf(serviceName, 'onboarding', claim),
  })
  addRoutes(app)
  serveApiDocs(app, serviceName)
  await app.ready()
  return app
}

const openConsole = (app: App, { config, log }: Pick<World, 'config' | 'log'>) => {
  if (config.consoleFolder === undefined) return undefined
  const sendConsole = serveConsole(app, config.consoleFolder)
  if (!sendConsole) log.info('The console is not built; browsers get the API reference instead')
  return sendConsole
}

/** Picks unpredictably, so that a contract wallet cannot know which lane will simulate it. */
const pickRandom = <Item>(items: readonly Item[]): Item | undefined =>
  items.length > 0 ? items[randomInt(items.length)] : undefined

/** Connects signed writes to the relayer and the indexer of this process. */
const openOperations = (world: World) => {
  const { config, store, chain, clock, log, faults, relayer, indexer } = world
  const waiters = openWaiters(world)
  indexer.onApplied(waiters.check)
  const relayPolicy: RelayPolicy = {
    wake: relayer.wake,
    status: () => relayer.status().kind,
    findSender: () => pickRandom(relayer.status().lanes)?.address,
    checkBudget: (tx, query) => checkBudget(tx, { ...query, limits: config.relay.limits }),
    readMinValue: (gas) => readMinValue(chain.client, config.relay.minValue, gas),
  }
  return { store, chain, clock, log, faults, kinds: operationKinds, relayPolicy, waiters, deployment: chain.deployment }
}
