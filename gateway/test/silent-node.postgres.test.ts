import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, newBuyer } from './support/buyers.ts'
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { startRpc, type TestRpc } from './support/rpc.ts'

let rpc: TestRpc
let node: FaultProxy
let gateway: TestGateway
let buyer: Buyer
beforeAll(async () => {
  rpc = await startRpc()
  node = await startFaultProxy(rpc.env.RPC_URL ?? '')
  gateway = await startGateway({ env: { ...rpc.env, RPC_URL: node.url } })
  buyer = await newBuyer(gateway, 0)
})
afterAll(async () => {
  node.release()
  await gateway.close()
  await node.close()
  await rpc.close()
})

type Agent = { walletAddress: string; balance: string | null; asset: { address: string; decimals: number } }

test('GET /api/v1/agent answers while the node is silent or fails, with a balance of null', async () => {
  const ask = () => buyer.ask<Agent>('GET', '/api/v1/agent')
  const { asset } = rpc.chain.deployment
  expect(await ask()).toMatchObject({ status: 200, body: { balance: '100000000000', asset: { address: asset } } })

  const dark = {
    status: 200,
    body: { walletAddress: buyer.wallet.address, balance: null, asset: { address: asset, decimals: 6 } },
  }
  node.hold()
  expect(await ask()).toMatchObject(dark)
  node.release()
  for (const fault of ['lost', 'silent', 'bad gateway'] as const) {
    node.setPlan(() => fault)
    expect(await ask(), fault).toMatchObject(dark)
  }

  node.setPlan(undefined)
  await expect.poll(async () => (await ask()).body.balance).toBe('100000000000')
})
