import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import type { CompilerInput, CompilerOutput } from 'hardhat/types/solidity'
import { type Abi, type AbiParameter, getAbiItem } from 'viem'
import { openHardhat } from './hre.ts'
import { shippedContracts as contracts, findRecorded, hashInput } from './recorded.ts'

const root = import.meta.dirname
const require = createRequire(import.meta.url)

/** Where the EIP-712 type strings stand. The struct they hash is checked against the ABI where it has one. */
const typeStrings = [
  { file: join(root, 'src/libraries/Terms.sol'), pattern: /"(\w+Terms\([^"]*\))"/g, abi: 'surety' },
  { file: join(root, 'src/triggers/ResolverTrigger.sol'), pattern: /"(Reading\([^"]*\))"/g, abi: 'resolverTrigger' },
  { file: join(root, 'src/triggers/ResolverTrigger.sol'), pattern: /"(Alert\([^"]*\))"/g, abi: undefined },
  {
    file: require.resolve('@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol'),
    pattern: /"(ReceiveWithAuthorization\([^"]*\))"/g,
    abi: undefined,
  },
] as const

interface Compiled {
  abi: Abi
  creation: string
  runtime: string
  immutables: Place[]
  links: Link[]
}

type Place = { start: number; length: number }
type References = Record<string, Record<string, readonly Place[]>>

/** Where the address of a library that is deployed by itself belongs, in bytes. */
type Link = { library: string; creation: number[]; runtime: number[] }

type Field = { name: string; type: string }

async function compile(): Promise<{ compiled: Record<keyof typeof contracts, Compiled>; sourceHash: string }> {
  const hre = await openHardhat()
  await hre.tasks.getTask('build').run({ noTests: true, quiet: true })
  const entries = await Promise.all(
    Object.entries(contracts).map(async ([name, path]): Promise<[string, Compiled]> => {
      const artifact = await hre.artifacts.readArtifact(path)
      const references = artifact.immutableReferences ?? {}
      const immutables = Object.values(references)
        .flat()
        .map(({ start, length }) => ({ start, length }))
        .sort((a, b) => a.start - b.start)
      const { abi, bytecode, deployedBytecode } = artifact
      const links = readLinks(artifact.linkReferences, artifact.deployedLinkReferences)
      const [creation, runtime] = [fillLinks(bytecode), fillLinks(deployedBytecode)]
      return [name, { abi: abi as Abi, creation, runtime, immutables, links }]
    }),
  )
  const compiled = Object.fromEntries(entries) as Record<keyof typeof contracts, Compiled>
  return { compiled, sourceHash: await readSourceHash(hre) }
}

/** All that ships is compiled together. */
async function readSourceHash({ artifacts }: HardhatRuntimeEnvironment): Promise<string> {
  const ids = await Promise.all(Object.values(contracts).map((path) => artifacts.getBuildInfoId(path)))
  const [id = ''] = ids
  const path = await artifacts.getBuildInfoPath(id)
  if (!path || ids.some((other) => other !== id)) throw new Error('the contracts were not compiled together')
  const { input } = JSON.parse(readFileSync(path, 'utf8')) as { input: CompilerInput }
  const { output } = JSON.parse(readFileSync(path.replace('.json', '.output.json'), 'utf8')) as {
    output: CompilerOutput
  }
  verifyRecorded(findRecorded(input), output)
  return hashInput(input)
}

/** What tests of a fresh checkout take for the compiler's answer must be the compiler's answer. */
function verifyRecorded(recorded: CompilerOutput | undefined, { contracts: compiled = {} }: CompilerOutput): void {
  for (const [file, all] of Object.entries(recorded?.contracts ?? {})) {
    for (const [name, { evm }] of Object.entries(all)) {
      const own = compiled[file]?.[name]?.evm
      const codes = [evm?.bytecode, evm?.deployedBytecode, own?.bytecode, own?.deployedBytecode].map(
        (code) => code && { object: code.object, linkReferences: code.linkReferences },
      )
      if (!isDeepStrictEqual(codes.slice(0, 2), codes.slice(2)))
        throw new Error(`${name}: recorded code is not compiled code`)
    }
  }
}

/** Names each linked library as its exports are named. */
function readLinks(creation: References, runtime: References): Link[] {
  return Object.entries(contracts).flatMap(([library, path]): Link[] => {
    const [file = '', name = ''] = path.split(':')
    const starts = (all: References) =>
      Object.entries(all).flatMap(([source, found]) =>
        source.endsWith(`/${file}`) ? (found[name] ?? []).map(({ start }) => start) : [],
      )
    const link = { library, creation: starts(creation), runtime: starts(runtime) }
    return link.creation.length + link.runtime.length > 0 ? [link] : []
  })
}

