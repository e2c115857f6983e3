import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { runSolidityTests } from './test-solidity.ts'

const usage = `Changes the Solidity sources, one change at a time, and shows which changes no test notices.

  npm run test:mutants -- --only pool- --workers 2

  --only      those of contracts/mutants/*.json whose id contains this text (all)
  --workers   how many run at the same time (1)
  --fresh     forget what earlier runs found
`

interface Mutant {
  id: string
  file: string
  find: string
  replace: string
  /** Why no test can notice it. Such a mutant is not run. */
  equivalent?: string
}

const root = import.meta.dirname
const record = join(root, 'cache', 'mutants.json')

/**
 * The tests that may notice a change of a file: a first group that notices most, and the rest. Not IdleGas, which
 * measures gas: that holds for the shipped build only.
 */
const tests: Record<string, string[][]> = {
  'src/libraries/Pool.sol': [
    ['Release', 'Claim', 'BuyPolicy', 'Poke'],
    ['ExtendPolicy', 'Settle', 'PostBond', 'ExtendBond', 'Views', 'Audit', 'Report', 'Time'],
  ],
  'src/libraries/Underwriting.sol': [
    ['CreateProduct', 'Settle', 'Surrender', 'ExtendPolicy', 'ExtendBond', 'Report'],
    ['BuyPolicy', 'PostBond', 'Release', 'Poke', 'Claim', 'Quote', 'Views', 'Audit', 'Time'],
  ],
  'src/libraries/Curve.sol': [['Quote', 'CreateProduct']],
  'src/libraries/MathLib.sol': [['Quote', 'Release', 'Claim', 'ExtendPolicy']],
  'src/Surety.sol': [
    ['Orders', 'Cancel', 'List', 'Purchase', 'PostBond', 'BuyPolicy', 'Constructor', 'SetFee', 'SetPaused'],
    ['Surrender', 'ExtendBond', 'ExtendPolicy', 'Claim', 'Settle', 'SettleMany', 'Withdraw', 'Views', 'Signatures'],
    ['CreateProduct', 'Reentrancy', 'Report', 'Poke'],
  ],
  'src/Batch.sol': [['Batch']],
  'src/dev/SimulatedAggregator.sol': [['SimulatedAggregator', 'triggers/Simulated']],
  'src/triggers/PriceTrigger.sol': [['triggers/PriceTrigger', 'triggers/PriceTriggerWalk', 'triggers/Simulated']],
  'src/triggers/ResolverTrigger.sol': [['triggers/ResolverTrigger']],
  'src/triggers/History.sol': [['triggers/PriceTrigger', 'triggers/ResolverTrigger']],
}

/** What contains the code of a file. Tests that deploy such an artefact need not be compiled with it. */
const artefacts: Record<string, string> = {
  'src/libraries/Pool.sol': 'src/libraries/Underwriting.sol',
  'src/libraries/Underwriting.sol': 'src/libraries/Underwriting.sol',
  'src/libraries/Curve.sol': 'src/libraries/Underwriting.sol',
  'src/libraries/MathLib.sol': 'src/libraries/Underwriting.sol',
  'src/Surety.sol': 'src/Surety.sol',
  'src/Batch.sol': 'src/Batch.sol',
}

type Code = { object: string; linkReferences: object }
type Compiled = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { evm: { bytecode: Code; deployedBytecode: Code } }>>
}
type Compiler = { compile(input: string, callbacks: { import(path: string): { contents: string } }): string }

const require = createRequire(import.meta.url)
let compiler: Compiler | undefined

/** Compiles one contract with a compiler that stays in memory, which takes a tenth of the time of a build. */
function compile(folder: string, file: string): { bytecode: Code; deployedBytecode: Code } {
  compiler ??= require('solc') as Compiler
  // Hardhat's names of the sources, from which the place of a library in the code is named.
  const source = `project/${file}`
  const find = (path: string) => (path.startsWith('project/') ? join(folder, path.slice(8)) : require.resolve(path))
  const output: Compiled = JSON.parse(
    compiler.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { [source]: { content: readFileSync(join(folder, file), 'utf8') } },
        settings: {
          evmVersion: 'cancun',
          metadata: { bytecodeHash: 'none' },
          outputSelection: { [source]: { '*': ['evm.bytecode', 'evm.deployedBytecode'] } },
        },
      }),
      { import: (path) => ({ contents: readFileSync(find(path), 'utf8') }) },
    ),
  )
  const error = output.errors?.find(({ severity }) => severity === 'error')
  const found = output.contracts?.[source]?.[basename(file, '.sol')]
  if (error || !found) throw new Error(error?.formattedMessage ?? `${file} holds no contract of its name`)
  return found.evm
}

/** Puts the code of a contract in the place of what a build made of it. */
function replaceArtefact(folder: string, file: string): void {
  const path = join(folder, 'artifacts/quick', file, `${basename(file, '.sol')}.json`)
  const { bytecode, deployedBytecode } = compile(folder, file)
  const artefact = {
    ...JSON.parse(readFileSync(path, 'utf8')),
    bytecode: `0x${bytecode.object}`,
    deployedBytecode: `0x${deployedBytecode.object}`,
    linkReferences: bytecode.linkReferences,
    deployedLinkReferences: deployedBytecode.linkReferences,
  }
  writeFileSync(path, JSON.stringify(artefact, null, 2))
}

