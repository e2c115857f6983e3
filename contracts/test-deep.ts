import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { runSolidityTests } from './test-solidity.ts'

/** Runs the economic search with 100,000 sequences per question, 100 histories of the model, then the Solidity suite with its deep profile. */
const vitest = createRequire(import.meta.url)
  .resolve('vitest/package.json')
  .replace('package.json', 'vitest.mjs')
const files = ['contracts/test/economy.test.ts', 'contracts/test/model.test.ts']
const search = spawnSync(process.execPath, [vitest, 'run', ...files], {
  cwd: `${import.meta.dirname}/..`,
  stdio: 'inherit',
  env: { ECONOMY_RUNS: '100000', MODEL_RUNS: '100', ...process.env },
})
const { failed } = await runSolidityTests({ deep: true, files: process.argv.slice(2) })
process.exitCode = search.status === 0 && failed === 0 ? 0 : 1
