import { startVitest } from 'vitest/node'
import { runSolidityTests } from '../contracts/test-solidity.ts'

type Result = { passed: number; skipped: number; failures: string[] }

const runVitest = async (filters: string[]): Promise<Result> => {
  const vitest = await startVitest('test', filters, { watch: false })
  const counts = { passed: 0, skipped: 0 }
  const failures: string[] = []
  for (const module of vitest.state.getTestModules()) {
    const fail = (name: string, errors: readonly { message: string }[] = []) =>
      failures.push(`${module.relativeModuleId} > ${name}: ${errors[0]?.message.split('\n')[0] ?? 'no message'}`)
    if (module.errors().length > 0) fail('the file', module.errors())
    // A setup that failed counts, too: its tests are skipped, and so would not show.
    for (const suite of module.children.allSuites()) if (suite.errors().length > 0) fail(suite.fullName, suite.errors())
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result()
      if (state === 'passed' || state === 'skipped') counts[state] += 1
      else fail(test.fullName, errors)
    }
  }
  for (const error of vitest.state.getUnhandledErrors()) {
    failures.push(`unhandled: ${(error as Partial<Error> | undefined)?.message ?? typeof error}`)
  }
  await vitest.close()
  return { ...counts, failures }
}

/** Runs every suite and ends with what failed and one line of totals. Arguments select files by path. */
const filters = process.argv.slice(2)
// Fault injection is in `npm run test:chaos`, but who asks for one of its files gets it, with few rounds.
if (filters.some((filter) => filter.includes('chaos'))) process.env.TEST_CHAOS = 'short'
const began = Date.now()
// The Solidity suite runs next to the others. With a lower priority it would stand still on a busy machine.
const solidityRun = filters.length === 0 ? runSolidityTests({ deep: false, quiet: true }) : undefined
const { passed, skipped, failures } = await runVitest(filters)
const solidity = (await solidityRun) ?? { passed: 0, failed: 0, output: '' }
if (solidity.failed > 0) process.stdout.write(solidity.output)
else if (solidityRun) console.log(`${solidity.passed} Solidity tests passed`)

const failed = failures.length + solidity.failed
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`\nall suites took ${Math.round((Date.now() - began) / 1000)} s`)
console.log(`${passed + solidity.passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 || passed + solidity.passed === 0 ? 1 : 0)
