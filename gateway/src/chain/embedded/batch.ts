import { batchAbi, type Deployment } from '@surety/contracts'
import type { Address, Hex, PublicClient } from 'viem'
import { readBatchResult } from '../batch-result.ts'
import type { Wallet } from './wallets.ts'

export type Call = { target: Address; gas: number; data: Hex }

type Sender = { client: PublicClient; deployment: Deployment; wallet: Wallet }

/** Sends calls in one transaction, so that they share one block of the journal. Fails if any of them would fail. */
export const sendBatch = async ({ client, deployment, wallet }: Sender, calls: Call[]): Promise<void> => {
  if (calls.length === 0) return
  const request = {
    address: deployment.batch,
    abi: batchAbi,
    functionName: 'run',
    args: [calls],
    account: wallet.account,
  } as const
  const { result } = await client.simulateContract(request)
  const failed = readBatchResult(result, calls.length).indexOf(false)
  if (failed >= 0) throw new Error(`call ${failed} of ${calls.length} to the embedded chain would fail`)
  const gas = calls.reduce((sum, call) => sum + BigInt(call.gas) + 20_000n, 100_000n)
  await wallet.writeContract({ ...request, gas })
}
