import type { Deployment } from '@surety/contracts'
import type { Hex } from 'viem'
import { makeLogger } from '../../src/base/log.ts'
import type { FaultPoint } from '../../src/chain/relayer/relayer.ts'
import { openStore } from '../../src/store/store.ts'
import { startRelayer } from './relay-chain.ts'

/** What the process is told: where to work, with which key, and at which step to end, the how many-eth time. */
export type Interruption = {
  databaseUrl: string
  url: string
  deployment: Deployment
  key: Hex
  point: FaultPoint
  time: number
}

/** Runs a relayer that is killed at a step, as by a power cut: nothing of it gets to say good-bye. */
const { databaseUrl, url, deployment, key, point, time } = JSON.parse(process.argv[2] ?? '') as Interruption
const log = makeLogger({ level: 'silent' })
const store = await openStore({ kind: 'postgres', url: databaseUrl }, log)
let times = 0
startRelayer({
  store,
  url,
  deployment,
  keys: [key],
  log,
  limits: { maxBatchSize: 3 },
  faults: {
    at: (reached) => {
      if (reached !== point) return
      times += 1
      if (times === time) process.kill(process.pid, 'SIGKILL')
      // A signal takes a moment; nothing more may happen in it.
      if (times >= time) return new Promise(() => {})
    },
  },
})
