import { requireUint } from './bigints.ts'
import { daySeconds } from './ends.ts'

type ByProduct = Readonly<Record<string, bigint>>

/** The chain and contracts that signatures are for. */
export type Deployment = {
  chainId: bigint
  surety: string
  asset: string
  /**
   * Epochs of products by product id, such as `{ '1': 86_400n }`: their expiries are multiples of it. Cover bought with `days`
   * ends at most one epoch later than asked for. A product without an entry counts as one with an epoch of a day.
   */
  epochSeconds?: ByProduct | undefined
  /**
   * Terms of products by product id, such as `{ '1': 2_592_000n }`: bonds mature at multiples of it. A bond posted with `days`
   * matures at most one term later than asked for. A product without an entry counts as one with a term of 30 days.
   */
  termSeconds?: ByProduct | undefined
}

/** Deployments that the SDK knows, so that it need not trust a gateway: the embedded chain of `npm start`. */
const knownDeployments: Deployment[] = [
  {
    chainId: 31_337n,
    surety: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
    asset: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  },
]

/** The contracts on a chain, if the SDK knows them. */
export const findDeployment = (chainId: bigint): Deployment | undefined =>
  knownDeployments.find((deployment) => deployment.chainId === chainId)

/** How far `days` is rounded up for a product. Never the gateway's word: a coarser grid would mean longer terms. */
export type Grids = Record<'epochSeconds' | 'termSeconds', (productId: bigint) => bigint>

/** What the caller pinned, otherwise the defaults. Refuses what is not a bigint before anything is sent. */
export const gridsOf = (deployment: Deployment | undefined): Grids => ({
  epochSeconds: lookUp('epochSeconds', deployment?.epochSeconds, daySeconds),
  termSeconds: lookUp('termSeconds', deployment?.termSeconds, 30n * daySeconds),
})

const lookUp = (name: string, pinned: ByProduct = {}, fallback: bigint) => {
  for (const [productId, seconds] of Object.entries(pinned)) requireUint(`deployment.${name}['${productId}']`, seconds)
  return (productId: bigint): bigint => pinned[String(productId)] ?? fallback
}
