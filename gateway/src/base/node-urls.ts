import { isIP } from 'node:net'
import type { Hidden } from './log.ts'

/** Shorter paths can occur anywhere in a line, so they are hidden only as part of their URL. */
const minPathLength = 8

/** Providers put the key of a customer in front of their domain. */
const hideHost = (host: string): string => {
  const labels = host.split('.')
  return isIP(host) > 0 || host.startsWith('[') || labels.length <= 2
    ? host
    : `[redacted].${labels.slice(-2).join('.')}`
}

/**
 * What to hide of the URLs of nodes, whose host, path, query or user can be a key. Scheme, port and the last two labels of
 * the host remain, so that a line still says which provider it is about.
 */
export const hideNodeUrls = (urls: readonly string[]): Hidden[] => {
  const hidden = urls.flatMap((text): Hidden[] => {
    const { protocol, hostname, port, href, pathname, search } = new URL(text)
    const path = pathname + search
    const rest = path === '/' ? '' : '/[redacted]'
    const instead = `${protocol}//${hideHost(hostname)}${port && `:${port}`}${rest}`
    return [
      [text, instead],
      [href, instead],
      [href.replace(/\/$/, ''), instead],
      [hostname, hideHost(hostname)],
      [path.length > minPathLength ? path : '', '/[redacted]'],
    ]
  })
  // The longest first: a part that was replaced already would hide the rest of its URL from the search.
  return hidden
    .filter(([secret, instead]) => secret !== '' && secret !== instead)
    .sort(([a], [b]) => b.length - a.length)
}
