import ipaddr from 'ipaddr.js'

/** The range of all global IPv6 addresses; forms that embed another address (::a.b.c.d and the like) are outside it. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** The range of IPv6 addresses for IPv4 hosts behind a NAT64 translator (RFC 6052). */
const translatedIpv4 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether an IP address belongs to the public internet, as opposed to this machine, its networks, a cloud's metadata
 * service and all reserved ranges. An IPv6 address that embeds an IPv4 address is judged by the embedded one. False for
 * text that is not an address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.match(translatedIpv4)) return new ipaddr.IPv4(address.toByteArray().slice(12)).range() === 'unicast'
  return address.match(globalIpv6) && address.range() === 'unicast'
}

/** Like `isPublicAddress`, but also true for this machine itself: for development and tests. */
export function isPublicOrLoopback(text: string): boolean {
  return isPublicAddress(text) || (ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback')
}
