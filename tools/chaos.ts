import { createVitest } from 'vitest/node'

/**
 * Runs fault injection on the money path, with full round counts or, with `--short`, with few: that is what CI does. Arguments
 * select files by path. `relayer-stuck` covers fee spikes and replaced transactions, `reorg` the index; their few rounds are in
 * `npm test`.
 */
const isShort = process.argv.includes('--short')
const selected = process.argv.slice(2).filter((argument) => argument !== '--short')
const usual = isShort ? ['chaos-'] : ['chaos-', 'relayer-stuck', '/reorg.']
const filters = selected.length > 0 ? selected : usual
const began = Date.now()
process.env.TEST_CHAOS = isShort ? 'short' : 'full'
// In the full run one file at a time, because parallel files would distort the measured times.
const vitest = await createVitest('test', {
  watch: false,
  reporters: [isShort ? 'default' : 'verbose'],
  ...(isShort ? {} : { maxWorkers: 1 }),
})
vitest.provide('chaos', isShort ? 'short' : 'full')
await vitest.start(filters)
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
const failed = tests.filter((test) => test.result().state !== 'passed').length
const errors = vitest.state.getUnhandledErrors().length
await vitest.close()
console.log(
  `\n${tests.length - failed} passed, ${failed + errors} failed in ${Math.round((Date.now() - began) / 1000)} s`,
)
process.exit(failed + errors > 0 || tests.length === 0 ? 1 : 0)
