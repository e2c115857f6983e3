import ipaddr from 'ipaddr.js'

/** Azure serves machine metadata here, although the address is in a public range. */
const platformAddresses = ['168.63.129.16']

/** The range of IPv6 that is routed on the internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is one of the public internet. Everything with a special meaning is not: loopback, private, link-local,
 * shared, documentation, multicast, and every form of IPv6 that contains an IPv4 address.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text) || platformAddresses.includes(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}
