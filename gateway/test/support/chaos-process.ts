import { makeLogger } from '../../src/base/log.ts'
import type { FaultPoint } from '../../src/chain/relayer/relayer.ts'
import { readConfig } from '../../src/config.ts'
import { serve } from '../../src/serve.ts'

/** At which step the process is to be killed, or stopped where it stands. */
export type Doom = { point: FaultPoint; signal: 'SIGKILL' | 'SIGSTOP' }

/** A gateway like any other until it is told its doom, which then comes as from outside: nothing of it can prepare. */
const config = readConfig(process.env)
const log = makeLogger({ level: config.logLevel })
let doom: Doom | undefined
process.on('message', (told: Doom) => {
  doom = told
  process.send?.('heard')
})

// Whoever started it is gone, and nobody else would end it.
process.on('disconnect', () => process.exit())

const meet = async (point: FaultPoint): Promise<void> => {
  if (!doom || point !== doom.point) return
  const { signal } = doom
  doom = undefined
  process.kill(process.pid, signal)
  // A signal takes a moment, and nothing more may happen in it; whoever was only stopped goes on from here.
  const until = performance.now() + 50
  while (performance.now() < until);
}

await serve(config, log, { faults: { at: meet } })
