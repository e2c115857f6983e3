import type { Clock } from '../base/clock.ts'
import { AppError } from '../base/errors.ts'
import type { Guard } from '../domains/webhooks/guard.ts'
import type { Sender } from '../domains/webhooks/sender.ts'

type Delivered = {
  url: string
  headers: Record<string, string>
  body: string
  receivedAt: string
  /** What the inbox answered. */
  status: number
}

export type Inbox = {
  /** The newest deliveries, newest first. */
  list(): Delivered[]
  delivery: { guard: Guard; sender: Sender }
}

const maxDeliveries = 200

/** Receives every webhook of a world, whatever its URL: no request leaves the world, and no name is looked up. */
export const openInbox = ({ clock, isFailing }: { clock: Clock; isFailing(): boolean }): Inbox => {
  const deliveries: Delivered[] = []
  const sender: Sender = {
    close: async () => {},
    to: (url) => ({
      enter: () => ({ leave: () => {} }),
      post: async ({ headers, body }) => {
        const [at, status] = [clock.now(), isFailing() ? 500 : 200]
        deliveries.unshift({ url, headers, body: String(body), receivedAt: at.toISOString(), status })
        deliveries.splice(maxDeliveries)
        const reason = `The inbox of this world answered ${status}.`
        return { at, durationMs: 0, status, reason, response: '', retryAfter: undefined, wantsNoMore: false }
      },
    }),
  }
  const guard: Guard = {
    requireAllowed: async (url) => requireHttps(url),
    requireAllowedLiteral: () => {},
    requireAllowedAddress: () => {},
    lookup: (_hostname, _options, callback) => callback(new Error('a world makes no requests'), []),
  }
  return { list: () => [...deliveries], delivery: { guard, sender } }
}

const requireHttps = (url: string): void => {
  if (url.length > 2_048 || !URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new AppError('webhook_url_refused', 'The URL must begin with https://. In a world, any host will do.')
}
