import { startVitest } from 'vitest/node'
import { runSolidityTests } from '../contracts/test-solidity.ts'

type Counts = { passed: number; failed: number; skipped: number }

const runVitest = async (filters: string[]): Promise<Counts> => {
  const vitest = await startVitest('test', filters, { watch: false })
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const module of vitest.state.getTestModules()) {
    for (const test of module.children.allTests()) counts[test.result().state as keyof Counts] += 1
    if (module.errors().length > 0) counts.failed += 1
  }
  counts.failed += vitest.state.getUnhandledErrors().length
  await vitest.close()
  return counts
}

/** Runs every suite and prints one line with the totals. Arguments select files by path. */
const filters = process.argv.slice(2)
const began = Date.now()
// The Solidity suite is CPU-bound and runs next to the others, which mostly wait.
const solidityRun = filters.length === 0 ? runSolidityTests({ deep: false, aside: true }) : undefined
const { passed, failed, skipped } = await runVitest(filters)
const solidity = (await solidityRun) ?? { passed: 0, failed: 0, output: '' }
process.stdout.write(solidity.output)
const total = { passed: passed + solidity.passed, failed: failed + solidity.failed }
console.log(`\nall suites took ${Math.round((Date.now() - began) / 1000)} s`)
console.log(`${total.passed} passed, ${total.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
