import { requireUint } from './bigints.ts'
import { daySeconds } from './expiry.ts'

/** The chain and contracts that signatures are for. */
export type Deployment = {
  chainId: bigint
  surety: string
  asset: string
  /**
   * Epochs of products by product id, such as `{ '1': 86_400n }`: their expiries are multiples of it. Cover bought with `days`
   * ends at most one epoch later than asked for. A product without an entry counts as one with an epoch of a day.
   */
  epochSeconds?: Readonly<Record<string, bigint>> | undefined
}

/** Deployments that the SDK knows, so that it need not trust a gateway: the embedded chain of `npm start`. */
const knownDeployments: Deployment[] = [
  {
    chainId: 31_337n,
    surety: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
    asset: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  },
]

export const findDeployment = (chainId: bigint): Deployment | undefined =>
  knownDeployments.find((deployment) => deployment.chainId === chainId)

/** Refuses epochs that are not bigints before anything is sent. */
export const requireEpochs = ({ epochSeconds = {} }: Deployment): void => {
  for (const [productId, epoch] of Object.entries(epochSeconds))
    requireUint(`deployment.epochSeconds['${productId}']`, epoch)
}

/** The epoch that bounds `days`: what the caller pinned, otherwise one day. */
export const epochSecondsOf = (deployment: Deployment | undefined, productId: bigint): bigint =>
  deployment?.epochSeconds?.[String(productId)] ?? daySeconds
