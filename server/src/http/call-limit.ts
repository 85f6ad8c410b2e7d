import { isIPv4 } from 'node:net'
import type { Clock } from '../clock.ts'
import { CallWindows, type Use } from './call-windows.ts'
import { networkOf, wideNetworkOf, wideTimes } from './network-of.ts'

/**
 * How many calls a minute one address may make: one /64 network for IPv6, and all of a /48 network together `wideTimes` as many.
 * The minute begins with its first call.
 */
export class CallLimit {
  readonly #perMinute: number
  readonly #clock: Clock
  readonly #networks: CallWindows
  /** Apart, so that however many networks of it call, it is not forgotten. */
  readonly #wideNetworks: CallWindows

  /** `perMinute`: 0 is no limit. */
  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute
    this.#clock = clock
    this.#networks = new CallWindows(perMinute)
    this.#wideNetworks = new CallWindows(perMinute * wideTimes)
  }

  /** From now on `takeUses` has something to tell. */
  share(): void {
    this.#networks.share()
    this.#wideNetworks.share()
  }

  /**
   * Counts a call. Null when it may be made; else how long its address has to wait, ms. Connections that are gone already
   * have no address, and count together.
   */
  count(address = ''): number | null {
    if (this.#perMinute === 0) return null
    const now = this.#clock()
    // The sort of address that most calls come from is its own network.
    if (isIPv4(address)) return this.#networks.count(address, now)
    const network = networkOf(address)
    const wide = wideNetworkOf(network)
    if (wide === null) return this.#networks.count(network, now)
    // What is refused to the one does not count for the other.
    return (
      this.#wideNetworks.waitMs(wide, now) ?? this.#networks.count(network, now) ?? this.#wideNetworks.count(wide, now)
    )
  }

  /** What busy networks have used since the other nodes heard of them. */
  takeUses(): Use[] {
    const now = this.#clock()
    return [...this.#networks.takeUses(now), ...this.#wideNetworks.takeUses(now)]
  }
}
