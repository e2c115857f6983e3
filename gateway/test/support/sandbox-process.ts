import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeLogger } from '../../src/base/log.ts'
import { startHost } from '../../src/domains/sandbox/hosts.ts'
import { findHost } from './programs.ts'

/** Starts a host as a gateway does, tells its id when it is ready, and waits to be killed. */
const folder = mkdtempSync(join(tmpdir(), 'surety-sandbox-'))
const parts = { folder, niceness: 0, log: makeLogger({ level: 'silent' }), program: findHost() }
const { pid, socketPath } = startHost({ ...parts, onEnded: () => {}, onFree: () => {}, onExit: () => {} })
while (!existsSync(socketPath)) await new Promise((resolve) => setTimeout(resolve, 50))
process.send?.({ pid, folder })
