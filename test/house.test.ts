import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fault, inspectHouse } from './house-rules.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

test('the code keeps every rule of the house', async () => {
  const { modules, files, faults } = await inspectHouse(root)
  expect(faults).toEqual([])
  // On a TypeScript that it does not know, dependency-cruiser sees no modules and finds no fault.
  expect(files.filter((path) => path.startsWith('gateway/src/')).length).toBeGreaterThan(20)
  expect(files.filter((path) => path.startsWith('sdk/src/')).length).toBeGreaterThan(0)
  expect(files.filter((path) => path.startsWith('contracts/')).length).toBeGreaterThan(0)
  expect(modules).toEqual(expect.arrayContaining(files))
})

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'surety-house-'))
  const skipped = /\/(node_modules|artifacts|cache)$/
  for (const folder of ['gateway', 'sdk', 'contracts']) {
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: (path) => !skipped.test(path) })
  }
  linkPackages('node_modules')
  linkPackages('gateway/node_modules')
  mkdirSync(join(copy, 'node_modules/@surety'))
  for (const name of ['gateway', 'sdk', 'contracts']) {
    symlinkSync(join(copy, name), join(copy, 'node_modules/@surety', name))
  }
})
afterAll(() => rmSync(copy, { recursive: true }))

/** Makes the packages of the repository those of its copy, except our own: these must be the copied ones. */
const linkPackages = (folder: string): void => {
  mkdirSync(join(copy, folder))
  for (const name of readdirSync(join(root, folder))) {
    if (name !== '@surety') symlinkSync(join(root, folder, name), join(copy, folder, name))
  }
}

/** Writes files into the copy, and says which faults that makes. */
const plant = async (texts: Record<string, string>): Promise<Fault[]> => {
  const src = join(copy, 'gateway/src')
  const kept = `${src}.kept`
  cpSync(src, kept, { recursive: true })
  try {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      appendFileSync(join(copy, path), `\n${text}\n`)
    }
    return (await inspectHouse(copy)).faults
  } finally {
    rmSync(src, { recursive: true })
    cpSync(kept, src, { recursive: true })
    rmSync(kept, { recursive: true })
    for (const path of Object.keys(texts)) if (!path.startsWith('gateway/src/')) rmSync(join(copy, path))
  }
}

test('a faithful copy has no fault, so that a fault in it is the one that was planted', async () => {
  expect(await plant({})).toEqual([])
})

const domains = 'gateway/src/domains'
const chain = 'gateway/src/chain'
const thing = 'export const thing = 1'
const typeOnly = "import type { Thing } from '../policies/policy.ts'\nexport type Mine = Thing"

