import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Event } from '@surety/sdk'
import type { Action } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'
import type { Session } from '../session.ts'
import { openState } from '../state.ts'
import { readFilter, untilInterrupted } from './events.ts'

const timeoutMs = 15_000
const retryDelaysMs = [500, 2_000, 5_000]

/** The secret of this machine. It stays the same, so that a receiver can keep it in its configuration. */
const readSecret = async ({ settings: { home } }: Session): Promise<string> => {
  const state = openState<{ secret?: string }>(join(home, 'listen'), {})
  const { secret } = await state.read()
  if (secret) return secret
  const made = `whsec_${randomBytes(32).toString('base64')}`
  return (await state.update((stored) => ({ secret: stored.secret ?? made }))).secret ?? made
}

const readForward = (text: string | undefined): URL => {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new Failure(
    exitCodes.usage,
    'invalid_argument',
    'The receiver is not a URL. Pass one such as --forward http://localhost:4000/hooks.',
  )
}

/** Signs as the gateway does (Standard Webhooks), so that the receiver needs no other code for production. */
const signHeaders = (id: string, body: string, secret: string): Record<string, string> => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

/** Sends an event once; a receiver that does not answer has no status. */
const deliver = async (url: URL, { eventId: id, type, timestamp, data }: Event, secret: string): Promise<number> => {
  const body = JSON.stringify({ id, type, timestamp, data })
  const headers = signHeaders(id, body, secret)
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Tries a few times: a receiver under development restarts often. */
const deliverWithRetries = async (url: URL, event: Event, secret: string): Promise<number> => {
  let status = await deliver(url, event, secret)
  for (const delayMs of retryDelaysMs) {
    if (status >= 200 && status < 300) return status
    await pause(delayMs)
    status = await deliver(url, event, secret)
  }
  return status
}

/** Forwards events to a receiver on this machine, in order, so that no tunnel is needed. */
export const listen: Action = async (session, { flags }) => {
  const url = readForward(flags.forward)
  const secret = await readSecret(session)
  const { output } = session
  const surety = await session.reader()
  output.note(`Forwarding to ${url.href}. Webhook secret: ${secret}`)
  for await (const event of surety.events.stream({ ...readFilter(flags), signal: untilInterrupted() })) {
    const status = await deliverWithRetries(url, event, secret)
    output.print({ eventId: event.eventId, type: event.type, status }, () =>
      output.fields([
        [
          event.type,
          { text: status === 0 ? 'no answer' : String(status), style: status < 300 && status >= 200 ? 'green' : 'red' },
        ],
      ]),
    )
  }
}
