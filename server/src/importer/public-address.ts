import ipaddr from 'ipaddr.js'

/** Where all global IPv6 addresses lie: what carries another address inside (::a.b.c.d and its like) lies outside. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** RFC 6052: the address of an IPv4 host as seen through a network's translator. */
const translatedIpv4 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether an IP address is one of the public internet, as opposed to this machine, its networks, a cloud's metadata service and
 * everything reserved. Embedded IPv4 addresses count as what they embed. False for what is no address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.match(translatedIpv4)) return new ipaddr.IPv4(address.toByteArray().slice(12)).range() === 'unicast'
  return address.match(globalIpv6) && address.range() === 'unicast'
}
