import { Worker } from 'node:worker_threads'

/** CPU that the process may use while its event loop does not turn once. Under load the clock says little, and CPU says all. */
const maxStuckCpuMs = 3_000
const maxRssBytes = 1_000_000_000
const beatMs = 500

/**
 * Runs in a thread of its own, so it also sees an event loop that stands still: in an endless loop the process could not hear that
 * the gateway has ended, nor tell how much memory it has. It imports nothing, because 50 worlds have one each.
 */
const script = `
const { workerData } = require('node:worker_threads')
const { writeSync } = require('node:fs')
const { beats, parent, maxStuckCpuMs, maxRssBytes, beatMs } = workerData
const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
let last = { beat: 0, cpuMs: cpuMs() }
const findFault = () => {
  if (process.ppid !== parent) return 'its gateway has ended'
  if (process.memoryUsage.rss() > maxRssBytes) return 'it uses too much memory'
  const beat = Atomics.load(beats, 0)
  if (beat !== last.beat) last = { beat, cpuMs: cpuMs() }
  return cpuMs() - last.cpuMs > maxStuckCpuMs ? 'it is stuck' : undefined
}
setInterval(() => {
  const reason = findFault()
  if (reason === undefined) return
  const line = { level: 'warn', time: new Date().toISOString(), pid: process.pid, reason, msg: 'Sandbox host killed' }
  try {
    writeSync(1, JSON.stringify(line) + '\\n')
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}, beatMs)
`

/** Kills this process when its event loop is stuck, when it uses too much memory, and when the gateway has ended. */
export const startWatchdog = (): void => {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const beat = (): void => void Atomics.add(beats, 0, 1)
  beat()
  setInterval(beat, beatMs).unref()
  const workerData = { beats, parent: process.ppid, maxStuckCpuMs, maxRssBytes, beatMs }
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }
  new Worker(script, { eval: true, workerData, resourceLimits, env: {} }).unref()
}
