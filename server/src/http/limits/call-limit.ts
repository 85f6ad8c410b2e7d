import { isIPv4 } from 'node:net'
import type { Clock } from '../../clock.ts'
import { CallWindows, type Use } from './call-windows.ts'
import { networkOf, wideNetworkOf, wideTimes } from './network-of.ts'

/**
 * Limits the rate of calls from an IP address (from a /64 network for IPv6): calls in a minute that begins with the
 * first call. A whole /48 network has `wideTimes` the limit.
 */
export class CallLimit {
  readonly #perMinute: number
  readonly #clock: Clock
  readonly #networks: CallWindows
  /** The calls of /48 networks. They are counted in a separate map, so that many /64 networks cannot evict them. */
  readonly #wideNetworks: CallWindows

  /** `perMinute`: the calls that an address may make in a minute; 0 is no limit. */
  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute
    this.#clock = clock
    this.#networks = new CallWindows(perMinute)
    this.#wideNetworks = new CallWindows(perMinute * wideTimes)
  }

  /** From now on, `takeUses` returns calls; until then it returns none. */
  share(): void {
    this.#networks.share()
    this.#wideNetworks.share()
  }

  /**
   * Counts a call. Null when it is allowed, otherwise how long the client has to wait, ms. A connection that is already
   * closed has no address; all such connections are counted together.
   */
  count(address = ''): number | null {
    if (this.#perMinute === 0) return null
    const now = this.#clock()
    // IPv4 addresses, the common case, need no parsing.
    if (isIPv4(address)) return this.#networks.count(address, now)
    const network = networkOf(address)
    const wide = wideNetworkOf(network)
    if (wide === null) return this.#networks.count(network, now)
    // A call that the limit of the /64 network refuses does not count for the /48 network.
    return (
      this.#wideNetworks.waitMs(wide, now) ?? this.#networks.count(network, now) ?? this.#wideNetworks.count(wide, now)
    )
  }

  /** The new calls of busy networks, which other nodes do not know yet. */
  takeUses(): Use[] {
    const now = this.#clock()
    return [...this.#networks.takeUses(now), ...this.#wideNetworks.takeUses(now)]
  }
}
