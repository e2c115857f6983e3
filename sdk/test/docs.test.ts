import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Surety } from '../src/index.ts'

const page = readFileSync(new URL('../../docs/sdk.md', import.meta.url), 'utf8')

test('the SDK page lists every method of every group, and no other', () => {
  const surety = new Surety({ baseUrl: 'http://gateway.test' })
  const groups = Object.entries(surety).filter(([, group]) => typeof group === 'object')
  const methods = groups.flatMap(([name, group]) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(group))
      .filter((method) => method !== 'constructor')
      .map((method) => `${name}.${method}`),
  )
  const [table = ''] = page.split('## Orders')
  const listed = [...table.matchAll(/`(\w+\.\w+)`/g)].map(([, method = '']) => method)
  expect(listed.length).toBeGreaterThan(20)
  expect(listed.sort()).toEqual(methods.sort())
})
