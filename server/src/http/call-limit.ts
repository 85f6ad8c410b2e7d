import { isIPv4 } from 'node:net'
import type { Clock } from '../clock.ts'
import { networkOf } from './network-of.ts'

/** Addresses remembered at once; each costs about 100 bytes. */
const mostRemembered = 20_000

/** In which an address's calls are counted, ms. */
export const callWindowMs = 60_000

/** An address that has used so much of its limit is worth telling the other nodes of; most never come so far. */
const sharedFrom = 0.1

interface Window {
  /** Calls as far as they are known here: our own, and those of other nodes that we have heard of. */
  count: number
  /** How many of them the other nodes have heard of. */
  told: number
  endsAtMs: number
}

/** What an address has used here that other nodes have not heard of. */
export interface Use {
  readonly network: string
  readonly calls: number
  readonly endsAtMs: number
  /** All nodes together have counted `calls` in a window that ends at `endsAtMs`. */
  hear(together: { readonly calls: number; readonly endsAtMs: number }): void
}

/** How many calls a minute one address may make (one /64 network for IPv6); the minute begins with its first call. */
export class CallLimit {
  readonly #perMinute: number
  readonly #clock: Clock
  /** By network, the window that began first in front. */
  readonly #windows = new Map<string, Window>()
  /** Those of them that other nodes are to hear of. */
  readonly #busy = new Map<string, Window>()
  #busyFrom = Number.POSITIVE_INFINITY

  /** `perMinute`: 0 is no limit. */
  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute
    this.#clock = clock
  }

  /** From now on `takeUses` has something to tell. */
  share(): void {
    this.#busyFrom = Math.max(2, Math.ceil(this.#perMinute * sharedFrom))
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
    // One that ends later than a minute from now was opened by a clock that has been put right since.
    if (known !== undefined && now < known.endsAtMs && known.endsAtMs <= now + callWindowMs) {
      if (++known.count === this.#busyFrom) this.#busy.set(network, known)
      return known.count > this.#perMinute ? known.endsAtMs - now : null
    }
    this.#windows.delete(network)
    this.#windows.set(network, { count: 1, told: 0, endsAtMs: now + callWindowMs })
    if (this.#windows.size > mostRemembered) this.#forgetFirst()
    return null
  }

  /** What busy addresses have used since the other nodes heard of them; of those over their limit everybody knows. */
  takeUses(): Use[] {
    const now = this.#clock()
    const uses: Use[] = []
    for (const [network, window] of this.#busy) {
      const { count, told, endsAtMs } = window
      if (now >= endsAtMs || told > this.#perMinute) this.#busy.delete(network)
      else if (count > told)
        uses.push({ network, calls: count - told, endsAtMs, hear: (together) => this.#hear(window, count, together) })
    }
    return uses
  }

  /** Calls may have come since `count` was read. Never less than we know ourselves: another's clock may be wrong. */
  #hear(
    window: Window,
    count: number,
    { calls, endsAtMs }: { readonly calls: number; readonly endsAtMs: number },
  ): void {
    const known = Math.max(count, calls)
    window.count += known - count
    window.told = known
    window.endsAtMs = Math.min(endsAtMs, this.#clock() + callWindowMs)
  }

  #forgetFirst(): void {
    for (const first of this.#windows.keys()) {
      this.#windows.delete(first)
      return
    }
  }
}
