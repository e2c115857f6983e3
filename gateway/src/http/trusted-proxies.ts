import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>

/** Reads an address or a network as a network. IPv4 in the form of IPv6 counts as IPv4, for networks and for peers. */
const parseNetwork = (text: string): [Address, number] => {
  const single = text.includes(':') ? '/128' : '/32'
  const [address, bits] = ipaddr.parseCIDR(text.includes('/') ? text : text + single)
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96
  return isMapped ? [address.toIPv4Address(), bits - 96] : [address, bits]
}

/** Makes the function that tells whether a peer is one of the proxies in `TRUST_PROXY`. */
export const makeIsTrusted = (trustedProxies: readonly string[]) => {
  const networks = trustedProxies.map(parseNetwork)
  return (peer: string | undefined): boolean => {
    if (networks.length === 0 || peer === undefined || !ipaddr.isValid(peer)) return false
    const address = ipaddr.process(peer)
    return networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))
  }
}

/** Makes the function that finds the IP address of a caller, behind proxies too, as Fastify's `request.ip` does. */
export const makeFindAddress = (trustedProxies: readonly string[]) => {
  if (trustedProxies.length === 0) return ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (request: IncomingMessage): string => proxyAddr(request, isTrusted)
}
