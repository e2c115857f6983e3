import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suretyBytecode, underwritingBytecode } from '../generated/bytecode.ts'
import { policyId } from '../index.ts'
import { accountOf, openChain, type TestChain } from './support/chain.ts'
import { openProtocol, orderId, type Protocol } from './support/protocol.ts'

/** What an operation may cost as a whole transaction, the token's part included. */
const ceilings = {
  buyPolicy: 244_000,
  postBond: 215_000,
  purchase: 186_000,
  list: 93_000,
  cancel: 67_000,
  report: 125_000,
  settle: 98_000,
  refusedRepeat: 45_000,
  deploy: 5_400_000,
} as const

type Operation = keyof typeof ceilings

const snapshotFile = `${import.meta.dirname}/../gas.json`
const day = 86_400n
const term = 60n * day
const start = 1_800_057_600n
const zeroHash = `0x${'00'.repeat(32)}` as const
const [alice, bob, carol] = [accountOf(11), accountOf(12), accountOf(13)]

let chain: TestChain
let protocol: Protocol
let measured: Record<Operation, number>

beforeAll(async () => {
  chain = await openChain({ initialDate: new Date(Number(start) * 1000) })
  protocol = await openProtocol(chain)
  measured = await measure()
})

afterAll(() => chain.close())

async function spend(sent: Promise<{ gasUsed: bigint; error?: string }>): Promise<number> {
  const { gasUsed, error } = await sent
  expect(error).toBeUndefined()
  return Number(gasUsed)
}

async function post(key: string, amount: bigint): Promise<number> {
  const maturity = ((start + 300n * day) / term) * term
  const terms = { product: 1n, amount, maturity: Number(maturity), recipient: alice.address, orderId: orderId(key) }
  const pay = await protocol.pay(alice, amount, protocol.digest('BondTerms', terms))
  return spend(protocol.send('postBond', [terms, pay]))
}

async function buy(key: string, coverage: bigint) {
  const expiry = Number(start + 60n * day)
  const terms = { product: 1n, coverage, expiry, recipient: bob.address, orderId: orderId(key) }
  const pay = await protocol.pay(bob, 1_000_000_000n, protocol.digest('PolicyTerms', terms))
  return { terms, pay, gas: await spend(protocol.send('buyPolicy', [terms, pay])) }
}

/** A pool in the middle of its life: others were there before, balances are not empty, a fee is set. */
async function measure(): Promise<Record<Operation, number>> {
  for (const { address } of [alice, bob, carol]) await protocol.mint(address, 10n ** 15n)
  const terms = {
    trigger: protocol.trigger,
    epoch: 86_400,
    waiting: 3_600,
    utilizationCap: 9_000,
    grace: 6 * 86_400,
    maxDuration: 360 * 86_400,
    minTerm: Number(term),
    firstEvent: 0,
    term: Number(term),
    minCover: 1_000_000n,
    feed: zeroHash,
    metadata: zeroHash,
    rates: { zero: 5n * 10n ** 16n, kink: 10n ** 17n, full: 3n * 10n ** 17n, kinkAt: 8n * 10n ** 17n },
  }
  await spend(protocol.send('createProduct', [terms, 'https://surety.test/products/1'], protocol.owner))
  await spend(protocol.send('setFee', [500, protocol.owner], protocol.owner))
  await post('first bond', 10n ** 12n)
  await chain.warp(start + 3_600n)
  const postBond = await post('second bond', 10n ** 12n)
  await buy('first policy', 10n ** 9n)
  await chain.warp(start + 7_200n)
  const bought = await buy('second policy', 10n ** 9n)
  const repeat = await protocol.send('buyPolicy', [bought.terms, bought.pay])
  expect(repeat.error).toBe('OrderExecuted')

  const tokenId = policyId({ product: 1n, index: 1n })
  const later = Number(start + 30n * day)
  const offer = { seller: bob.address, tokenId, price: 5_000_000n, expiry: later, deadline: later }
  const listing = { ...offer, orderId: orderId('listing') }
  const list = await spend(protocol.send('list', [listing, await protocol.sign(bob, 'ListingTerms', listing)]))
  const withdrawal = { seller: bob.address, target: listing.orderId, deadline: later, orderId: orderId('cancel') }
  const cancel = await spend(protocol.send('cancel', [withdrawal, await protocol.sign(bob, 'CancelTerms', withdrawal)]))
  const again = { ...offer, orderId: orderId('listing again') }
  await spend(protocol.send('list', [again, await protocol.sign(bob, 'ListingTerms', again)]))
  const purchase = {
    tokenId,
    seller: bob.address,
    minValue: 1n,
    maturity: 0,
    recipient: carol.address,
    orderId: orderId('buy'),
  }
  const payment = await protocol.pay(carol, offer.price, protocol.digest('PurchaseTerms', purchase))
  const purchased = await spend(protocol.send('purchase', [purchase, payment]))

  // The same day: every epoch boundary that passes between two calls adds some 2,500 to the second one.
  await chain.warp(start + 14_400n)
  await protocol.sendTrigger('fire', [zeroHash, start + 14_400n, 2_500])
  const report = await spend(protocol.send('report', [1n]))
  const settle = await spend(protocol.send('settle', [tokenId]))
  const { gasUsed } = await chain.publicClient.getTransactionReceipt({ hash: await findDeployment() })
  return {
    buyPolicy: bought.gas,
    postBond,
    purchase: purchased,
    list,
    cancel,
    report,
    settle,
    refusedRepeat: Number(repeat.gasUsed),
    deploy: Number(gasUsed),
  }
}

async function findDeployment() {
  for (let blockNumber = 1n; blockNumber < 10n; blockNumber++) {
    const { transactions } = await chain.publicClient.getBlock({ blockNumber, includeTransactions: true })
    const found = transactions.find(({ input }) => input.startsWith(suretyBytecode.creation.slice(0, 200)))
    if (found) return found.hash
  }
  throw new Error('the deployment was not found')
}

test('every operation stays below its ceiling', () => {
  for (const [operation, ceiling] of Object.entries(ceilings)) {
    expect(measured[operation as Operation], operation).toBeLessThanOrEqual(ceiling)
  }
})

test('gas is within 1 % of the committed snapshot; UPDATE_GAS=1 writes a new one', () => {
  if (process.env.UPDATE_GAS) writeFileSync(snapshotFile, `${JSON.stringify(measured, null, 2)}\n`)
  const snapshot = JSON.parse(readFileSync(snapshotFile, 'utf8')) as Record<Operation, number>
  expect(Object.keys(snapshot)).toEqual(Object.keys(measured))
  for (const [operation, gas] of Object.entries(measured)) {
    const committed = snapshot[operation as Operation]
    expect(Math.abs(gas - committed) / committed, `${operation}: ${committed} -> ${gas}`).toBeLessThanOrEqual(0.01)
  }
})

test('contract and library fit the limit of EIP-170, with 500 bytes to spare', () => {
  for (const { runtime } of [suretyBytecode, underwritingBytecode]) {
    expect((runtime.length - 2) / 2).toBeLessThanOrEqual(24_576 - 500)
  }
})
