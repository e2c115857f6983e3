import { randomUUID } from 'node:crypto'
import { suretyAbi, testUsdAbi } from '@surety/contracts'
import { type Hex, keccak256, stringToBytes } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, cover, newBuyer, relayEnv } from './support/buyers.ts'
import { onEachStore } from './support/each-store.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'

onEachStore(() => {
  let gateway: TestGateway
  let buyer: Buyer
  beforeAll(async () => {
    gateway = await startGateway({ env: relayEnv })
    buyer = await newBuyer(gateway, 0)
  })
  afterAll(() => gateway.close())

  const balanceOf = (address: Hex): Promise<bigint> => {
    const { client, deployment } = gateway.world.chain
    return client.readContract({
      address: deployment.asset,
      abi: testUsdAbi,
      functionName: 'balanceOf',
      args: [address],
    })
  }

  const countPolicies = async (product: bigint): Promise<bigint> => {
    const { client, deployment } = gateway.world.chain
    const args = [product] as const
    const pool = { address: deployment.surety, abi: suretyAbi, functionName: 'getPool', args } as const
    return (await client.readContract(pool)).policies
  }

  test('201: a quote that is signed and sent is a policy, for the premium and not for what was authorised', async () => {
    const before = await balanceOf(buyer.wallet.address)
    const key = randomUUID()
    const quote = await buyer.quote(cover, key)
    expect(quote.terms.orderId).toBe(keccak256(stringToBytes(key)))
    expect(BigInt(quote.maxPremium)).toBe((BigInt(quote.premium) * 10_500n + 9_999n) / 10_000n)
    const bought = await buyer.buy(await buyer.sign(quote), key)
    expect([bought.status, bought.headers.get('idempotent-replayed')]).toEqual([201, null])
    expect(bought.body).toMatchObject({ productId: '1', coverage: '1000000000', owner: buyer.wallet.address })
    expect(bought.headers.get('location')).toBe(`/policies/1/${bought.body.index}`)
    const paid = before - (await balanceOf(buyer.wallet.address))
    expect(String(paid)).toBe(bought.body.premium)
    expect(paid).toBeLessThanOrEqual(BigInt(quote.premium))

    const operation = await buyer.operation(bought.body.operationId ?? '')
    expect(operation).toMatchObject({
      status: 'succeeded',
      idempotencyKey: key,
      terms: quote.terms,
      digest: quote.digest,
      transactionHash: bought.body.transactionHash,
      result: { kind: 'policy', productId: '1', index: bought.body.index },
      lastError: null,
      retryUntil: null,
    })
  })

  test('201: the SDK buys with one call, and again with the same key gets the same policy', async () => {
    const other = await newBuyer(gateway, 1)
    const idempotencyKey = randomUUID()
    const wish = { productId: 1n, coverage: 2_000_000_000n, days: 20 }
    const policy = await other.surety.policies.buy(wish, { idempotencyKey })
    expect(policy).toMatchObject({ productId: 1n, coverage: 2_000_000_000n, owner: other.wallet.address })
    expect(typeof policy.premium).toBe('bigint')
    const again = await other.surety.policies.buy(wish, { idempotencyKey })
    expect(again.tokenId).toBe(policy.tokenId)
    const mine: bigint[] = []
    for await (const { tokenId } of other.surety.policies.list()) mine.push(tokenId)
    expect(mine).toEqual([policy.tokenId])
    await expect(
      other.surety.policies.buy({ ...wish, coverage: 3_000_000_000n }, { idempotencyKey }),
    ).rejects.toMatchObject({ code: 'idempotency_key_reused', status: 422, idempotencyKey })
  })

  test('201: thirty purchases at once, each of which raises the price of the next, all go through within what was allowed', async () => {
    const one = await newBuyer(gateway, 8)
    const wish = { productId: 1n, coverage: 1_000_000_000n, days: 30, maxPremium: 50_000_000n }
    const bought = await Promise.all(Array.from({ length: 30 }, () => one.surety.policies.buy(wish)))
    expect(new Set(bought.map(({ index }) => index)).size).toBe(30)
    const premiums = bought.map(({ premium }) => Number(premium)).sort((a, b) => a - b)
    // Otherwise the first signature would have done for all.
    expect(premiums.at(-1)).toBeGreaterThan((premiums[0] ?? 0) * 1.01)
  })

  test('one purchase: a hundred requests with one key, twenty at a time, and a hundred answers that are the same bytes', async () => {
    const before = await countPolicies(2n)
    const key = randomUUID()
    const purchase = await buyer.sign(await buyer.quote({ productId: '2', coverage: '5000000', days: 3 }, key))
    const answers: { status: number; text: string; replayed: string | null }[] = []
    const work = async (): Promise<void> => {
      for (let count = 0; count < 5; count += 1) {
        const { status, text, headers } = await buyer.buy(purchase, key)
        answers.push({ status, text, replayed: headers.get('idempotent-replayed') })
      }
    }
    await Promise.all(Array.from({ length: 20 }, work))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1)
    expect(await countPolicies(2n)).toBe(before + 1n)
    expect((await buyer.buy(purchase, key)).text).toBe(answers[0]?.text)
  })

  test('one purchase: the same signed order without a key, from many at once', async () => {
    const before = await countPolicies(2n)
    const purchase = await buyer.sign(await buyer.quote({ productId: '2', coverage: '6000000', days: 3 }))
    const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.buy(purchase)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await countPolicies(2n)).toBe(before + 1n)
    // A key that comes later is bound to what was bought.
    const key = randomUUID()
    expect((await buyer.buy(purchase, key)).text).toBe(answers[0]?.text)
    expect(await buyer.surety.operations.find(key)).toMatchObject({ operationId: answers[0]?.body.operationId })
    const other = await buyer.buy(purchase, randomUUID())
    expect([other.status, other.body.code]).toEqual([422, 'order_mismatch'])
  })

  test('one purchase: a fresh signature over the same terms joins it', async () => {
    const before = await countPolicies(2n)
    const key = randomUUID()
    const quote = await buyer.quote({ productId: '2', coverage: '7000000', days: 3 }, key)
    const first = await buyer.buy(await buyer.sign(quote), key)
    const later = String(BigInt(quote.payment.validBefore) + 1n)
    const higher = String(BigInt(quote.payment.value) + 1n)
    const second = await buyer.buy(await buyer.sign(quote, { validBefore: later, value: higher }), key)
    expect([second.status, second.text, second.headers.get('idempotent-replayed')]).toEqual([201, first.text, 'true'])
    expect(await countPolicies(2n)).toBe(before + 1n)
  })

  test('422: a key with other terms, or an order id with other terms', async () => {
    const key = randomUUID()
    const quote = await buyer.quote({ productId: '2', coverage: '8000000', days: 3 }, key)
    const { status } = await buyer.buy(await buyer.sign(quote), key)
    expect(status).toBe(201)
    const other = await buyer.sign(await buyer.quote({ productId: '2', coverage: '9000000', days: 3 }))
    const reused = await buyer.buy(other, key)
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect(reused.body.message).toMatch(/operation op_[0-9A-Za-z]{22}, which has other terms/)
    const altered = { ...other, terms: { ...other.terms, orderId: quote.terms.orderId } }
    const mismatch = await buyer.buy(altered)
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'order_mismatch'])
  })

  test('two wallets may use the same key: it is theirs, not the gateway’s', async () => {
    const other = await newBuyer(gateway, 2)
    const key = randomUUID()
    const wish = { productId: '2', coverage: '3000000', days: 3 }
    const answers = await Promise.all(
      [buyer, other].map(async (one) => one.buy(await one.sign(await one.quote(wish, key)), key)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body.tokenId).not.toBe(answers[1]?.body.tokenId)
    expect((await other.ask('GET', `/api/v1/operations/${answers[0]?.body.operationId}`)).status).toBe(404)
  })

  test('202: who does not want to wait gets the operation, and the policy when asking again', async () => {
    const key = randomUUID()
    const purchase = await buyer.sign(await buyer.quote({ productId: '2', coverage: '4500000', days: 3 }, key))
    const accepted = await buyer.buy(purchase, key, { prefer: 'wait=0' })
    expect(accepted.status).toBe(202)
    expect(accepted.headers.get('location')).toBe(`/api/v1/operations/${accepted.body.operationId}`)
    expect(accepted.headers.get('retry-after')).toBe('1')
    expect(['queued', 'submitted']).toContain(accepted.body.status)
    expect(accepted.body.retryUntil).toBe(purchase.payment.validBefore)
    const settled = await buyer.surety.operations.wait(accepted.body.operationId ?? '')
    expect(settled).toMatchObject({ status: 'succeeded', idempotencyKey: key })
    expect(Object.values(settled.stages)).not.toContain(null)
    expect((await buyer.buy(purchase, key, { prefer: 'wait=0' })).status).toBe(201)
  })
})
