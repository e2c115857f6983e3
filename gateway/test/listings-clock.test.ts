import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { listListingRows, type Sort } from '../src/domains/marketplace/store.ts'
import { openStore, type Store } from '../src/store/store.ts'
import { makeStore, type TestStore } from './support/stores.ts'

let own: TestStore
let store: Store
beforeAll(async () => {
  own = await makeStore()
  store = await openStore(own.config, makeLogger({ level: 'silent' }))
  const row = (id: number, status: 'open' | 'expired', expiry: bigint) => ({
    listing_id: `lst_${id}`,
    token_id: BigInt(id),
    kind: id % 2 === 0 ? ('policy' as const) : ('bond' as const),
    product_id: 1n,
    seller: 'seller',
    order_id: `order ${id}`,
    price: BigInt(100 - id),
    expiry,
    status,
    listed_at: 1n,
    transaction_hash: 'tx',
    created_block: BigInt(id),
    created_log: 0,
    changed_block: BigInt(id),
  })
  const rows = [row(1, 'expired', 50n), row(2, 'open', 100n), row(3, 'open', 101n), row(4, 'expired', 60n)]
  await store.transaction((tx) => tx.insertInto('listings').values(rows).execute())
})
afterAll(async () => {
  await store.close()
  await own.drop()
})

const list = (status: 'open' | 'expired' | 'any', now: bigint, sort: Sort = 'newest'): Promise<bigint[]> =>
  store.snapshot(async (tx) => {
    const rows = await listListingRows(tx, { status, now, sort, limit: 10, after: undefined })
    return rows.map(({ token_id }) => token_id)
  })

test('a listing that is over by the clock counts as expired before that is written down', async () => {
  expect([await list('open', 99n), await list('expired', 99n)]).toEqual([
    [3n, 2n],
    [4n, 1n],
  ])
  expect([await list('open', 100n), await list('expired', 100n)]).toEqual([[3n], [4n, 2n, 1n]])
  expect([await list('open', 101n), await list('expired', 101n)]).toEqual([[], [4n, 3n, 2n, 1n]])
})

test('it stands among the others where it belongs, in every order', async () => {
  expect(await list('expired', 101n, 'price_asc')).toEqual([4n, 3n, 2n, 1n])
  expect(await list('expired', 101n, 'price_desc')).toEqual([1n, 2n, 3n, 4n])
  expect(await list('any', 101n)).toEqual([4n, 3n, 2n, 1n])
})
