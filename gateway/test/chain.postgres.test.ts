import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { spawnGateway } from './support/process.ts'
import { startRpc, type TestRpc } from './support/rpc.ts'
import { makeDatabase } from './support/stores.ts'

type Shown = { block: { number: string } }

let rpc: TestRpc
let gateway: TestGateway
beforeAll(async () => {
  rpc = await startRpc()
  gateway = await startGateway({ env: rpc.env })
})
afterAll(async () => {
  await gateway.close()
  await rpc.close()
})

test('a burst of readers costs the chain one call a block', async () => {
  await gateway.fetch('/products/2')
  const head = rpc.chain.getHead().number
  await rpc.chain.embedded.mine()
  // Another product than the one that is counted.
  const readBlock = async () => ((await (await gateway.fetch('/products/1')).json()) as Shown).block.number
  while (BigInt(await readBlock()) <= head) await new Promise((resolve) => setTimeout(resolve, 20))
  rpc.calls.set('eth_call', 0)
  const answers = await Promise.all(Array.from({ length: 200 }, () => gateway.fetch('/products/2')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(rpc.calls.get('eth_call')).toBe(1)
})

test('503: while the node does not answer what only the chain knows is refused, and health tells', async () => {
  rpc.setDown(true)
  try {
    const refused = await gateway.fetch('/products/3')
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ code: 'chain_unavailable' })
    expect(refused.headers.get('retry-after')).toBe('5')
    await expect.poll(async () => (await gateway.surety.health()).chain.lagSeconds).toBeGreaterThan(1)
  } finally {
    rpc.setDown(false)
  }
  expect((await gateway.fetch('/products/3')).status).toBe(200)
  await expect.poll(async () => (await gateway.surety.health()).chain.lagSeconds).toBeLessThan(2)
})

test('a node of another chain, or without the protocol, is refused at the start by name', async () => {
  const { writeFile } = await import('node:fs/promises')
  const wrong = `${rpc.env.DEPLOYMENT_FILE}.wrong`
  const database = await makeDatabase()
  onTestFinished(database.drop)
  const tried = async (deployment: object, status = 1): Promise<string> => {
    await writeFile(wrong, JSON.stringify(deployment))
    const process = spawnGateway({ ...rpc.env, DATABASE_URL: database.config.url, DEPLOYMENT_FILE: wrong })
    expect(await process.exited).toBe(status)
    return process.errors.join('\n')
  }
  const { deployment } = rpc.chain
  expect(await tried({ ...deployment, chainId: 1 })).toContain(
    'RPC_URL serves chain 31337, but DEPLOYMENT_FILE is for chain 1',
  )
  expect(await tried({ ...deployment, surety: `0x${'11'.repeat(20)}` })).toContain('there is no contract at 0x1111')
  expect(await tried({ ...deployment, surety: undefined }, 78)).toContain('the deployment is not finished')
})
