import { flushCompileCache } from 'node:module'

// Node writes what it compiled when a process exits, and workers are killed. The next ones load the code in half the time.
flushCompileCache()
