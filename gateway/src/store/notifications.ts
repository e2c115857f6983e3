import pg from 'pg'
import type { Clock } from '../base/clock.ts'
import type { Logger } from '../base/log.ts'
import { runLoop } from '../base/loop.ts'

export type Listening = { close(): Promise<void> }

export type ListenOptions = { channel: string; onPayload(payload: string): void; clock: Clock; log: Logger }

const retryMs = 1_000

/** Listens on a connection of its own until closed, and connects again when it is lost. Meanwhile notifications are missed. */
export const listenOn = (url: string, { channel, onPayload, clock, log }: ListenOptions): Listening => {
  let client: pg.Client | undefined

  const connect = async (): Promise<void> => {
    if (client) return
    const opening = new pg.Client({
      connectionString: url,
      application_name: 'surety',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    const forget = (): void => {
      if (client === opening) client = undefined
      opening.end().catch(() => {})
    }
    opening.on('error', forget)
    opening.on('end', forget)
    opening.on('notification', ({ payload = '' }) => onPayload(payload))
    try {
      await opening.connect()
      await opening.query(`listen ${channel}`)
      client = opening
    } catch (error) {
      forget()
      throw error
    }
  }
  const failure = { message: 'Notifications are not received; polling for changes instead' }
  const loop = runLoop({ round: connect, pauseMs: retryMs, failure, clock, log })

  return {
    close: async () => {
      await loop.close()
      await client?.end().catch(() => {})
    },
  }
}
