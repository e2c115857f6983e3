/** Where the protocol is. Whoever signs for another contract or another chain signs for something else. */
export type Deployment = { chainId: bigint; surety: string; asset: string }

/** The deployments that are known, so that nobody has to believe a gateway about them: that of a private chain, as `npm start` makes it. */
const known: Deployment[] = [
  {
    chainId: 31_337n,
    surety: '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9',
    asset: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  },
]

export const findDeployment = (chainId: bigint): Deployment | undefined =>
  known.find((deployment) => deployment.chainId === chainId)
