import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DeployOptions, type DeployProgress, type DeployRecord, deploy } from '../deploy.ts'
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

async function run(options: Partial<DeployOptions>) {
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

test('a fresh run deploys six contracts, verifies them and shows each step', async () => {
  const { deployment, progress } = await run({})
  expect(progress.filter(({ state }) => state === 'deployed').map(({ step }) => step)).toEqual([
    'asset',
    'batch',
    'priceTrigger',
    'resolverTrigger',
    'underwriting',
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
  expect(await countTransactions()).toBe(6)
  expect(again.progress.map(({ state }) => state)).toEqual(Array(6).fill('found'))
})

test('a run that dies at any point is resumed without deploying anything twice', async () => {
  for (let saves = 1; saves <= 13; saves++) {
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
    expect(await countTransactions()).toBe(6)
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
  expect(await countTransactions()).toBe(6)
})

test('other code, another owner and another chain are refused', async () => {
  const { deployment } = await run({})
  await expect(run({ record: { ...deployment, surety: deployment.batch } })).rejects.toThrow(/not this version/)
  await expect(run({ record: deployment, owner: deployer.address })).rejects.toThrow(/surety: owner/)
  await expect(run({ record: { ...deployment, chainId: 1 } })).rejects.toThrow(/chain 1/)
})

test('a deployment that was mined as reverted is reported once and then sent again', async () => {
  let last: DeployRecord = {}
  const save = (record: DeployRecord) => {
    last = structuredClone(record)
  }
  const walletClient = await chain.openWallet(deployer)
  const sign = walletClient.signTransaction
  walletClient.signTransaction = ((request: Parameters<typeof sign>[0]) =>
    sign({ ...request, gas: 300_000n })) as typeof sign
  await expect(run({ walletClient, save })).rejects.toThrow(/gas/)
  expect(last.pending?.step).toBe('asset')
  await expect(run({ record: last, save })).rejects.toThrow(/asset: transaction 0x\w+ reverted/)
  expect(last.pending).toBeUndefined()
  await run({ record: last, save })
  expect(await countTransactions()).toBe(7)
})

test('a connection lost while looking for a receipt is not taken for its absence', async () => {
  let last: DeployRecord = {}
  const save = (record: DeployRecord) => {
    last = structuredClone(record)
  }
  const { waitForTransactionReceipt, getTransactionReceipt } = chain.publicClient
  const lost = () => Promise.reject(new Error('connection lost'))
  chain.publicClient.waitForTransactionReceipt = lost
  await expect(run({ save })).rejects.toThrow('connection lost')
  chain.publicClient.waitForTransactionReceipt = waitForTransactionReceipt
  chain.publicClient.getTransactionReceipt = lost
  await expect(run({ record: last, save })).rejects.toThrow('connection lost')
  chain.publicClient.getTransactionReceipt = getTransactionReceipt
  await run({ record: last, save })
  expect(await countTransactions()).toBe(6)
})

test('a resolver more than was asked for is refused', async () => {
  const { deployment } = await run({ resolvers: [...resolvers, accountOf(6).address], quorum: 3 })
  await expect(run({ record: deployment, quorum: 3 })).rejects.toThrow('resolverTrigger: resolverCount is 4, not 3')
})

test('on a chain that was reset the history begins again', async () => {
  const snapshot = await chain.testClient.snapshot()
  await chain.testClient.mine({ blocks: 10 })
  const { deployment } = await run({})
  expect(deployment.blockNumber).toBe(11)
  await chain.testClient.revert({ id: snapshot })
  const { deployment: again } = await run({ record: deployment })
  expect(again.blockNumber).toBe(1)
})

test('where something was left the history begins where it did', async () => {
  const { deployment } = await run({})
  await chain.testClient.setCode({ address: deployment.surety, bytecode: '0x' })
  const { deployment: again } = await run({ record: deployment })
  expect(again.surety).not.toBe(deployment.surety)
  expect(again.blockNumber).toBe(1)
})

test('a test token needs a chain that is known or said to be private', async () => {
  for (const chainId of [1, 84_532]) {
    chain.publicClient.getChainId = () => Promise.resolve(chainId)
    await expect(run({})).rejects.toThrow(`chain ${chainId} may be public`)
    expect(await countTransactions()).toBe(0)
  }
  const { deployment } = await run({ privateChain: true })
  expect(deployment.chainId).toBe(84_532)
})
