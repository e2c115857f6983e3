import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { AppError } from '../../base/errors.ts'
import { isPublicAddress } from './public-address.ts'

/** Finds the addresses of a host name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

/** Decides to which addresses the gateway may connect. Creating, pinging and delivering use the same one. */
export type Guard = {
  /** Refuses a URL that may not be delivered to, now. Its name may resolve to something else later. */
  requireAllowed(url: string): Promise<void>
  /** Refuses the host of a URL if it is an address that may not be connected to. */
  requireAllowedLiteral(hostname: string): void
  /** Refuses the address of an open connection. */
  requireAllowedAddress(address: string, hostname: string): void
  /** Resolves a name for a connection, and refuses it if any of its addresses may not be connected to. */
  lookup: LookupFunction
}

/** A connection that the guard refused. Its message is for the owner of the webhook. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress'
}

const maxUrlLength = 2_048
const dnsTimeoutMs = 3_000

/**
 * Asks DNS servers directly. `dns.lookup` would use one of four threads for as long as a server takes, so a few names whose
 * servers do not answer could hold up everything else. Without `servers`, those of this machine.
 */
export const resolveByDns = (servers?: readonly string[]): Resolve => {
  const resolver = new dns.Resolver({ timeout: dnsTimeoutMs, tries: 2 })
  if (servers) resolver.setServers(servers)
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = answers.flatMap((answer, index) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
    )
    if (found.length > 0) return found
    throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('no address')
  }
}

/** Knows names of this machine, such as localhost, too. */
const resolveLocally: Resolve = (hostname) => dns.lookup(hostname, { all: true })

export type GuardOptions = { allowPrivate: boolean; resolve?: Resolve | undefined }

export const openGuard = ({ allowPrivate, resolve = allowPrivate ? resolveLocally : resolveByDns() }: GuardOptions) => {
  const isAllowed = (address: string): boolean => allowPrivate || isPublicAddress(address)

  const resolveAllowed: Resolve = async (hostname) => {
    const addresses = await resolve(hostname)
    if (!addresses.every(({ address }) => isAllowed(address))) throw new BlockedAddress(explainName(hostname))
    return addresses
  }

  const guard: Guard = {
    requireAllowedLiteral: (hostname) => {
      const literal = hostname.replace(/^\[(.*)\]$/, '$1')
      if (isIP(literal) !== 0 && !isAllowed(literal)) throw new BlockedAddress(explainLiteral(literal))
    },
    requireAllowedAddress: (address, hostname) => {
      if (!isAllowed(address)) throw new BlockedAddress(explainName(hostname))
    },
    lookup: (hostname, { all, family }, callback) => {
      const wanted = family === 4 || family === 6 ? family : undefined
      resolveAllowed(hostname).then(
        (addresses) => {
          const usable = addresses.filter((one) => wanted === undefined || one.family === wanted)
          if (all) return callback(null, usable)
          callback(null, usable[0]?.address ?? '', usable[0]?.family)
        },
        (error: Error) => callback(error, []),
      )
    },
    requireAllowed: async (text) => {
      const url = readUrl(text, allowPrivate)
      try {
        guard.requireAllowedLiteral(url.hostname)
        if (isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) === 0) await resolveAllowed(url.hostname)
      } catch (error) {
        const unknown = `The host ${url.hostname} could not be resolved. Check the spelling, or try again when its DNS record exists.`
        throw refuse(error instanceof BlockedAddress ? error.message : unknown)
      }
    },
  }
  return guard
}

const refuse = (message: string): AppError => new AppError('webhook_url_refused', message)

const explainLiteral = (address: string): string =>
  `${address} is not a public address. Use a URL that is reachable from the internet.`

/** Does not name the address: callers must not learn the names and addresses of the network behind the gateway. */
const explainName = (hostname: string): string =>
  `The host ${hostname} resolves to an address that is not a public address. Use a URL that is reachable from the internet.`

/** The parser turns every spelling of an IPv4 address (`2130706433`, `0x7f.1`) into the usual one. */
const readUrl = (text: string, allowPrivate: boolean): URL => {
  if (text.length > maxUrlLength || !URL.canParse(text))
    throw refuse('The URL is not valid. Send one such as https://agent.example/surety.')
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw refuse(`The URL must begin with https://, not ${url.protocol}//.`)
  if (url.username !== '' || url.password !== '')
    throw refuse('The URL has a user name or password. Verify the signature of deliveries instead, and leave them out.')
  if (url.hash !== '') throw refuse('The URL has a fragment, which is never sent. Leave out # and what follows.')
  return url
}