/** The compiler marks the place of an address with text; zeros keep the code hexadecimal. */
const fillLinks = (code: string): string => code.replaceAll(/__\$[0-9a-f]{34}\$__/g, '0'.repeat(40))

/** `Name(type a,type b)` as the fields viem signs. */
function parseType(encoded: string): [string, Field[]] {
  const [, name = '', fields = ''] = /^(\w+)\((.*)\)$/.exec(encoded) ?? []
  const parsed = fields.split(',').map((field): Field => {
    const [type = '', label = ''] = field.split(' ')
    return { name: label, type }
  })
  return [name, parsed]
}

/** Finds the struct `name` among the inputs of all functions, so that a type string cannot drift from its struct. */
function findStruct(abi: Abi, name: string): Field[] | undefined {
  const inputs = abi.flatMap((item): readonly AbiParameter[] => (item.type === 'function' ? item.inputs : []))
  const tuple = inputs.find((input) => input.internalType?.replace(/^struct (\w+\.)?/, '') === name)
  if (tuple === undefined || !('components' in tuple)) return undefined
  return tuple.components.map((field) => ({ name: field.name ?? '', type: field.type }))
}

function readTypes(compiled: Record<string, Compiled>): Record<string, Field[]> {
  const types: Record<string, Field[]> = {}
  for (const { file, pattern, abi } of typeStrings) {
    for (const [, encoded = ''] of readFileSync(file, 'utf8').matchAll(pattern)) {
      const [name, fields] = parseType(encoded)
      const struct = abi && findStruct(compiled[abi]?.abi ?? [], name)
      if (abi && JSON.stringify(struct) !== JSON.stringify(fields)) {
        throw new Error(`${name}: the EIP-712 type string and the struct differ`)
      }
      types[name] = fields
    }
  }
  if (Object.keys(types).length !== 11) throw new Error(`expected eleven signed types, found ${Object.keys(types)}`)
  return types
}

const header = '// Generated by `node contracts/generate.ts` from the Solidity sources. Do not edit.\n'

function render(value: unknown): string {
  const json = JSON.stringify(value, null, 2)
  return json
    .replaceAll(/"(\w+)":/g, '$1:')
    .replaceAll("'", "\\'")
    .replaceAll('"', "'")
}

function renderAbis(compiled: Record<string, Compiled>): string {
  const abis = Object.entries(compiled).map(([name, { abi }]) => `export const ${name}Abi = ${render(abi)} as const\n`)
  return [header, ...abis].join('\n')
}

function renderBytecode(compiled: Record<string, Compiled>, sourceHash: string): string {
  const doc =
    '/** Creation code, runtime code, the places in the latter that the constructor fills in, and those of libraries. */'
  const codes = Object.entries(compiled).map(([name, { creation, runtime, immutables, links }]) => {
    const code = render({ creation, runtime, immutables, links })
    return `${doc}\nexport const ${name}Bytecode = ${code} as const\n`
  })
  const hash = `/** Of the sources and settings that this was compiled from. */\nexport const sourceHash = '${sourceHash}'\n`
  return [header, hash, ...codes].join('\n')
}

function renderTypes(types: Record<string, Field[]>): string {
  const each = Object.entries(types).map(
    ([name, fields]) =>
      `export const ${name[0]?.toLowerCase()}${name.slice(1)}Types = ${render({ [name]: fields })} as const\n`,
  )
  return [header, ...each].join('\n')
}

/** Writes `generated/`, or with `check` returns the files that would change. */
export async function generate(options: { check: boolean }): Promise<string[]> {
  const { compiled, sourceHash } = await compile()
  if (getAbiItem({ abi: compiled.surety.abi, name: 'buyPolicy' }) === undefined) throw new Error('no protocol compiled')
  const files = {
    'abi.ts': renderAbis(compiled),
    'bytecode.ts': renderBytecode(compiled, sourceHash),
    'typed-data.ts': renderTypes(readTypes(compiled)),
  }
  const folder = join(root, 'generated')
  mkdirSync(folder, { recursive: true })
  const changed = Object.entries(files).filter(([name, text]) => readIfThere(join(folder, name)) !== text)
  if (!options.check) for (const [name, text] of changed) writeFileSync(join(folder, name), text)
  return changed.map(([name]) => `contracts/generated/${name}`)
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const check = process.argv.includes('--check')
  const changed = await generate({ check })
  for (const file of changed) console.log(check ? `${file} is out of date: run npm run generate` : `wrote ${file}`)
  if (check && changed.length > 0) process.exitCode = 1
}
