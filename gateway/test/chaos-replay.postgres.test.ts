import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChaosChain, choose, serving, showProgress, startChaosChain } from './support/chaos.ts'
import {
  type Answer,
  findOperation,
  forEachLimited,
  onboard,
  onboardAll,
  post,
  postUntilDone,
  signOrder,
} from './support/chaos-agents.ts'
import { query, readNonces } from './support/chaos-records.ts'
import { openStage } from './support/chaos-stage.ts'
import { resendWhileUnavailable } from './support/resend.ts'

let chain: ChaosChain
beforeAll(async () => {
  chain = await startChaosChain({ confirmations: 0 })
})
afterAll(() => chain.close())

const stage = openStage()
afterEach(stage.clear)

const requests = choose(90, 1_000)
const atOnce = 50

test(`${requests} requests with one key, ${atOnce} at a time, to three processes: one policy, one debit, one answer`, async () => {
  const { url: databaseUrl } = await stage.newDatabase()
  const relayer = await chain.newRelayer()
  const env = chain.env(databaseUrl, [relayer])
  const urls = await Promise.all([1, 2, 3].map(() => serving(stage.start(env))))
  const [wallet] = await chain.newWallets(1)
  if (!wallet) throw new Error('no wallet')
  const apiKey = await onboard(urls[0] ?? '', wallet)
  const order = await signOrder(chain.deployment, wallet)
  const [policies, money] = [await chain.countPolicies(), await chain.balanceOf(wallet)]

  const answers: Answer[] = []
  let sent = 0
  await forEachLimited(Array.from({ length: requests }), atOnce, async (_, index) => {
    const answer = await resendWhileUnavailable(() => {
      sent += 1
      return post({ url: urls[index % 3] ?? '', apiKey, order, waitSeconds: 25 })
    })
    answers.push(answer)
    if (answers.length % 100 === 0) showProgress(`replay: ${answers.length} of ${requests}`)
  })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  // If a process was overloaded and refused to answer, that may have been the one answer that was none of before.
  const first = answers.filter(({ headers }) => headers.get('idempotent-replayed') === null).length
  expect([1, sent === requests ? 1 : 0]).toContain(first)
  expect(await chain.countPolicies()).toBe(policies + 1n)
  expect(await chain.countExecutions([order])).toEqual([1])
  expect(money - (await chain.balanceOf(wallet))).toBe(BigInt(answers[0]?.body.premium ?? 0))
  expect(await query(databaseUrl, 'select from operations')).toHaveLength(1)
  expect(await chain.countTransactions(relayer)).toBe(1)

  const other = await signOrder(chain.deployment, wallet, { key: order.key, coverage: 2_000_000n })
  for (const url of urls) {
    const refused = await post({ url, apiKey, order: other })
    expect([refused.status, refused.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect((await post({ url, apiKey, order })).text).toBe(answers[0]?.text)
  }
  expect(await chain.countPolicies()).toBe(policies + 1n)
})

test('a database lost with purchases at every stage: the same requests to an empty one give the same outcomes', async () => {
  const count = choose(12, 60)
  const [lost, empty] = [await stage.newDatabase(), await stage.newDatabase()]
  const relayer = await chain.newRelayer()
  const wallets = await chain.newWallets(count)
  const orders = await Promise.all(wallets.map((wallet) => signOrder(chain.deployment, wallet)))
  const doomed = stage.start(chain.env(lost.url, [relayer]))
  const url = await serving(doomed)
  const keys = await onboardAll(url, wallets)
  const keyOf = (address: string): string => keys.get(address) ?? ''

  // Some are done, some are sent but not included, some only accepted when the database is lost.
  const send = (from: number, to: number, waitSeconds: number) =>
    Promise.all(
      orders.slice(from, to).map((order) => post({ url, apiKey: keyOf(order.wallet.address), order, waitSeconds })),
    )
  const third = count / 3
  const bought = await send(0, third, 25)
  expect(new Set(bought.map(({ status }) => status))).toEqual(new Set([201]))
  await chain.setMining(false)
  await send(third, 2 * third, 0)
  const mined = await chain.countTransactions(relayer)
  const countSent = async (): Promise<number> =>
    (await query(lost.url, 'select from relay_transactions where broadcast_at is not null')).length
  await expect.poll(countSent).toBeGreaterThan(mined)
  await send(2 * third, count, 0)
  doomed.kill('SIGKILL')
  await doomed.exited
  await lost.drop()
  await chain.setMining(true)

  const survivor = await stage.start(chain.env(empty.url, [relayer])).ready
  const newKeys = await onboardAll(survivor, wallets)
  const answers = await Promise.all(
    orders.map((order) => postUntilDone({ urls: [survivor], apiKey: newKeys.get(order.wallet.address) ?? '', order })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await chain.countExecutions(orders)).toEqual(orders.map(() => 1))
  for (const [index, answer] of bought.entries()) {
    const { tokenId, transactionHash } = answer.body
    expect(answers[index]?.body).toMatchObject({ tokenId, transactionHash })
    expect(answers[index]?.headers.get('idempotent-replayed')).toBe('true')
  }
  for (const [index, order] of orders.entries()) {
    const apiKey = newKeys.get(order.wallet.address) ?? ''
    const found = await findOperation({ url: survivor, apiKey, order })
    expect(found).toMatchObject({ status: 'succeeded', result: { tokenId: answers[index]?.body.tokenId } })
    const spent = 1_000_000_000n - (await chain.balanceOf(order.wallet))
    expect(spent).toBe(BigInt(answers[index]?.body.premium ?? 0))
  }
  await expect.poll(async () => (await readNonces(empty.url, relayer)).open).toBe(0)
})
