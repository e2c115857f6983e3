import { setTimeout } from 'node:timers/promises'
import type { IssuedKey } from '@surety/sdk'
import {
  type Abi,
  concat,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getCreate2Address,
  type Hex,
  keccak256,
  type LocalAccount,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWallet, postClaim, signClaim } from './support/agents.ts'
import { relayEnv } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { buyOnChain, connectTo, wallets } from './support/market.ts'
import { compile } from './support/solidity.ts'

const source = `
  // SPDX-License-Identifier: MIT
  pragma solidity ^0.8.28;
  contract Wallet {
    address immutable owner;
    constructor(address o) { owner = o; }
    function isValidSignature(bytes32 h, bytes calldata s) external view returns (bytes4) {
      return s.length == 65 && ecrecover(h, uint8(s[64]), bytes32(s[:32]), bytes32(s[32:64])) == owner ? bytes4(0x1626ba7e) : bytes4(0);
    }
  }
  contract Factory {
    function make(address owner) external returns (address) { return address(new Wallet{salt: 0}(owner)); }
  }
  contract Greedy {
    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) { while (gasleft() > 0) {} return 0x1626ba7e; }
  }
  contract Verbose {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes memory) { return new bytes(100_000); }
  }
`
const magic = `0x${'6492'.repeat(16)}` as const

let gateway: TestGateway
let built: ReturnType<typeof compile>
let factory: Hex
beforeAll(async () => {
  built = compile(source)
  gateway = await startGateway({ env: { ...relayEnv, TRUST_PROXY: '127.0.0.1' } })
  factory = await deployContract('Factory')
})
afterAll(() => gateway.close())

const part = (name: string): { abi: Abi; bytecode: Hex } => {
  const found = built[name]
  if (!found) throw new Error(name)
  return found
}

const deployContract = async (name: string, args: unknown[] = []): Promise<Hex> => {
  const { chain } = gateway.world
  const hash = await connectTo(chain, wallets.owner).deployContract({ ...part(name), args })
  const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  if (!contractAddress) throw new Error('not deployed')
  return contractAddress
}

/** Asks again, as agents do, while the chain is too busy to judge a signature in time. */
const statusOf = async (claim: unknown): Promise<[number, string]> => {
  const response = await postClaim(gateway.url, claim)
  const body = (await response.json()) as { code?: string; keyId?: string }
  if (response.status === 503) {
    await setTimeout(Number(response.headers.get('retry-after')) * 1000)
    return statusOf(claim)
  }
  return [response.status, body.code ?? 'issued']
}

/** Where the factory will put the wallet of an owner. */
const addressOf = (owner: Hex): Hex => {
  const { abi, bytecode } = part('Wallet')
  return getCreate2Address({
    from: factory,
    salt: zeroHash,
    bytecodeHash: keccak256(encodeDeployData({ abi, bytecode, args: [owner] })),
  })
}

const wrap = (signature: Hex, owner: Hex): Hex => {
  const call = encodeFunctionData({ abi: part('Factory').abi, functionName: 'make', args: [owner] })
  const parameters = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const
  return concat([encodeAbiParameters(parameters, [factory, call, signature]), magic])
}

test('201: a contract wallet onboards before its deployment, and after', async () => {
  const owner = newWallet()
  const address = addressOf(owner.address)
  const claim = await signClaim(owner, { address })
  const wrapped = { ...claim, signature: wrap(claim.signature as Hex, owner.address) }
  expect(await statusOf(claim)).toEqual([401, 'invalid_signature'])
  expect(await statusOf(wrapped)).toEqual([201, 'issued'])
  const { chain } = gateway.world
  const make = { address: factory, abi: part('Factory').abi, functionName: 'make', args: [owner.address] } as const
  const hash = await connectTo(chain, wallets.owner).writeContract(make)
  await chain.client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  expect(await statusOf(claim)).toEqual([201, 'issued'])
  expect(await statusOf(wrapped)).toEqual([201, 'issued'])
})

test('401: a forged wrapper: another owner signs, or the factory makes another wallet', async () => {
  const [victim, thief] = [newWallet(), newWallet()]
  const address = addressOf(victim.address)
  const claim = await signClaim(thief, { address })
  expect(await statusOf({ ...claim, signature: wrap(claim.signature as Hex, victim.address) })).toEqual([
    401,
    'invalid_signature',
  ])
  expect(await statusOf({ ...claim, signature: wrap(claim.signature as Hex, thief.address) })).toEqual([
    401,
    'invalid_signature',
  ])
})

test('401: a wrapper or garbage of any length does not claim a plain wallet', async () => {
  const [victim, thief] = [newWallet(), newWallet()]
  const claim = await signClaim(thief, { address: victim.address })
  for (const signature of [
    wrap(claim.signature as Hex, thief.address),
    '0x00',
    magic,
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    `0x${'ab'.repeat(8_000)}`,
  ]) {
    expect(await statusOf({ ...claim, signature })).toEqual([401, 'invalid_signature'])
  }
})

test('401: a contract that burns all its gas, or answers with 100 kB, counts as a rejected signature', async () => {
  const owner = newWallet()
  for (const name of ['Greedy', 'Verbose']) {
    const address = await deployContract(name)
    expect(await statusOf(await signClaim(owner, { address }))).toEqual([401, 'invalid_signature'])
  }
  expect(await statusOf(await signClaim(newWallet()))).toEqual([201, 'issued'])
})

type Answer = Record<string, string> & { terms: object; typedData: Parameters<LocalAccount['signTypedData']>[0] }

test('200: a contract wallet offers a policy and withdraws the offer, by its own rule for signatures', async () => {
  const owner = newWallet()
  const address = await deployContract('Wallet', [owner.address])
  const { apiKey } = (await (await postClaim(gateway.url, await signClaim(owner, { address }))).json()) as IssuedKey
  const [payer] = wallets.agents
  if (!payer) throw new Error('no agent')
  const expiry = (Math.floor(Date.now() / 86_400_000) + 20) * 86_400
  await buyOnChain(gateway.world.chain, payer, { product: 1n, coverage: 5_000_000n, expiry, recipient: address })
  const ask = async (path: string, body: object) => {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
    const response = await gateway.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Answer }
  }
  const order = async (path: string, wish: object) => {
    const { body: quote } = await ask(`${path}/quote`, wish)
    return ask(path, { terms: quote.terms, signature: await owner.signTypedData(quote.typedData) })
  }
  await expect.poll(async () => (await gateway.fetch('/policies/1/0')).status).toBe(200)
  const wish = { kind: 'policy', productId: '1', index: '0', price: '900000', days: 3 }
  const listed = await order('/api/v1/marketplace/listings', wish)
  expect([listed.status, listed.body.seller]).toEqual([201, getAddress(address)])
  const path = `/api/v1/marketplace/listings/${listed.body.listingId}/cancel`
  const { body: quote } = await ask(`${path}/quote`, {})
  const forged = await ask(path, { terms: quote.terms, signature: await newWallet().signTypedData(quote.typedData) })
  expect([forged.status, forged.body.code]).toEqual([422, 'signature_rejected'])
  const cancelled = await order(path, {})
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
})
