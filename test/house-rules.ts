import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { cruise, type ICruiseResult, type IFlattenedRuleSet, type IRegularForbiddenRuleType } from 'dependency-cruiser'

/** The floors of the gateway, from the top. A file imports its own folder or a floor below, types included. */
const floors = [
  { name: 'main', path: '^gateway/src/main\\.ts$' },
  { name: 'sandbox', path: '^gateway/src/sandbox/' },
  {
    name: 'meeting',
    path: '^gateway/src/(app|arguments|config|config-relay|config-sandbox|config-webhooks|deployment-files|order-kinds|variables|world|serve|version)\\.ts$',
  },
  { name: 'jobs', path: '^gateway/src/jobs/' },
  { name: 'domains', path: '^gateway/src/domains/[^/]+/' },
  { name: 'http', path: '^gateway/src/http/' },
  { name: 'chain', path: '^gateway/src/chain/' },
  { name: 'store', path: '^gateway/src/store/' },
  { name: 'base', path: '^gateway/src/base/' },
]

/**
 * Domains do not import each other, with these exceptions: marketplace lists positions of policies and bonds, portfolio
 * adds them up, tokens draws them, webhooks filter events, and domains define kinds of orders, which are submitted as
 * operations.
 */
const readers: Record<string, string[]> = {
  marketplace: ['policies', 'bonds', 'orders', 'operations'],
  policies: ['orders', 'operations'],
  bonds: ['orders', 'operations'],
  orders: ['operations'],
  portfolio: ['products', 'policies'],
  tokens: ['products', 'policies', 'bonds'],
  webhooks: ['events'],
}

/** The rooms of the relayer, from the top. A room imports itself or a room below; everyone else imports the facade. */
const relayer = '^gateway/src/chain/relayer/'
const relayerFacade = `${relayer}relayer\\.ts$`
const relayerRooms = ['lane', 'send', 'track', 'simulate', 'pricing', 'nonces', 'queue', 'snapshot', 'setup']
const room = (name: string): string => `${relayer}${name}/`

