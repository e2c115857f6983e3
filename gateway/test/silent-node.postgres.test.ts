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

test('GET /api/v1/agent answers while the node is silent or fails; a balance that was not read in this block is null', async () => {
  const ask = ({ ask }: Buyer) => ask<Agent>('GET', '/api/v1/agent')
  const { asset } = rpc.chain.deployment
  const known = { status: 200, body: { balance: '100000000000', asset: { address: asset, decimals: 6 } } }
  expect(await ask(buyer)).toMatchObject(known)

  const expectDark = async (stranger: Buyer, fault: string) =>
    expect(await ask(stranger), fault).toMatchObject({
      status: 200,
      body: { walletAddress: stranger.wallet.address, balance: null, asset: { address: asset, decimals: 6 } },
    })
  // Each is asked for once: nothing about it is in memory.
  const [first, ...strangers] = await Promise.all([1, 2, 3, 4].map((index) => newBuyer(gateway, index)))
  if (!first) throw new Error('there are no strangers')
  node.hold()
  await expectDark(first, 'held')
  node.release()
  for (const [index, fault] of (['lost', 'silent', 'bad gateway'] as const).entries()) {
    node.setPlan(() => fault)
    await expectDark(strangers[index] ?? first, fault)
  }

  node.setPlan(undefined)
  await expect.poll(() => ask(first)).toMatchObject(known)
})
