import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { runSolidityTests } from './test-solidity.ts'

/** Runs the economic search with 100,000 sequences per question, then the Solidity suite with its deep profile. */
const vitest = createRequire(import.meta.url)
  .resolve('vitest/package.json')
  .replace('package.json', 'vitest.mjs')
const search = spawnSync(process.execPath, [vitest, 'run', 'contracts/test/economy.test.ts'], {
  cwd: `${import.meta.dirname}/..`,
  stdio: 'inherit',
  env: { ECONOMY_RUNS: '100000', ...process.env },
})
const { failed } = await runSolidityTests({ deep: true, files: process.argv.slice(2) })
process.exitCode = search.status === 0 && failed === 0 ? 0 : 1
