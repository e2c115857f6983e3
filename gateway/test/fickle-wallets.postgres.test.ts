import { randomUUID } from 'node:crypto'
import { testUsdAbi } from '@surety/contracts'
import { type Hex, maxUint256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../src/base/ids.ts'
import { encodeOrder } from '../src/chain/orders.ts'
import { enqueueCall } from '../src/chain/relayer/relayer.ts'
import { sql } from '../src/store/store.ts'
import { newWallet, postClaim, signClaim } from './support/agents.ts'
import { cover, relayEnv } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { connectTo, wallets } from './support/market.ts'
import { startRpc, type TestRpc } from './support/rpc.ts'
import { compile } from './support/solidity.ts'

/** Wallets whose signature is valid only without a gas price, or only for the sender of simulations. */
const source = `
  // SPDX-License-Identifier: MIT
  pragma solidity ^0.8.28;
  contract WhileFree {
    function isValidSignature(bytes32, bytes calldata s) external view returns (bytes4) {
      return s.length > 0 && tx.gasprice == 0 ? bytes4(0x1626ba7e) : bytes4(0);
    }
  }
  contract WhileTried {
    function isValidSignature(bytes32, bytes calldata s) external view returns (bytes4) {
      return s.length > 0 && tx.origin == 0x00000000000000000000000000000000000515E7 ? bytes4(0x1626ba7e) : bytes4(0);
    }
  }
  contract Always {
    function isValidSignature(bytes32, bytes calldata s) external pure returns (bytes4) {
      return s.length > 0 ? bytes4(0x1626ba7e) : bytes4(0);
    }
  }
`

let rpc: TestRpc
let gateway: TestGateway
let built: ReturnType<typeof compile>
beforeAll(async () => {
  built = compile(source)
  rpc = await startRpc()
  gateway = await startGateway({ env: { ...rpc.env, ...relayEnv } })
})
afterAll(async () => {
  await gateway.close()
  await rpc.close()
})

/** A funded contract wallet and its API key. */
const newContract = async (name: string): Promise<{ address: Hex; apiKey: string }> => {
  const { client, deployment } = rpc.chain
  const [owner, part] = [connectTo(rpc.chain, wallets.owner), built[name]]
  if (!part) throw new Error(name)
  const hash = await owner.deployContract({ ...part, args: [] })
  const { contractAddress: address } = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  if (!address) throw new Error('not deployed')
  const args = [address, 1_000_000_000n] as const
  const minted = await owner.writeContract({ address: deployment.asset, abi: testUsdAbi, functionName: 'mint', args })
  await client.waitForTransactionReceipt({ hash: minted, pollingInterval: 50 })
  const claim = await postClaim(gateway.url, await signClaim(newWallet(), { address }))
  return { address, apiKey: ((await claim.json()) as { apiKey: string }).apiKey }
}

type Quote = { terms: object; payment: { from: Hex } }

const buyFor = async (apiKey: string): Promise<{ status: number; code?: string }> => {
  const ask = async (path: string, body: object) => {
    const own = { 'x-api-key': apiKey, 'idempotency-key': key, 'content-type': 'application/json' }
    return fetch(gateway.url + path, { method: 'POST', headers: own, body: JSON.stringify(body) })
  }
  const key = randomUUID()
  const quoted = await ask('/api/v1/policies/quote', { ...cover, coverage: '1000000' })
  const { terms, payment } = (await quoted.json()) as Quote
  const { from: _, ...paid } = payment
  const bought = await ask('/api/v1/policies', { terms, payment: { ...paid, signature: '0x1234' } })
  const { code } = (await bought.json()) as { code?: string }
  return { status: bought.status, ...(code ? { code } : {}) }
}

test('a signature is simulated as it will be relayed: from the same sender and with a gas price', async () => {
  for (const name of ['WhileFree', 'WhileTried']) {
    const { apiKey } = await newContract(name)
    expect(await buyFor(apiKey), name).toEqual({ status: 422, code: 'signature_rejected' })
  }
  const { apiKey } = await newContract('Always')
  expect(await buyFor(apiKey)).toEqual({ status: 201 })
})

test('a call that would fail at a gas price is not sent', async () => {
  const { address } = await newContract('WhileFree')
  const { store, chain } = gateway.world
  const { timestamp } = chain.getHead()
  const day = 86_400n
  const expiry = Number((timestamp / day + 5n) * day)
  const orderId: Hex = `0x${'ab'.repeat(32)}`
  const terms = { product: 1n, coverage: 1_000_000n, expiry, recipient: wallets.owner.address, orderId }
  const payment = {
    from: address,
    value: 1_000_000n,
    validAfter: 0n,
    validBefore: maxUint256,
    signature: '0x12',
  } as const
  const callId = newId('call')
  const call = {
    callId,
    operationId: newId('op'),
    group: address,
    signer: address,
    orderId,
    target: chain.deployment.surety,
    data: encodeOrder('buy_policy', { ...terms, expiry: BigInt(terms.expiry) }, payment),
    gas: 500_000,
    validUntil: 1n << 40n,
    requestId: newId('req'),
  }
  await store.transaction((tx) => enqueueCall(tx, call))
  const read = async () =>
    (
      await store.read((tx) =>
        sql`select status, simulated_at, last_error->>'name' as name from relay_calls where call_id = ${callId}`.execute(
          tx,
        ),
      )
    ).rows
  await expect
    .poll(read)
    .toEqual([{ status: 'queued', simulated_at: null, name: expect.stringMatching(/InvalidSignature/) }])
})
