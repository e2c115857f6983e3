import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Deployment, suretyAbi } from '@surety/contracts'
import pg from 'pg'
import { findFreePort } from '../test/support/free-port.ts'
import { makeDatabase } from '../test/support/stores.ts'
import { readUsage } from './cpu.ts'

/** The chain that is indexed. */
export type PeerChain = {
  url: string
  deployment: Deployment
  events: number
  first: number
  last: number
  /** How many blocks one request is about: a whole chain at once would take this node longer than Ponder waits. */
  blocksAtOnce: number
}

const maxMs = 1_800_000
const table = 'protocol_event'
const events = suretyAbi.flatMap((item) => (item.type === 'event' ? [item.name] : []))

/** A project that does as little as an indexer can: it writes one row for each event of the protocol. */
const files = ({ url, deployment, first, last, blocksAtOnce }: PeerChain): Record<string, string> => ({
  'package.json': JSON.stringify({ name: 'peer', private: true, type: 'module' }),
  'ponder.config.ts': `import { createConfig } from 'ponder'
import { abi } from './abi'
export default createConfig({
  chains: { bench: { id: 31337, rpc: ${JSON.stringify(url)}, ethGetLogsBlockRange: ${blocksAtOnce} } },
  contracts: { Surety: { chain: 'bench', abi, address: '${deployment.surety}', startBlock: ${first}, endBlock: ${last} } },
})
`,
  'ponder.schema.ts': `import { onchainTable } from 'ponder'
export const protocolEvent = onchainTable('${table}', (t) => ({
  id: t.text().primaryKey(), name: t.text().notNull(), block: t.bigint().notNull(),
}))
`,
  'abi.ts': `export const abi = ${JSON.stringify(suretyAbi)} as const\n`,
  'src/index.ts': `import { ponder } from 'ponder:registry'
import { protocolEvent } from 'ponder:schema'
for (const name of ${JSON.stringify(events)} as const)
  ponder.on(\`Surety:\${name}\`, async ({ event, context }) => {
    await context.db.insert(protocolEvent).values({ id: event.id, name, block: event.block.number })
  })
`,
  'src/api/index.ts': `import { Hono } from 'hono'
export default new Hono()
`,
})

/** The most memory that a process had so far. */
const readPeak = async (pid: number): Promise<number> => {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1_024
}

/** Ponder makes the table a while after its start. */
const countRows = async (client: pg.Client): Promise<number> => {
  const { rows: found } = await client.query(`select to_regclass('bench.${table}') is not null as exists`)
  if (!(found[0] as { exists: boolean }).exists) return 0
  const { rows } = await client.query(`select count(*)::int4 as count from bench.${table}`)
  return (rows[0] as { count: number }).count
}

/**
 * Has Ponder index a chain into PostgreSQL, and returns how long it took from the start of its process. `folder` is where
 * `npm install ponder viem hono` was run: Ponder is no dependency of this project.
 */
export const runPonder = async (folder: string, chain: PeerChain) => {
  const root = await mkdtemp(join(tmpdir(), 'surety-ponder-'))
  const database = await makeDatabase()
  const client = new pg.Client({ connectionString: database.config.url })
  await client.connect()
  try {
    await mkdir(join(root, 'src/api'), { recursive: true })
    for (const [name, text] of Object.entries(files(chain))) await writeFile(join(root, name), text)
    await symlink(join(resolve(folder), 'node_modules'), join(root, 'node_modules'))
    const port = await findFreePort()
    const began = performance.now()
    const program = join(root, 'node_modules/ponder/dist/esm/bin/ponder.js')
    const args = [
      program,
      'start',
      '--schema',
      'bench',
      '--port',
      String(port),
      '--hostname',
      '127.0.0.1',
      '--log-level',
      'warn',
    ]
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: database.config.url, PONDER_TELEMETRY_DISABLED: '1' }
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    const exited = once(child, 'exit')
    try {
      for (; (await countRows(client)) < chain.events; await sleep(500)) {
        if (child.exitCode !== null) throw new Error(`Ponder ended with ${child.exitCode}`)
        if (performance.now() - began > maxMs) throw new Error('Ponder did not finish')
      }
      const tookMs = performance.now() - began
      const [usage, peakBytes] = [await readUsage(child.pid ?? 0), await readPeak(child.pid ?? 0)]
      return { events: chain.events, ms: tookMs, peakBytes, cpuMs: usage?.cpuMs ?? 0 }
    } finally {
      child.kill('SIGTERM')
      await exited
    }
  } finally {
    await client.end()
    await database.drop()
    await rm(root, { recursive: true, force: true })
  }
}
