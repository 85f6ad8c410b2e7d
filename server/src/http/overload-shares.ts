/**
 * How many of the server's connections one address may hold, so that nobody alone can fill them. A proxy in front brings
 * everybody's, and is not counted when it is among the trusted ones.
 */
import { networksOf } from './network-of.ts'

/** Of all connections, for one address, or one /64 network of IPv6. */
const share = 1 / 10

/** Where connections are few: two browsers or three. */
const leastShare = 16

/** A /48 network together, in shares. */
const wideShares = 4

/** How many connections one address may hold of so many. */
export function shareOf(maxConnections: number): number {
  return Math.min(maxConnections, Math.max(leastShare, Math.ceil(maxConnections * share)))
}

export class ConnectionShares {
  readonly #most: number
  /** By network; those that hold none are not in it. */
  readonly #held = new Map<string, number>()

  constructor(maxConnections: number) {
    this.#most = shareOf(maxConnections)
  }

  /** Takes a place for a connection of an address: gives what returns it; null when its share is used up. */
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
