import { type OperationName, operations } from '../generated/contract.ts'
import { callOperation } from './call.ts'
import { defineTool, reading, type Tool } from './tool.ts'

type Read = { name: `surety_${string}`; title: string; description: string; operation: OperationName }

const readTool = ({ operation, ...tool }: Read): Tool =>
  defineTool({
    ...tool,
    annotations: reading,
    input: operations[operation].input,
    output: operations[operation].output,
    run: async ({ gateway }, args) => (await callOperation(gateway, operation, args)).body as object,
  })

const reads: Read[] = [
  {
    name: 'surety_whoami',
    title: 'Who am I',
    description: 'The wallet and API key of this connection, limits, and balance of the asset.',
    operation: 'getAgent',
  },
  {
    name: 'surety_products',
    title: 'List products',
    description:
      'Products on sale: what is insured, terms, price and capacity. Needs no key. Amounts are base units of `asset`. Next: surety_quote.',
    operation: 'listProducts',
  },
  {
    name: 'surety_product',
    title: 'Get a product',
    description: 'One product with its live pool: capacity by expiry, rate, status.',
    operation: 'getProduct',
  },
  {
    name: 'surety_policies',
    title: 'List my policies',
    description: "The wallet's policies, newest first.",
    operation: 'listPolicies',
  },
  {
    name: 'surety_bonds',
    title: 'List my bonds',
    description: "The wallet's bonds, newest first.",
    operation: 'listBonds',
  },
  {
    name: 'surety_listings',
    title: 'List offers',
    description: 'Policies and bonds for sale by anyone. To buy one: surety_quote with kind listing_purchase.',
    operation: 'listListings',
  },
  {
    name: 'surety_portfolio',
    title: 'Get my portfolio',
    description:
      'What the wallet owns, is owed and has at risk. Payouts arrive by themselves; `bonds.released` and `bonds.premium` are paid by surety_claim.',
    operation: 'getPortfolio',
  },
  {
    name: 'surety_events',
    title: 'List events',
    description: 'Events of the protocol and of the wallet. Pass the last `sequence` as `after` to continue.',
    operation: 'listEvents',
  },
]

const positionTool = defineTool({
  name: 'surety_position',
  title: 'Get a policy or bond',
  description: 'One policy or bond of any wallet, by product and index. Needs no key.',
  annotations: reading,
  input: {
    properties: { kind: { enum: ['policy', 'bond'] }, ...operations.getPolicy.input.properties },
    required: ['kind', 'productId', 'index'],
  },
  output: { properties: { ...operations.getPolicy.output.properties, ...bondMembers() } },
  run: async ({ gateway }, { kind, ...position }) =>
    (await callOperation(gateway, kind === 'bond' ? 'getBond' : 'getPolicy', position)).body as object,
})

/** A bond has other states than a policy. */
function bondMembers() {
  const { status: _, ...members } = operations.getBond.output.properties ?? {}
  return { ...members, status: { type: 'string' } }
}

const operationTool = defineTool({
  name: 'surety_operation',
  title: 'Find an operation',
  description:
    'Outcome of a submitted order: by operationId, by the idempotencyKey of the order, or the latest ones. While `status` is queued or submitted, ask again; follow `lastError`.',
  annotations: reading,
  input: { properties: { ...operations.getOperation.input.properties, ...operations.listOperations.input.properties } },
  output: operations.listOperations.output,
  run: async ({ gateway }, { operationId, ...filter }) => {
    if (operationId === undefined) return (await callOperation(gateway, 'listOperations', filter)).body as object
    return { data: [(await callOperation(gateway, 'getOperation', { operationId })).body], nextCursor: null }
  },
})

export const readTools: Tool[] = [...reads.map(readTool), positionTool, operationTool]
