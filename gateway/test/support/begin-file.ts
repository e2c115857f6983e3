import { flushCompileCache } from 'node:module'
import { expect } from 'vitest'
import { useStore } from './stores.ts'

// The end of a name says which store a suite is on. Without PostgreSQL, all are on the embedded one.
const isEmbedded = /\.embedded\.test\.ts$/.test(expect.getState().testPath ?? '')
useStore(process.env.TEST_TEMPLATE && !isEmbedded ? 'postgres' : 'embedded')

// Node writes what it compiled when a process exits, and workers are killed. The next ones load the code in half the time.
flushCompileCache()
