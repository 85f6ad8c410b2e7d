import { isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * What an address counts as in rate limits: itself, or its /64 network for IPv6, in which one customer has any number of
 * addresses. Values that are no address, which a proxy may forward, count together; so does undefined, which Node gives for a
 * connection that was reset before its request was read.
 */
export function networkOf(address = ''): string {
  // How a server that listens on both kinds sees IPv4 clients. They are the most, so this path is short.
  if (address.startsWith(mapped) && isIPv4(address.slice(mapped.length))) return address.slice(mapped.length)
  const [ip = ''] = address.toLowerCase().split('%')
  if (isIP(ip) === 0) return 'unknown'
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::`
}

/** One customer may have a /48 network, which holds 65,536 /64 networks: as a whole it gets this many times the limit of one. */
export const wideTimes = 16

/** The /48 network of a /64 network as `networkOf` returns it; null for anything but IPv6. */
export function wideNetworkOf(network: string): string | null {
  return network.endsWith('::') ? `${network.split(':', 3).join(':')}::/48` : null
}

/** The networks that an address counts for, each with the multiple of the limit that it has. */
export function networksOf(address: string | undefined): { readonly network: string; readonly times: number }[] {
  const network = networkOf(address)
  const wide = wideNetworkOf(network)
  const itself = { network, times: 1 }
  return wide === null ? [itself] : [itself, { network: wide, times: wideTimes }]
}

const mapped = '::ffff:'

/** The eight numbers of an IPv6 address. */
function groupsOf(ip: string): number[] {
  // URL writes the last four bytes as groups too.
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const read = (part: string) => part.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)]))
  const [first, last] = [read(head), read(tail ?? '')]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

/**
 * The network of an address as `networkOf` returns it, within which many addresses may be one person's or one company's: the /24 of IPv4,
 * the /48 of IPv6.
 */
export function widerNetworkOf(network: string): string {
  return wideNetworkOf(network) ?? (isIPv4(network) ? `${network.split('.', 3).join('.')}.0/24` : network)
}
