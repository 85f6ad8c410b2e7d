/**
 * Limits the connections of one address, so that no client can take all of them. Trusted proxies are exempt: all
 * visitors come through them.
 */
import { networksOf } from '../limits/network-of.ts'

/** Share of all connections for one address (a /64 network for IPv6). */
const share = 1 / 10

/** Least number of connections for one address: enough for two or three browsers. */
const leastShare = 16

/** The share of a whole /48 network, in shares of one address. */
const wideShares = 4

/** The most connections of one address. */
export function shareOf(maxConnections: number): number {
  return Math.min(maxConnections, Math.max(leastShare, Math.ceil(maxConnections * share)))
}

export class ConnectionShares {
  readonly #most: number
  /** Open connections by network; networks without any are not listed. */
  readonly #held = new Map<string, number>()

  constructor(maxConnections: number) {
    this.#most = shareOf(maxConnections)
  }

  /**
   * Counts a connection of an address. Returns a function that ends the counting; null when the address has its share
   * already.
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
