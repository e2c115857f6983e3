import { AppError } from '../base/errors.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Refuses a request that a browser sends for a page of another host. Programs send no Origin. A page whose name was rebound
 * to this address still has its own name in it.
 */
export const requireOwnOrigin = (origin: string | undefined, publicUrl: string): void => {
  if (origin === undefined) return
  const host = URL.canParse(origin) ? new URL(origin).hostname : ''
  if (new URL(publicUrl).origin === origin || loopback.includes(host)) return
  throw new AppError(
    'origin_not_allowed',
    'Pages of other hosts may not call this path. Call it from a program, without Origin.',
  )
}
