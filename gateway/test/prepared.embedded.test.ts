import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSharedDatabase, type SharedDatabase } from '../src/store/embedded.ts'

let database: SharedDatabase
beforeAll(async () => {
  database = await openSharedDatabase()
  for (const [schema, value] of [
    ['one', 1],
    ['two', 2],
  ])
    await database.run(`create schema ${schema}; create table ${schema}.numbers (value bigint);
      insert into ${schema}.numbers values (${value})`)
})
afterAll(() => database.close())

const statement = { name: 'numbers', text: 'select value + $1::bigint as sum from numbers' }

test('a prepared statement reads the schema of its pool, whichever prepared it', async () => {
  const [one, two] = [database.pool('one'), database.pool('two')]
  for (let round = 0; round < 8; round += 1) {
    expect((await one.query({ ...statement, values: [10] })).rows).toEqual([{ sum: 11n }])
    expect((await two.query({ ...statement, values: [10] })).rows).toEqual([{ sum: 12n }])
  }
})

test.each([
  ['whose text is wrong', { name: 'late', text: 'select value from missing where value = $1::bigint' }, [1]],
  ['whose first values are wrong', { name: 'values', text: 'select value from numbers where value = $1' }, ['x']],
] as const)('a statement %s can be used once the fault is gone', async (_, one, values) => {
  const pool = database.pool('one')
  for (let round = 0; round < 2; round += 1)
    await expect(pool.query({ ...one, values: [...values] })).rejects.toThrow(/missing|invalid input/)
  await database.run('create table if not exists one.missing (value bigint)')
  expect((await pool.query({ ...one, values: [7] })).rows).toEqual([])
  expect((await pool.query({ ...one, values: [7] })).rows).toEqual([])
})

test('of more statements than are kept prepared, those used longest ago are prepared again', async () => {
  const client = await database.pool('one').connect()
  try {
    const run = async (index: number) =>
      (await client.query(`select value + $1::bigint + ${index} as sum from numbers`, [1])).rows
    for (let index = 0; index < 500; index += 1) expect(await run(index)).toEqual([{ sum: 2n + BigInt(index) }])
    expect(await run(0)).toEqual([{ sum: 2n }])
    const { rows } = await client.query('select count(*) as count from pg_prepared_statements', [])
    expect(rows).toEqual([{ count: 400n }])
  } finally {
    client.release()
  }
})

test('a statement that fails in a transaction is used after it, as before', async () => {
  const client = await database.pool('one').connect()
  try {
    const divide = async (by: number) => (await client.query('select 6 / $1::integer as x', [by])).rows
    expect(await divide(3)).toEqual([{ x: 2 }])
    await client.query('begin', [])
    await expect(divide(0)).rejects.toThrow('division by zero')
    await expect(divide(3)).rejects.toThrow('transaction is aborted')
    await client.query('rollback', [])
    expect(await divide(2)).toEqual([{ x: 3 }])
  } finally {
    client.release()
  }
})

test('a plan that was made while a table was empty is made again', async () => {
  await database.run(`create table one.grown (value bigint, other bigint);
    create index on one.grown (value); create index on one.grown (other)`)
  const client = await database.pool('one').connect()
  try {
    const find = async () =>
      (await client.query('select other from grown where value = $1 and other > $2', [7, 0])).rows
    const planned = async () =>
      (
        await client.query(
          `select max(prepare_time) as at from pg_prepared_statements where statement like '%from grown%'`,
          [],
        )
      ).rows
    expect(await find()).toEqual([])
    const first = await planned()
    for (let use = 1; use < 1_000; use += 1) await find()
    expect(await planned()).toEqual(first)
    await find()
    expect(await planned()).not.toEqual(first)
  } finally {
    client.release()
  }
})
