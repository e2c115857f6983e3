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
