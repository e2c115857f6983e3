import { createVitest } from 'vitest/node'

/**
 * Attacks the money path with the full figures of the design, which take too long for every run of the suite. Arguments
 * narrow it to files whose path has them; `relayer-stuck` is where fees rise and transactions are replaced.
 */
const asked = process.argv.slice(2)
const filters = asked.length > 0 ? asked : ['chaos-', 'relayer-stuck']
const began = Date.now()
// One file at a time: what is measured in seconds is not to be measured beside something else.
const vitest = await createVitest('test', {
  watch: false,
  project: ['postgres'],
  maxWorkers: 1,
  reporters: ['verbose'],
})
vitest.provide('chaos', 'full')
await vitest.start(filters)
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
const failed = tests.filter((test) => test.result().state !== 'passed').length
const errors = vitest.state.getUnhandledErrors().length
await vitest.close()
console.log(
  `\n${tests.length - failed} passed, ${failed + errors} failed in ${Math.round((Date.now() - began) / 1000)} s`,
)
process.exit(failed + errors > 0 || tests.length === 0 ? 1 : 0)
