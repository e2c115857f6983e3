import { makeLogger } from '../../src/base/log.ts'
import type { FaultPoint } from '../../src/chain/relayer/relayer.ts'
import { readConfig } from '../../src/config.ts'
import { serve } from '../../src/serve.ts'

/** At which step the process gets a signal. */
export type Interruption = { point: FaultPoint; signal: 'SIGKILL' | 'SIGSTOP' }

/** A gateway that signals itself at a given step. It cannot prepare for the signal. */
const config = readConfig(process.env)
const log = makeLogger({ level: config.logLevel })
let planned: Interruption | undefined
process.on('message', (interruption: Interruption) => {
  planned = interruption
  process.send?.('heard')
})

// The parent process is gone.
process.on('disconnect', () => process.exit())

const interrupt = async (point: FaultPoint): Promise<void> => {
  if (!planned || point !== planned.point) return
  const { signal } = planned
  planned = undefined
  process.kill(process.pid, signal)
  // Do nothing until the signal arrives. A stopped process continues from here.
  const until = performance.now() + 50
  while (performance.now() < until);
}

await serve(config, log, { faults: { at: interrupt } })
