import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { newId } from '../base/ids.ts'

type Address = ReturnType<typeof ipaddr.process>

/** Reads an address or a network as a network. Peers are compared as IPv4 where they are IPv4 in the form of IPv6. */
const parseNetwork = (text: string): [Address, number] => {
  const alone = text.includes(':') ? '/128' : '/32'
  const [address, bits] = ipaddr.parseCIDR(text.includes('/') ? text : text + alone)
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96
  return isMapped ? [address.toIPv4Address(), bits - 96] : [address, bits]
}

/**
 * Makes the function that gives each request its id. The id that a trusted proxy set is kept, if it is safe to repeat, so
 * that both logs agree. Anyone else could make its requests look like another caller's, and gets a new id.
 */
export const makeReadRequestId = (trustedProxies: readonly string[]) => {
  const networks = trustedProxies.map(parseNetwork)
  const isTrusted = (peer: string | undefined): boolean => {
    if (networks.length === 0 || peer === undefined || !ipaddr.isValid(peer)) return false
    const address = ipaddr.process(peer)
    return networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))
  }
  return (request: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = request.headers['x-request-id']
    const isSafe = typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given)
    return isSafe && isTrusted(request.socket.remoteAddress) ? given : newId('req')
  }
}
