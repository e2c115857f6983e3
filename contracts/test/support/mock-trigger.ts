import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Hex, parseAbi } from 'viem'

export const mockTriggerAbi = parseAbi([
  'function set(uint8 status)',
  'function setBroken(bool broken)',
  'function fire(bytes32 feed, uint256 observedAt, uint16 severity)',
  'function fireKnown(bytes32 feed, uint256 observedAt, uint16 severity, uint256 knownAt)',
])

const sources = {
  'test/support/MockTrigger.sol': 'MockTrigger.sol',
  'src/interfaces/ITrigger.sol': '../../src/interfaces/ITrigger.sol',
}

/** Compiles the one contract that only tests deploy, beside Hardhat's cache, so that nobody waits for it. */
export function compileMockTrigger(): Hex {
  const { compile } = createRequire(import.meta.url)('solc') as { compile: (input: string) => string }
  const read = ([name, path]: [string, string]) => [
    name,
    { content: readFileSync(`${import.meta.dirname}/${path}`, 'utf8') },
  ]
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(read)),
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  }
  const output = JSON.parse(compile(JSON.stringify(input)))
  return `0x${output.contracts['test/support/MockTrigger.sol'].MockTrigger.evm.bytecode.object}`
}
