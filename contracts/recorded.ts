import { createHash } from 'node:crypto'
import type { CompilerInput, CompilerOutput } from 'hardhat/types/solidity'
import { type Abi, keccak256, toFunctionSelector, toHex } from 'viem'
import {
  batchAbi,
  priceTriggerAbi,
  resolverTriggerAbi,
  simulatedAggregatorAbi,
  suretyAbi,
  testUsdAbi,
  underwritingAbi,
} from './generated/abi.ts'
import {
  batchBytecode,
  priceTriggerBytecode,
  resolverTriggerBytecode,
  simulatedAggregatorBytecode,
  sourceHash,
  suretyBytecode,
  testUsdBytecode,
  underwritingBytecode,
} from './generated/bytecode.ts'

/** The contracts that ship, by the name their exports carry. */
export const shippedContracts = {
  surety: 'src/Surety.sol:Surety',
  underwriting: 'src/libraries/Underwriting.sol:Underwriting',
  batch: 'src/Batch.sol:Batch',
  priceTrigger: 'src/triggers/PriceTrigger.sol:PriceTrigger',
  resolverTrigger: 'src/triggers/ResolverTrigger.sol:ResolverTrigger',
  testUsd: 'src/dev/TestUSD.sol:TestUSD',
  simulatedAggregator: 'src/dev/SimulatedAggregator.sol:SimulatedAggregator',
} as const

type Name = keyof typeof shippedContracts

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, own]) => [key, sorted(own)]),
      )
    : value

/** Two inputs with one hash compile to the same code: it covers every source and setting, not what is asked for. */
export const hashInput = ({ sources, settings: { outputSelection: _, ...settings } }: CompilerInput): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted({ sources, settings })))
    .digest('hex')

type Place = { start: number; length: number }
type Code = {
  creation: string
  runtime: string
  immutables: readonly Place[]
  links: readonly { library: string; creation: readonly number[]; runtime: readonly number[] }[]
}

/** Puts the compiler's mark for the address of a library back where it was, and says where. */
const unlink = ({ links, ...code }: Code, part: 'creation' | 'runtime') => {
  const references: Record<string, Record<string, Place[]>> = {}
  let object = code[part].slice(2)
  for (const link of links) {
    const path = `project/${shippedContracts[link.library as Name]}`
    const mark = `__$${keccak256(toHex(path)).slice(2, 36)}$__`
    for (const start of link[part]) object = object.slice(0, 2 * start) + mark + object.slice(2 * start + mark.length)
    const [file = '', name = ''] = path.split(':')
    references[file] = { [name]: link[part].map((start) => ({ start, length: 20 })) }
  }
  return { object, linkReferences: references }
}

const recorded: Record<Name, { abi: Abi; code: Code }> = {
  surety: { abi: suretyAbi, code: suretyBytecode },
  underwriting: { abi: underwritingAbi, code: underwritingBytecode },
  batch: { abi: batchAbi, code: batchBytecode },
  priceTrigger: { abi: priceTriggerAbi, code: priceTriggerBytecode },
  resolverTrigger: { abi: resolverTriggerAbi, code: resolverTriggerBytecode },
  testUsd: { abi: testUsdAbi, code: testUsdBytecode },
  simulatedAggregator: { abi: simulatedAggregatorAbi, code: simulatedAggregatorBytecode },
}

const describe = (name: Name) => {
  const { abi, code } = recorded[name]
  const functions = abi.filter((item) => item.type === 'function')
  const selectors = functions.map((item) => {
    const signature = `${item.name}(${item.inputs.map(({ type }) => type).join()})`
    return [signature, toFunctionSelector(item).slice(2)]
  })
  return {
    abi,
    evm: {
      bytecode: unlink(code, 'creation'),
      deployedBytecode: { ...unlink(code, 'runtime'), immutableReferences: { 0: code.immutables } },
      methodIdentifiers: Object.fromEntries(selectors),
    },
  }
}

/**
 * What the compiler said of these sources when `generated/` was written, or undefined if they are others. To ask it again takes
 * a minute. `npm run check` does, and compares.
 */
export const findRecorded = (input: CompilerInput): CompilerOutput | undefined => {
  if (hashInput(input) !== sourceHash) return undefined
  const contracts: Record<string, Record<string, unknown>> = {}
  for (const [name, path] of Object.entries(shippedContracts)) {
    const [file = '', contract = ''] = path.split(':')
    contracts[`project/${file}`] = { [contract]: describe(name as Name) }
  }
  const sources = Object.fromEntries(Object.keys(input.sources).map((file, id) => [file, { id }]))
  return { contracts, sources } as unknown as CompilerOutput
}
