import { isIPv4 } from 'node:net'
import type { Clock } from '../clock.ts'
import { networkOf } from './network-of.ts'

/** Addresses remembered at once; each costs about 100 bytes. */
const mostRemembered = 20_000

const windowMs = 60_000

interface Window {
  count: number
  readonly endsAtMs: number
}

/** How many calls a minute one address may make (one /64 network for IPv6); the minute begins with its first call. */
export class CallLimit {
  readonly #perMinute: number
  readonly #clock: Clock
  /** By network, the window that began first in front. */
  readonly #windows = new Map<string, Window>()

  /** `perMinute`: 0 is no limit. */
  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute
    this.#clock = clock
  }

  /**
   * Counts a call. Null when it may be made; else how long its address has to wait, ms. Connections that are gone already
   * have no address, and count together.
   */
  count(address = ''): number | null {
    if (this.#perMinute === 0) return null
    // The sort of address that most calls come from is its own network.
    const network = isIPv4(address) ? address : networkOf(address)
    const now = this.#clock()
    const known = this.#windows.get(network)
    if (known !== undefined && now < known.endsAtMs) {
      known.count++
      return known.count > this.#perMinute ? known.endsAtMs - now : null
    }
    this.#windows.delete(network)
    this.#windows.set(network, { count: 1, endsAtMs: now + windowMs })
    if (this.#windows.size > mostRemembered) this.#forgetFirst()
    return null
  }

  #forgetFirst(): void {
    for (const first of this.#windows.keys()) {
      this.#windows.delete(first)
      return
    }
  }
}