/** A copy of this package to change at will, with the same dependencies; it keeps what it compiled before. */
function copyPackage(worker: number): string {
  const folder = folderOf(worker)
  for (const part of ['src', 'test', 'package.json', 'hardhat.config.ts', 'compiler.cjs'])
    copyAgain(join(root, part), join(folder, part))
  const modules = join(folder, '..', 'node_modules')
  if (!existsSync(modules)) symlinkSync(join(root, '..', 'node_modules'), modules)
  return folder
}

const folderOf = (worker: number): string => join(tmpdir(), `surety-mutants-${worker}`, 'contracts')

function copyAgain(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
}

/** A change may make a loop endless. The tests that notice all others take a tenth of this. */
const maxCpuSeconds = 300

/** Whether these tests pass. A change that does not compile, or tests that never ran, show nothing and end everything. */
async function pass(
  folder: string,
  names: readonly string[],
  { built = false, cpuSeconds = maxCpuSeconds } = {},
): Promise<boolean> {
  const files = names.map((name) => `test/${name}.t.sol`)
  const options = { deep: false, quiet: true, cpuSeconds, built } as const
  const { failed, output, isEndless } = await runSolidityTests({ ...options, files, root: folder })
  if (isEndless) return false
  if (!output.includes('Running Solidity tests')) throw new Error(`no test was run:\n${output}`)
  return failed === 0
}

function readSource(folder: string, { id, file, find }: Mutant): string {
  const source = readFileSync(join(folder, file), 'utf8')
  if (source.split(find).length !== 2) throw new Error(`${id}: ${file} must contain exactly once: ${find}`)
  return source
}

async function survives(folder: string, mutant: Mutant): Promise<boolean> {
  const source = readSource(folder, mutant)
  const path = join(folder, mutant.file)
  writeFileSync(
    path,
    source.replace(mutant.find, () => mutant.replace),
  )
  const artefact = artefacts[mutant.file]
  try {
    if (artefact) replaceArtefact(folder, artefact)
    for (const group of tests[mutant.file] ?? [])
      if (!(await pass(folder, group, { built: artefact !== undefined }))) return false
    return true
  } finally {
    writeFileSync(path, source)
    if (artefact) replaceArtefact(folder, artefact)
  }
}

/** What was killed once stays so until the source or the change is another. */
const keyOf = (mutant: Mutant): string =>
  createHash('sha256')
    .update(JSON.stringify([mutant, readSource(root, mutant)]))
    .digest('hex')

async function work(worker: number, queue: Mutant[], killed: Set<string>): Promise<Mutant[]> {
  const folder = copyPackage(worker)
  const survivors: Mutant[] = []
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    if (await survives(folder, mutant)) {
      survivors.push(mutant)
      console.log(`survived: ${mutant.id}, ${mutant.file}\n  - ${mutant.find}\n  + ${mutant.replace}`)
      continue
    }
    console.log(`killed: ${mutant.id}`)
    killed.add(keyOf(mutant))
    writeFileSync(record, JSON.stringify([...killed], null, 2))
  }
  return survivors
}

/** Without any change every test must pass, else every change would seem to be noticed. */
async function requireHealth(mutants: readonly Mutant[]): Promise<void> {
  const names = new Set(mutants.flatMap(({ file }) => (tests[file] ?? []).flat()))
  const folder = copyPackage(0)
  // A run that was interrupted leaves a changed artefact behind, which a build takes for current.
  for (const part of ['artifacts', 'cache']) rmSync(join(folder, part), { recursive: true, force: true })
  // The first build compiles everything.
  if (!(await pass(folder, [...names], { cpuSeconds: 3_600 })))
    throw new Error('a test fails without any change: run it with SURETY_COMPILE=quick')
}

async function main(args: { only: string; workers: number; fresh: boolean }): Promise<boolean> {
  process.env.SURETY_COMPILE = 'quick'
  mkdirSync(join(root, 'cache'), { recursive: true })
  const killed = new Set<string>(args.fresh || !existsSync(record) ? [] : JSON.parse(readFileSync(record, 'utf8')))
  const lists = globSync('mutants/*.json', { cwd: root }).sort()
  const all = lists.flatMap((list): Mutant[] => JSON.parse(readFileSync(join(root, list), 'utf8')))
  const chosen = all.filter(({ id }) => id.includes(args.only))
  const equivalent = chosen.filter((mutant) => mutant.equivalent)
  for (const { id, equivalent: reason } of equivalent) console.log(`equivalent: ${id}: ${reason}`)
  const queue = chosen.filter((mutant) => !mutant.equivalent && !killed.has(keyOf(mutant)))
  if (queue.length > 0) await requireHealth(queue)
  // Before any worker begins, so that none starts from what another has changed.
  for (let worker = 1; queue.length > 0 && worker < args.workers; worker++) {
    for (const part of ['artifacts', 'cache']) copyAgain(join(folderOf(0), part), join(folderOf(worker), part))
  }
  const workers = Array.from({ length: args.workers }, (_, worker) => work(worker, queue, killed))
  const survivors = (await Promise.all(workers)).flat()
  const total = chosen.length - equivalent.length
  const score = ((100 * (total - survivors.length)) / Math.max(1, total)).toFixed(1)
  console.log(`${total - survivors.length} of ${total} mutants killed, ${score} %; ${equivalent.length} are equivalent`)
  for (const { id } of survivors) console.log(`survived: ${id}`)
  return survivors.length === 0
}

if (import.meta.main) {
  const options = {
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '1' },
    fresh: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ options })
  if (values.help) console.log(usage)
  else process.exitCode = (await main({ ...values, workers: Number(values.workers) })) ? 0 : 1
}
