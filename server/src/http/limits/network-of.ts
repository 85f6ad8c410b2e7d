import { isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * The network of an address, which rate limits count: the IPv4 address itself, or a /64 network of IPv6, in which one
 * customer has any number of addresses. All invalid values, which a proxy may forward, count as one network; so does
 * undefined, which Node gives for a connection that was reset before its request was read.
 */
export function networkOf(address = ''): string {
  // A server that listens on both protocols gets IPv4 addresses as '::ffff:192.0.2.1'. They are the majority, so this
  // path is short.
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

/**
 * The limit of a /48 network, as a multiple of the limit of a /64 network. A /48 network contains 65,536 /64 networks
 * and may belong to one customer.
 */
export const wideTimes = 16

/** The /48 network of a /64 network as `networkOf` returns it; null for anything but IPv6. */
export function wideNetworkOf(network: string): string | null {
  return network.endsWith('::') ? `${network.split(':', 3).join(':')}::/48` : null
}

/** The networks for which a request from an address counts, each with its multiple of the limit. */
export function networksOf(address: string | undefined): { readonly network: string; readonly times: number }[] {
  const network = networkOf(address)
  const wide = wideNetworkOf(network)
  const itself = { network, times: 1 }
  return wide === null ? [itself] : [itself, { network: wide, times: wideTimes }]
}

const mapped = '::ffff:'

/** The eight numbers in an IPv6 address. */
function groupsOf(ip: string): number[] {
  // The URL parser also converts a decimal ending ('::ffff:192.0.2.1') to two groups.
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const read = (part: string) => part.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)]))
  const [first, last] = [read(head), read(tail ?? '')]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

/**
 * A wider network that may belong to one person or company: the /24 of an IPv4 address, the /48 of a /64 network.
 * `network` is as `networkOf` returns it.
 */
export function widerNetworkOf(network: string): string {
  return wideNetworkOf(network) ?? (isIPv4(network) ? `${network.split('.', 3).join('.')}.0/24` : network)
}
