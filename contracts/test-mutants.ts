import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runSolidityTests } from './test-solidity.ts'

const usage = `Applies one change after the other to the Solidity sources and shows which of them no test notices.

  npm run test:mutants -- --from 0 --to 40

  --from, --to   which of contracts/mutants.json (all)
  --anew         forget what earlier runs found
`

interface Mutant {
  file: string
  from: string
  to: string
}

type Verdict = 'killed' | 'survived'

const root = import.meta.dirname
const record = join(root, 'cache', 'mutants.json')

/** The tests that are most likely to notice a change of a file, quickest first. */
const tests: Record<string, string[]> = {
  'src/libraries/Pool.sol': [
    'Release',
    'Claim',
    'ExtendPolicy',
    'BuyPolicy',
    'Poke',
    'Time',
    'Settle',
    'PostBond',
    'Views',
  ],
  'src/libraries/Underwriting.sol': [
    'Settle',
    'Surrender',
    'ExtendPolicy',
    'ExtendBond',
    'Report',
    'CreateProduct',
    'BuyPolicy',
    'Release',
    'Poke',
    'Claim',
    'Views',
  ],
  'src/libraries/Curve.sol': ['Quote', 'CreateProduct'],
  'src/libraries/MathLib.sol': ['Quote', 'Release', 'Claim'],
  'src/Surety.sol': [
    'Orders',
    'Cancel',
    'List',
    'Purchase',
    'PostBond',
    'BuyPolicy',
    'Surrender',
    'ExtendBond',
    'ExtendPolicy',
    'SettleMany',
    'SetFee',
    'SetPaused',
    'Constructor',
    'Views',
    'Signatures',
  ],
}

/** A copy of this package to change at will, with the same dependencies. */
function copyPackage(): string {
  const folder = join(tmpdir(), 'surety-mutants', 'contracts')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of ['src', 'test', 'package.json', 'hardhat.config.ts', 'test-solidity.ts', 'hre.ts']) {
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
  const modules = join(folder, '..', 'node_modules')
  if (!existsSync(modules)) symlinkSync(join(root, '..', 'node_modules'), modules)
  return folder
}

/** Replaces the one line that reads `from`; fails if the list has fallen behind the sources. */
function applyMutant(source: string, { from, to, file }: Mutant): string {
  const lines = source.split('\n')
  const found = lines.flatMap((line, index) => (line.trim() === from ? [index] : []))
  if (found.length !== 1) throw new Error(`${file}: ${found.length} lines read ${from}`)
  return lines.map((line, index) => (index === found[0] ? to : line)).join('\n')
}

async function judge(folder: string, mutant: Mutant): Promise<Verdict> {
  const path = join(folder, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, applyMutant(source, mutant))
  try {
    const files = (tests[mutant.file] ?? []).map((name) => `test/${name}.t.sol`)
    const { failed } = await runSolidityTests({ deep: false, files, aside: true, root: folder })
    return failed > 0 ? 'killed' : 'survived'
  } finally {
    writeFileSync(path, source)
  }
}

function readRecord(): Record<string, Verdict> {
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {}
}

if (import.meta.main) {
  const options = {
    from: { type: 'string' },
    to: { type: 'string' },
    anew: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const all = JSON.parse(readFileSync(join(root, 'mutants.json'), 'utf8')) as Mutant[]
  const known = values.anew ? {} : readRecord()
  process.env.SURETY_COMPILE = 'quick'
  const folder = copyPackage()
  mkdirSync(join(root, 'cache'), { recursive: true })
  const verdicts: Verdict[] = []
  for (const [index, mutant] of all.entries()) {
    if (index < Number(values.from ?? 0) || index >= Number(values.to ?? all.length)) continue
    const key = `${mutant.file}\n${mutant.from}\n${mutant.to}`
    known[key] ??= await judge(folder, mutant)
    writeFileSync(record, JSON.stringify(known, null, 2))
    verdicts.push(known[key])
    if (known[key] === 'survived') console.log(`survived: ${mutant.file}\n  - ${mutant.from}\n  + ${mutant.to}`)
    else console.log(`${index}: killed`)
  }
  const killed = verdicts.filter((verdict) => verdict === 'killed').length
  console.log(`${killed} of ${verdicts.length} mutants killed`)
  process.exitCode = killed === verdicts.length ? 0 : 1
}
