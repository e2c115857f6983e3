import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DeployProgress, type DeployRecord, deploy } from '../deploy.ts'
import { suretyAbi } from '../generated/abi.ts'
import { accountOf, openChain, type TestChain } from './support/chain.ts'

const deployer = accountOf(1)
const owner = accountOf(2).address
const resolvers = [3, 4, 5].map((seed) => accountOf(seed).address)

let chain: TestChain

beforeEach(async () => {
  chain = await openChain({ initialDate: new Date('2026-01-01T00:00:00Z') })
})

afterEach(() => chain.close())

async function run(options: { record?: DeployRecord; save?: (record: DeployRecord) => void; owner?: `0x${string}` }) {
  const progress: DeployProgress[] = []
  const deployment = await deploy({
    publicClient: chain.publicClient,
    walletClient: await chain.openWallet(deployer),
    asset: 'test-usd',
    owner,
    baseUri: 'https://surety.test',
    resolvers,
    quorum: 2,
    maxAge: 3600,
    onProgress: (one) => progress.push(one),
    ...options,
  })
  return { deployment, progress }
}

const countTransactions = () => chain.publicClient.getTransactionCount({ address: deployer.address })

test('a fresh run deploys five contracts, verifies them and shows each step', async () => {
  const { deployment, progress } = await run({})
  expect(progress.filter(({ state }) => state === 'deployed').map(({ step }) => step)).toEqual([
    'asset',
    'batch',
    'priceTrigger',
    'resolverTrigger',
    'surety',
  ])
  const surety = { address: deployment.surety, abi: suretyAbi } as const
  expect(await chain.publicClient.readContract({ ...surety, functionName: 'owner' })).toBe(owner)
  expect(await chain.publicClient.readContract({ ...surety, functionName: 'asset' })).toBe(deployment.asset)
  expect(deployment.blockNumber).toBe(1)
})

test('a finished deployment is verified and left as it is', async () => {
  const { deployment } = await run({})
  const again = await run({ record: deployment })
  expect(again.deployment).toEqual(deployment)
  expect(await countTransactions()).toBe(5)
  expect(again.progress.every(({ state }) => state === 'found')).toBe(true)
})

test('a run that dies at any point is resumed without deploying anything twice', async () => {
  for (let saves = 1; saves <= 11; saves++) {
    const snapshot = await chain.testClient.snapshot()
    let last: DeployRecord = {}
    let left = saves
    await run({
      save: (record) => {
        last = structuredClone(record)
        if (--left === 0) throw new Error('killed')
      },
    }).catch((error: Error) => expect(error.message).toBe('killed'))
    await run({ record: last })
    expect(await countTransactions()).toBe(5)
    await chain.testClient.revert({ id: snapshot })
  }
})

test('a transaction that was broadcast and not recorded as mined is found again', async () => {
  let last: DeployRecord = {}
  const wait = chain.publicClient.waitForTransactionReceipt
  chain.publicClient.waitForTransactionReceipt = () => Promise.reject(new Error('connection lost'))
  await expect(
    run({
      save: (record) => {
        last = structuredClone(record)
      },
    }),
  ).rejects.toThrow('connection lost')
  chain.publicClient.waitForTransactionReceipt = wait
  await run({ record: last })
  expect(await countTransactions()).toBe(5)
})

test('other code, another owner and another chain are refused', async () => {
  const { deployment } = await run({})
  await expect(run({ record: { ...deployment, surety: deployment.batch } })).rejects.toThrow(/not this version/)
  await expect(run({ record: deployment, owner: deployer.address })).rejects.toThrow(/surety: owner/)
  await expect(run({ record: { ...deployment, chainId: 1 } })).rejects.toThrow(/chain 1/)
})
