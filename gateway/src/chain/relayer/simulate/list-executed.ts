import { suretyAbi } from '@surety/contracts'
import type { Chain } from '../../chain.ts'
import type { QueuedCall } from '../queue/calls.ts'

/** Lists the calls whose orders the contract has executed or voided as of a block. A call that the node does not answer for is left out and waits. */
export const listExecuted = async (
  { client, deployment }: Pick<Chain, 'client' | 'deployment'>,
  { calls, blockNumber }: { calls: readonly QueuedCall[]; blockNumber: bigint },
): Promise<QueuedCall[]> => {
  const digests = await Promise.allSettled(
    calls.map(async ({ signer, orderId }) => {
      if (orderId === null) return 0n
      const args = [signer, orderId] as const
      const order = { address: deployment.surety, abi: suretyAbi, functionName: 'orders', args } as const
      const [, digest] = await client.readContract({ ...order, blockNumber })
      return digest
    }),
  )
  return calls.filter((_, index) => {
    const digest = digests[index]
    return digest?.status === 'fulfilled' && digest.value !== 0n
  })
}
