/**
 * Limits the connections of one address, so that no client can take all of them. Trusted proxies are exempt: all
 * visitors come through them.
 */
import { networksOf } from '../limits/network-of.ts'

/** The share of all connections that one address (a /64 network for IPv6) may have. */
const share = 1 / 10

/** The least number of connections that one address may have: enough for two or three browsers. */
const leastShare = 16

/** The connections of a whole /48 network, as a multiple of those of one address. */
const wideShares = 4

/** The most connections that one address may have. */
export function shareOf(maxConnections: number): number {
  return Math.min(maxConnections, Math.max(leastShare, Math.ceil(maxConnections * share)))
}

export class ConnectionShares {
  readonly #most: number
  /** The number of open connections by network; networks without any are not listed. */
  readonly #held = new Map<string, number>()

  constructor(maxConnections: number) {
    this.#most = shareOf(maxConnections)
  }

  /**
   * Counts a connection of an address. Returns a function to call when it closes; null when the address already has its
   * share.
   */
  take(address: string | undefined): (() => void) | null {
    const networks = networksOf(address).map(({ network }) => network)
    const isFull = networks.some((network, at) => this.#heldBy(network) >= this.#most * (at === 0 ? 1 : wideShares))
    if (isFull) return null
    for (const network of networks) this.#held.set(network, this.#heldBy(network) + 1)
    return () => {
      for (const network of networks) {
        const left = this.#heldBy(network) - 1
        if (left > 0) this.#held.set(network, left)
        else this.#held.delete(network)
      }
    }
  }

  #heldBy(network: string): number {
    return this.#held.get(network) ?? 0
  }
}
