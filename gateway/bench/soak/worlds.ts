import { setTimeout as sleep } from 'node:timers/promises'
import { Surety, SuretyError } from '@surety/sdk'
import type { Random } from '../../test/support/traffic.ts'
import { isUnknown } from './agents.ts'
import type { Fleet } from './fleet.ts'

/** What happened in the sandbox. A world is lost with the process that made it, and refused while the machine has no room. */
export type WorldCounts = { finished: number; lost: number; refused: number; faults: string[] }

const pauseMs = 2_000

/** Opens worlds of the sandbox one after the other, buys cover in each, and ends it. */
export const playWorlds = async (
  fleet: Fleet,
  { counts, random, isOver }: { counts: WorldCounts; random: Random; isOver(): boolean },
): Promise<void> => {
  for (; !isOver(); await sleep(pauseMs)) {
    const urls = fleet.urls()
    const baseUrl = urls[Math.floor(random() * urls.length)] ?? ''
    const kills = fleet.killsOf(baseUrl)
    try {
      const world = await Surety.sandbox({ baseUrl })
      const request = { productId: 1n, coverage: 1_000_000_000n, days: 30 }
      const { premium } = await world.surety.policies.buy(request)
      if (premium <= 0n) counts.faults.push('cover in a world of the sandbox cost nothing')
      await world.end()
      counts.finished += 1
    } catch (error) {
      const isBusy = error instanceof SuretyError && error.code === 'sandbox_full'
      if (isBusy) counts.refused += 1
      else if (fleet.killsOf(baseUrl) !== kills || isLost(error)) counts.lost += 1
      else counts.faults.push(`a world of the sandbox failed: ${error}`)
    }
  }
}

/** The process may be on its way back, or the machine too busy to answer in time. */
const isLost = (error: unknown): boolean => error instanceof SuretyError && isUnknown(error)