const planted: { what: string; texts: Record<string, string>; rule: string; from: string }[] = [
  {
    what: 'an import from a floor above',
    texts: { 'gateway/src/http/planted.ts': "export { checkHealth } from '../domains/health/check.ts'" },
    rule: 'floor-http',
    from: 'gateway/src/http/planted.ts',
  },
  {
    what: 'an import of a type from a floor above',
    texts: { 'gateway/src/store/planted.ts': "import type { Config } from '../config.ts'\nexport type C = Config" },
    rule: 'floor-store',
    from: 'gateway/src/store/planted.ts',
  },
  {
    what: 'an import of a type from another domain',
    texts: { [`${domains}/policies/policy.ts`]: 'export type Thing = 1', [`${domains}/bonds/bond.ts`]: typeOnly },
    rule: 'domains-apart',
    from: `${domains}/bonds/bond.ts`,
  },
  {
    what: 'an import from a domain that a reader is not listed for',
    texts: {
      [`${domains}/marketplace/planted.ts`]: "export { checkHealth } from '../health/check.ts'",
    },
    rule: 'domains-apart',
    from: `${domains}/marketplace/planted.ts`,
  },
  {
    what: 'pg inside a domain',
    texts: { [`${domains}/health/planted.ts`]: "import pg from 'pg'\nexport const pool = new pg.Pool()" },
    rule: 'database-in-store',
    from: `${domains}/health/planted.ts`,
  },
  {
    what: 'a type of Kysely inside a domain',
    texts: {
      [`${domains}/health/planted.ts`]: "import type { Kysely } from 'kysely'\nexport type Db = Kysely<object>",
    },
    rule: 'database-in-store',
    from: `${domains}/health/planted.ts`,
  },
  {
    what: 'PGlite at the top',
    texts: { 'gateway/src/serve.ts': "export { PGlite } from '@electric-sql/pglite'" },
    rule: 'database-in-store',
    from: 'gateway/src/serve.ts',
  },
  {
    what: 'a circle',
    texts: {
      'gateway/src/base/ids.ts': "export * from './round.ts'",
      'gateway/src/base/round.ts': "export * from './ids.ts'",
    },
    rule: 'no-circles',
    from: 'gateway/src/base/ids.ts',
  },
  {
    what: 'a look at the environment inside a domain',
    texts: { [`${domains}/health/planted.ts`]: 'export const home = process.env.HOME' },
    rule: 'environment-in-main',
    from: `${domains}/health/planted.ts`,
  },
  {
    what: 'an import of the environment',
    texts: { 'gateway/src/base/planted.ts': "export { env } from 'node:process'" },
    rule: 'environment-in-main',
    from: 'gateway/src/base/planted.ts',
  },
  {
    what: 'an EVM outside of chain/',
    texts: { 'gateway/src/http/planted.ts': "export * from 'hardhat/hre'" },
    rule: 'evm-in-chain',
    from: 'gateway/src/http/planted.ts',
  },
  {
    what: 'a second EVM inside chain/',
    texts: { [`${chain}/one.ts`]: "export * from 'hardhat/hre'", [`${chain}/two.ts`]: "export * from 'hardhat/hre'" },
    rule: 'evm-in-one-file',
    from: `${chain}/two.ts`,
  },
  {
    what: 'the SDK inside the gateway',
    texts: { 'gateway/src/http/planted.ts': "export { Surety } from '@surety/sdk'" },
    rule: 'workspaces-apart',
    from: 'gateway/src/http/planted.ts',
  },
  {
    what: 'the gateway inside the SDK',
    texts: { 'sdk/src/planted.ts': "export { newId } from '../../gateway/src/base/ids.ts'" },
    rule: 'workspaces-apart',
    from: 'sdk/src/planted.ts',
  },
  {
    what: 'the gateway inside the contracts',
    texts: { 'contracts/planted.ts': "export { newId } from '../gateway/src/base/ids.ts'" },
    rule: 'workspaces-apart',
    from: 'contracts/planted.ts',
  },
  {
    what: 'a test inside what ships',
    texts: { 'gateway/src/base/planted.ts': "export { storeKind } from '../../test/support/stores.ts'" },
    rule: 'tests-apart',
    from: 'gateway/src/base/planted.ts',
  },
  {
    what: 'an import of nothing',
    texts: { 'gateway/src/base/planted.ts': "export * from './no-such-file.ts'" },
    rule: 'resolvable',
    from: 'gateway/src/base/planted.ts',
  },
  {
    what: 'a folder on no floor',
    texts: { 'gateway/src/lib/planted.ts': thing },
    rule: 'on-a-floor',
    from: 'gateway/src/lib/planted.ts',
  },
  {
    what: 'an import past the facade',
    texts: { [`${domains}/health/planted.ts`]: "export { listDue } from '../../chain/relayer/queue/list-due.ts'" },
    rule: 'relayer-facade',
    from: `${domains}/health/planted.ts`,
  },
  {
    what: 'an import from a room above',
    texts: { [`${chain}/relayer/nonces/planted.ts`]: "export { offerFees } from '../pricing/fees.ts'" },
    rule: 'relayer-room-nonces',
    from: `${chain}/relayer/nonces/planted.ts`,
  },
  {
    what: 'an import of the facade inside a room',
    texts: { [`${chain}/relayer/setup/planted.ts`]: "export type { RelayState } from '../relayer.ts'" },
    rule: 'relayer-room-setup',
    from: `${chain}/relayer/setup/planted.ts`,
  },
  {
    what: 'a file in no room',
    texts: { [`${chain}/relayer/attic/planted.ts`]: thing },
    rule: 'in-a-room',
    from: `${chain}/relayer/attic/planted.ts`,
  },
  {
    what: 'a second writer of the status of calls, in SQL',
    texts: {
      [`${domains}/health/planted.ts`]:
        "export const text = `update relay_calls set alone = true, status = 'done' where call_id = ''`",
    },
    rule: 'call-status-in-transitions',
    from: `${domains}/health/planted.ts`,
  },
  {
    what: 'a second writer of the status of calls, in Kysely',
    texts: {
      [`${domains}/health/planted.ts`]:
        "import type { Tx } from '../../store/store.ts'\nexport const end = (tx: Tx) =>\n  tx.updateTable('relay_calls').set({ alone: true, status: 'done' }).execute()",
    },
    rule: 'call-status-in-transitions',
    from: `${domains}/health/planted.ts`,
  },
  {
    what: 'a name that says nothing',
    texts: { [`${domains}/health/health-service.ts`]: thing },
    rule: 'no-empty-names',
    from: `${domains}/health/health-service.ts`,
  },
]

for (const { what, texts, rule, from } of planted) {
  test(`${rule} finds ${what}`, async () => {
    const faults = await plant(texts)
    expect(faults.map((fault) => fault.from)).toContain(from)
    expect([...new Set(faults.map((fault) => fault.rule))]).toEqual([rule])
  })
}

test('the marketplace may read policies and bonds', async () => {
  const texts = {
    [`${domains}/policies/policy.ts`]: 'export type Thing = 1',
    [`${domains}/marketplace/list.ts`]: typeOnly,
  }
  expect(await plant(texts)).toEqual([])
})
