import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fault, inspectHouse, listHouse } from './house-rules.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

test('the code keeps every rule of the house', async () => {
  const { modules, files, faults } = await inspectHouse(root)
  expect(faults).toEqual([])
  // On a TypeScript that it does not know, dependency-cruiser sees no modules and finds no fault.
  expect(files.filter((path) => path.startsWith('gateway/src/')).length).toBeGreaterThan(20)
  expect(files.filter((path) => path.startsWith('sdk/src/')).length).toBeGreaterThan(0)
  expect(files.filter((path) => path.startsWith('cli/src/')).length).toBeGreaterThan(0)
  expect(files.filter((path) => path.startsWith('contracts/')).length).toBeGreaterThan(0)
  expect(files.filter((path) => path.startsWith('console/src/')).length).toBeGreaterThan(20)
  expect(modules).toEqual(expect.arrayContaining(files))
})

const workspaces = ['gateway', 'sdk', 'mcp', 'cli', 'contracts', 'console']

let hollow: string
/** Every file of the house with nothing in it: its rooms and its packages are the real ones, and crossing it takes no time. */
beforeAll(() => {
  hollow = mkdtempSync(join(tmpdir(), 'surety-house-'))
  for (const path of listHouse(root)) write(path, '')
  write('gateway/test/support/stores.ts', '')
  for (const name of workspaces) {
    cpSync(join(root, name, 'package.json'), join(hollow, name, 'package.json'))
  }
  linkPackages('node_modules')
  linkPackages('gateway/node_modules')
  mkdirSync(join(hollow, 'node_modules/@surety'))
  for (const name of workspaces) {
    symlinkSync(join(hollow, name), join(hollow, 'node_modules/@surety', name))
  }
})
afterAll(() => rmSync(hollow, { recursive: true }))

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(hollow, path)), { recursive: true })
  writeFileSync(join(hollow, path), `${text}\n`)
}

/** Makes the packages of the repository those of the hollow house, except our own: these must be hollow, too. */
const linkPackages = (folder: string): void => {
  mkdirSync(join(hollow, folder))
  for (const name of readdirSync(join(root, folder))) {
    if (name !== '@surety') symlinkSync(join(root, folder, name), join(hollow, folder, name))
  }
}

/** Writes into files of the hollow house, and says which faults that makes. */
const plant = async (texts: Record<string, string>): Promise<Fault[]> => {
  const before = new Set(listHouse(hollow))
  try {
    for (const [path, text] of Object.entries(texts)) write(path, text)
    return (await inspectHouse(hollow)).faults
  } finally {
    for (const path of Object.keys(texts)) {
      if (before.has(path)) write(path, '')
      else rmSync(join(hollow, path))
    }
  }
}

test('the hollow house has no fault, so that a fault in it is the one that was planted', async () => {
  expect(await plant({})).toEqual([])
})

const domains = 'gateway/src/domains'
const chain = 'gateway/src/chain'
const thing = 'export const thing = 1'
const typeOnly = "import type { Thing } from '../policies/policy.ts'\nexport type Mine = Thing"

type Planted = { what: string; texts: Record<string, string>; rule: string; from: string }

const planted: Planted[] = [
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
    what: 'the gateway inside the console',
    texts: { 'console/src/planted.tsx': "export { newId } from '../../gateway/src/base/ids.ts'" },
    rule: 'workspaces-apart',
    from: 'console/src/planted.tsx',
  },
  {
    what: 'the console inside the gateway',
    texts: { 'gateway/src/http/planted.ts': "export { renderPage } from '../../../console/src/page.ts'" },
    rule: 'workspaces-apart',
    from: 'gateway/src/http/planted.ts',
  },
  {
    what: 'the gateway inside the contracts',
    texts: { 'contracts/planted.ts': "export { newId } from '../gateway/src/base/ids.ts'" },
    rule: 'workspaces-apart',
    from: 'contracts/planted.ts',
  },
  {
    what: 'the part of the MCP server that signs inside the gateway',
    texts: { [`${domains}/mcp/planted.ts`]: "export { serveLocally } from '@surety/mcp/stdio'" },
    rule: 'workspaces-apart',
    from: `${domains}/mcp/planted.ts`,
  },
  {
    what: 'the SDK in a tool of the MCP server',
    texts: { 'mcp/src/planted.ts': "export { Surety } from '@surety/sdk'" },
    rule: 'workspaces-apart',
    from: 'mcp/src/planted.ts',
  },
  {
    what: 'the gateway inside the command line',
    texts: { 'cli/src/planted.ts': "export { newId } from '../../gateway/src/base/ids.ts'" },
    rule: 'workspaces-apart',
    from: 'cli/src/planted.ts',
  },
  {
    what: 'the inside of the SDK in the command line',
    texts: { 'cli/src/planted.ts': "export { send } from '../../sdk/src/send.ts'" },
    rule: 'workspaces-apart',
    from: 'cli/src/planted.ts',
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

/** Those in different files are planted together: crossing the house is what takes time. */
const rounds: Planted[][] = []
for (const one of planted) {
  const isFree = (round: Planted[]) =>
    round.every(({ texts }) => Object.keys(texts).every((path) => !(path in one.texts)))
  const round = rounds.find(isFree)
  if (round) round.push(one)
  else rounds.push([one])
}

for (const round of rounds) {
  let found: Promise<Fault[]> | undefined
  const everything = Object.assign({}, ...round.map(({ texts }) => texts))
  for (const { what, texts, rule, from } of round) {
    test(`${rule} finds ${what}`, async () => {
      found ??= plant(everything)
      const faults = await found
      const own = faults.filter((fault) => fault.from in texts)
      expect(own.map((fault) => fault.from)).toContain(from)
      expect([...new Set(own.map((fault) => fault.rule))]).toEqual([rule])
      expect(faults.filter((fault) => !(fault.from in everything))).toEqual([])
    })
  }
}

test('the marketplace may read policies and bonds', async () => {
  const texts = {
    [`${domains}/policies/policy.ts`]: 'export type Thing = 1',
    [`${domains}/marketplace/list.ts`]: typeOnly,
  }
  expect(await plant(texts)).toEqual([])
})