/** Columns that only one module writes, and how a write of them looks. */
const soleWriters = [
  {
    rule: 'call-status-in-transitions',
    path: 'gateway/src/chain/relayer/queue/transitions.ts',
    pattern:
      /update\s+relay_calls\b[^;`]*?\bset\b(?:(?!\bwhere\b)[^;`])*?\bstatus\s*=|updateTable\(\s*'relay_calls'[^;]*?\bset\(\{[^}]*\bstatus\b|insertInto\(\s*'relay_calls'[^;]*?\bvalues\(\{[^}]*\bstatus\b/,
  },
]

/** Names that say nothing about what is inside. */
const emptyWords = ['service', 'controller', 'manager', 'utils', 'helpers', 'types', 'common', 'constants']

/** Tests stand beside what they test and may reach for anything. */
const tests = '\\.test\\.ts$'
const gateway = '^gateway/src/'
const packages = (names: string): string => `(^|/)node_modules/(@types/)?(${names})/`

const forbid = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({ name, comment, severity: 'error', from, to })

const domain = (name: string): string => `^gateway/src/domains/${name}/`

const rules: IFlattenedRuleSet = {
  forbidden: [
    forbid(
      'resolvable',
      'what cannot be resolved would slip past every other rule',
      { path: '^(gateway|sdk|mcp|cli|contracts)/' },
      { couldNotResolve: true },
    ),
    forbid('no-circles', 'a circle is one knot that can only be understood as a whole', {}, { circular: true }),
    ...floors.slice(1).map(({ name, path }, above) =>
      forbid(
        `floor-${name}`,
        'a floor imports nothing from the floors above it',
        { path, pathNot: tests },
        // The counting began at the second floor, so `above` is how many there are over this one.
        { path: floors.slice(0, above + 1).map((floor) => floor.path) },
      ),
    ),
    forbid(
      'domains-apart',
      'a domain imports no other domain',
      { path: domain('([^/]+)'), pathNot: [tests, ...Object.keys(readers).map(domain)] },
      { path: domain('[^/]+'), pathNot: domain('$1') },
    ),
    ...Object.entries(readers).map(([reader, read]) =>
      forbid(
        'domains-apart',
        `${reader} imports no other domain than ${read.join(' and ')}`,
        { path: domain(reader), pathNot: tests },
        { path: domain('[^/]+'), pathNot: [reader, ...read].map(domain) },
      ),
    ),
    ...relayerRooms
      .slice(1)
      .map((name, above) =>
        forbid(
          `relayer-room-${name}`,
          'a room of the relayer imports nothing from the rooms above it, nor the facade',
          { path: room(name), pathNot: tests },
          { path: [relayerFacade, ...relayerRooms.slice(0, above + 1).map(room)] },
        ),
      ),
    forbid(
      'relayer-facade',
      'code outside the relayer imports its facade only',
      { path: gateway, pathNot: [relayer, tests] },
      { path: relayer, pathNot: relayerFacade },
    ),
    forbid(
      'database-in-store',
      'only store/ knows which database there is; everybody else asks through the tx it hands out, and what they need ' +
        'of Kysely beyond that (`sql`, an expression) store/ exports',
      { path: gateway, pathNot: ['^gateway/src/store/', tests] },
      { path: packages('pg|pg-[^/]+|@electric-sql/[^/]+|kysely|kysely-[^/]+'), pathNot: packages('pg-boss') },
    ),
    forbid(
      'queue-in-jobs',
      'only jobs/ knows how work is queued',
      { path: gateway, pathNot: ['^gateway/src/jobs/', tests] },
      { path: packages('pg-boss') },
    ),
    forbid(
      'evm-in-chain',
      'only chain/ knows that a chain can be embedded',
      { path: gateway, pathNot: ['^gateway/src/chain/', tests] },
      { path: packages('hardhat|@nomicfoundation/[^/]+') },
    ),
    forbid(
      'environment-in-main',
      'main.ts alone reads the environment',
      { path: gateway, pathNot: ['^gateway/src/main\\.ts$', tests] },
      { path: '^(node:)?process$' },
    ),
    forbid(
      'tests-apart',
      'what ships does not import what tests it',
      { path: '^(gateway|sdk|mcp|cli)/src/', pathNot: tests },
      { path: ['/test/', tests] },
    ),
    forbid(
      'workspaces-apart',
      'the gateway shares no code with the SDK, the command line and the console',
      { path: gateway, pathNot: tests },
      { path: '^(sdk|cli|console)/|^mcp/src/(stdio|place-locally)\\.ts$' },
    ),
    forbid(
      'workspaces-apart',
      'the MCP server uses the SDK where it signs, and nothing else of ours',
      { path: '^mcp/(?!src/(stdio|place-locally)\\.ts)' },
      { path: '^(gateway|sdk|cli|console|contracts)/' },
    ),
    forbid(
      'workspaces-apart',
      'where the MCP server signs, it knows the SDK by its name',
      { path: '^mcp/src/(stdio|place-locally)\\.ts' },
      { path: '^(gateway|cli|console|contracts)/|^sdk/(?!src/index\\.ts$)' },
    ),
    forbid(
      'workspaces-apart',
      'the SDK depends on nothing of ours',
      { path: '^sdk/src/' },
      { path: '^(gateway|mcp|contracts|cli|console)/' },
    ),
    forbid(
      'workspaces-apart',
      'the command line uses the SDK as everybody else does: by its name, and nothing else of ours',
      { path: '^cli/src/', pathNot: tests },
      { path: '^(gateway|contracts)/|^sdk/(?!src/index\\.ts$)' },
    ),
    forbid(
      'workspaces-apart',
      'the console knows the public API only: it imports the SDK',
      { path: '^console/src/', pathNot: tests },
      { path: '^(gateway|contracts|cli)/' },
    ),
    forbid(
      'workspaces-apart',
      'the contracts depend on nothing of ours',
      { path: '^contracts/' },
      { path: '^(gateway|sdk|mcp|cli|console)/' },
    ),
  ],
}

export type Fault = { rule: string; from: string; to: string }
export type House = { modules: string[]; files: string[]; faults: Fault[] }

/** Every file that the rules are about. */
export const listHouse = (root: string): string[] =>
  ['gateway/src', 'sdk/src', 'mcp/src', 'mcp/generated', 'cli/src', 'contracts', 'console/src'].flatMap((folder) =>
    listFiles(root, folder),
  )

/** Holds the code under `root` to the rules of the house. */
export const inspectHouse = async (root: string): Promise<House> => {
  const files = listHouse(root)
  const { output } = await cruise(files, {
    baseDir: root,
    // Types count: an import that vanishes at run time still ties two files together.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    validate: true,
    ruleSet: rules,
  })
  const { modules, summary } = output as ICruiseResult
  return {
    modules: modules.map(({ source }) => source),
    files,
    faults: [
      ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...findSecondEvm(modules),
      ...files.flatMap((path) => [...judgeName(path), ...judgeText(root, path), ...findRivalWriters(root, path)]),
    ],
  }
}

const listFiles = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(node_modules|artifacts|cache)\//.test(path))
    .sort()

/** One file may embed an EVM; which one is up to chain/. */
const findSecondEvm = (modules: ICruiseResult['modules']): Fault[] => {
  const evm = new RegExp(packages('hardhat|@nomicfoundation/[^/]+'))
  return modules
    .filter(({ source }) => /^gateway\/src\/chain\/(?!.*\.test\.ts$)/.test(source))
    .filter(({ dependencies }) => dependencies.some(({ resolved }) => evm.test(resolved)))
    .slice(1)
    .map(({ source }) => ({ rule: 'evm-in-one-file', from: source, to: 'hardhat' }))
}

const judgeName = (path: string): Fault[] => {
  const words = basename(path)
    .replace(/(\.[a-z]+)+$/, '')
    .split(/[-.]/)
  const empty = words.filter((word) => emptyWords.includes(word))
  const isInRoom =
    path === 'gateway/src/chain/relayer/relayer.ts' || relayerRooms.some((name) => path.match(room(name)))
  const roomless = path.startsWith('gateway/src/chain/relayer/') && !isInRoom
  const homeless = path.startsWith('gateway/src/') && !floors.some((floor) => new RegExp(floor.path).test(path))
  return [
    ...empty.map((word) => ({ rule: 'no-empty-names', from: path, to: word })),
    ...(roomless ? [{ rule: 'in-a-room', from: path, to: '' }] : []),
    ...(homeless && !new RegExp(tests).test(path) ? [{ rule: 'on-a-floor', from: path, to: '' }] : []),
  ]
}

const judgeText = (root: string, path: string): Fault[] => {
  const mayRead = !path.startsWith('gateway/src/') || path === 'gateway/src/main.ts' || new RegExp(tests).test(path)
  const read = mayRead ? null : readFileSync(join(root, path), 'utf8').match(/\bprocess\s*(\?\.|\.|\[\s*['"`])\s*env\b/)
  return read ? [{ rule: 'environment-in-main', from: path, to: read[0] }] : []
}

const findRivalWriters = (root: string, path: string): Fault[] => {
  if (!path.startsWith('gateway/src/') || new RegExp(tests).test(path)) return []
  const text = readFileSync(join(root, path), 'utf8')
  return soleWriters
    .filter((writer) => writer.path !== path && writer.pattern.test(text))
    .map(({ rule, path: to }) => ({ rule, from: path, to }))
}
