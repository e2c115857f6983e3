import { expect, test } from 'vitest'
import { Surety } from '../src/index.ts'

const wallet = { address: `0x${'11'.repeat(20)}`, privateKey: `0x${'22'.repeat(32)}` }
const world = {
  worldId: 'wld_1',
  baseUrl: 'http://gateway.test/sandbox/worlds/wld_1',
  rpcUrl: 'http://gateway.test/sandbox/worlds/wld_1/rpc',
  serviceName: 'Surety',
  chainId: '7',
  contracts: { surety: wallet.address, asset: wallet.address, batch: wallet.address },
  wallets: [wallet],
}
const full = { error: 'Service Unavailable', message: 'The sandbox could not open a world.', code: 'sandbox_full' }

/** A gateway that refuses the first worlds, and how often it was asked for one. */
const refusing = (times: number, retryAfter: string) => {
  const asked = { worlds: 0 }
  const answer = (status: number, body: unknown) =>
    new Response(JSON.stringify(body), { status, headers: { 'retry-after': retryAfter } })
  const fetch = async (url: string | URL | Request): Promise<Response> => {
    if (!String(url).endsWith('/sandbox/worlds')) return answer(201, { apiKey: 'surety_test_key' })
    asked.worlds += 1
    return asked.worlds > times ? answer(201, world) : answer(503, full)
  }
  return { asked, options: { baseUrl: 'http://gateway.test', fetch } }
}

test('a world that is not ready in time is asked for again', async () => {
  const { asked, options } = refusing(2, '0')
  const sandbox = await Surety.sandbox(options)
  expect([sandbox.worldId, sandbox.apiKey, asked.worlds]).toEqual(['wld_1', 'surety_test_key', 3])
})

test('a full sandbox that asks for a minute is an error at once', async () => {
  const { asked, options } = refusing(1, '60')
  await expect(Surety.sandbox(options)).rejects.toMatchObject({ code: 'sandbox_full', retryAfterSeconds: 60 })
  expect(asked.worlds).toBe(1)
})
