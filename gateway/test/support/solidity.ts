import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'

const require = createRequire(import.meta.url)

type Output = {
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
  errors?: { severity: string; formattedMessage: string }[]
}

/** Compiles contracts that only a test needs. */
export const compile = (source: string): Record<string, { abi: Abi; bytecode: Hex }> => {
  const solc = require('solc') as { compile(input: string): string }
  const input = {
    language: 'Solidity',
    sources: { 'test.sol': { content: source } },
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const failed = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return Object.fromEntries(
    Object.entries(output.contracts['test.sol'] ?? {}).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` as const },
    ]),
  )
}
