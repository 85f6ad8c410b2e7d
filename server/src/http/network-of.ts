import { isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * Whom an address stands for when tries are counted: itself, or its /64 network for IPv6, in which one customer has as many
 * addresses as they like. What is no address, as a careless proxy may hand on, counts together; so does undefined, which
 * Node gives for a connection that was reset before its request was read.
 */
export function networkOf(address = ''): string {
  // As a server that listens on both kinds hears of an IPv4 caller: most of them, so by the short way.
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

/** A /48 network, as one customer may have it, holds 65,536 /64 networks: together they get so many times what one of them gets. */
export const wideTimes = 16

/** The /48 network that a /64 network lies in, as `networkOf` gives it; null for what is no IPv6 network. */
export function wideNetworkOf(network: string): string | null {
  return network.endsWith('::') ? `${network.split(':', 3).join(':')}::/48` : null
}

/** All that the tries of an address are counted by, and how many times the limit of one address each of them has. */
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
