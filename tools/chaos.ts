import { createVitest } from 'vitest/node'

/**
 * Runs fault injection on the money path with full round counts, which take too long for `npm test`. Arguments select
 * files by path. `relayer-stuck` covers fee spikes and replaced transactions, `reorg` the index.
 */
const selected = process.argv.slice(2)
const filters = selected.length > 0 ? selected : ['chaos-', 'relayer-stuck', '/reorg.']
const began = Date.now()
// One file at a time, because parallel files would distort the measured times.
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
