import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnGateway } from '../test/support/process.ts'
import { cpuDuring, readUsage } from './cpu.ts'
import { ms, tell, wait } from './figures.ts'
import { openStage } from './stage.ts'

/** Until then Node compiles what runs often, and collects what the start has left. */
const settleMs = 60_000
const watchMs = 60_000

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

/** Starts a gateway and says how long it took until it was ready, and what it uses while nobody asks it anything. */
const measure = async (
  what: string,
  env: Record<string, string>,
  { isWatched }: { isWatched: boolean },
): Promise<void> => {
  wait(`starting: ${what}`)
  const began = performance.now()
  const gateway = spawnGateway(env)
  await gateway.ready
  tell(`${what}: ready after`, ms(performance.now() - began))
  if (isWatched) {
    wait(`idle: ${what}`)
    await sleep(settleMs)
    const { cpuMs } = await cpuDuring(gateway.pid, () => sleep(watchMs))
    const usage = await readUsage(gateway.pid)
    tell(`${what}: idle`, `${((100 * cpuMs) / watchMs).toFixed(2)} % of a core, ${megabytes(usage?.rssBytes ?? 0)}`)
  }
  gateway.kill('SIGTERM')
  await gateway.exited
}

const sizeOf = async (folder: string): Promise<number> => {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  }
  return bytes
}

/** Starting, cold and warm, on either store; what an idle gateway costs; and what an installation takes on disk. */
export const benchIdle = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'surety-idle-'))
  try {
    await measure('embedded, first start', { DATA_DIR: folder }, { isWatched: false })
    await measure('embedded', { DATA_DIR: folder }, { isWatched: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const stage = await openStage({ buyers: 1 })
  try {
    await measure('PostgreSQL, first start', stage.gatewayEnv, { isWatched: false })
    await measure('PostgreSQL', stage.gatewayEnv, { isWatched: true })
  } finally {
    await stage.close()
  }
  tell('installed packages, those for development included', megabytes(await sizeOf(resolve('node_modules'))))
}
