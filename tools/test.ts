import { startVitest } from 'vitest/node'

/** Runs every suite and closes with one line that counts them all. Arguments narrow it to files whose path has them. */
const runVitest = async (filters: string[]) => {
  const vitest = await startVitest('test', filters, { watch: false })
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const module of vitest.state.getTestModules()) {
    for (const test of module.children.allTests()) counts[test.result().state as keyof typeof counts] += 1
    if (module.errors().length > 0) counts.failed += 1
  }
  counts.failed += vitest.state.getUnhandledErrors().length
  await vitest.close()
  return counts
}

const { passed, failed, skipped } = await runVitest(process.argv.slice(2))
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
