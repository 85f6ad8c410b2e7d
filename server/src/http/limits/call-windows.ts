/** Counts calls by network, in windows of a minute that begin with a network's first call. */

/** The most networks in memory; each takes about 100 bytes. */
const mostNetworks = 20_000

/** The length of a window, ms. */
export const callWindowMs = 60_000

/**
 * A network's calls are shared with other nodes only when it has used this share of its limit; most networks never do.
 */
const sharedFrom = 0.1

interface Window {
  /** The calls counted in the window: this node's, and those that other nodes have shared. */
  count: number
  /** How many of the calls in `count` the other nodes know already. */
  shared: number
  endsAtMs: number
}

/** New calls from a network to this node, for the other nodes. */
export interface Use {
  readonly network: string
  readonly calls: number
  readonly endsAtMs: number
  /** Adds the calls at other nodes. `calls`: the sum of all nodes, in a window that ends at `endsAtMs`. */
  addOthers(together: { readonly calls: number; readonly endsAtMs: number }, nowMs: number): void
}

export class CallWindows {
  readonly #perMinute: number
  /** The windows by network, oldest first. */
  readonly #windows = new Map<string, Window>()
  /** The windows of busy networks, whose calls are shared with other nodes. */
  readonly #busy = new Map<string, Window>()
  #busyFrom = Number.POSITIVE_INFINITY

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** From now on, `takeUses` returns calls; until then it returns none. */
  share(): void {
    this.#busyFrom = Math.max(2, Math.ceil(this.#perMinute * sharedFrom))
  }

  /** Counts a call. Null when it is allowed, otherwise how long the network has to wait, ms. */
  count(network: string, nowMs: number): number | null {
    const known = this.#current(network, nowMs)
    if (known !== undefined) {
      if (++known.count === this.#busyFrom) this.#busy.set(network, known)
      return known.count > this.#perMinute ? known.endsAtMs - nowMs : null
    }
    this.#windows.delete(network)
    this.#windows.set(network, { count: 1, shared: 0, endsAtMs: nowMs + callWindowMs })
    if (this.#windows.size > mostNetworks) this.#dropFirst()
    return null
  }

  /**
   * How long a network at its limit has to wait, ms; null when its next call would be allowed. Does not count as a
   * call.
   */
  waitMs(network: string, nowMs: number): number | null {
    const known = this.#current(network, nowMs)
    return known !== undefined && known.count >= this.#perMinute ? known.endsAtMs - nowMs : null
  }

  /**
   * The new calls of busy networks, which other nodes do not know yet. A network above its limit is shared only once.
   */
  takeUses(nowMs: number): Use[] {
    const uses: Use[] = []
    for (const [network, window] of this.#busy) {
      const { count, shared, endsAtMs } = window
      if (nowMs >= endsAtMs || shared > this.#perMinute) this.#busy.delete(network)
      else if (count > shared)
        uses.push({
          network,
          calls: count - shared,
          endsAtMs,
          addOthers: (together, at) => addOthers(window, count, together, at),
        })
    }
    return uses
  }

  #current(network: string, nowMs: number): Window | undefined {
    const known = this.#windows.get(network)
    // A window that ends later than a minute from now was opened before the clock was set back; it is not valid.
    return known !== undefined && nowMs < known.endsAtMs && known.endsAtMs <= nowMs + callWindowMs ? known : undefined
  }

  #dropFirst(): void {
    for (const first of this.#windows.keys()) {
      this.#windows.delete(first)
      return
    }
  }
}

/**
 * Updates a window with the sum of all nodes, plus the calls that came after `count` was read. Never lowers the count:
 * another node's clock may be wrong.
 */
function addOthers(
  window: Window,
  count: number,
  { calls, endsAtMs }: Parameters<Use['addOthers']>[0],
  nowMs: number,
): void {
  const known = Math.max(count, calls)
  window.count += known - count
  window.shared = known
  window.endsAtMs = Math.min(endsAtMs, nowMs + callWindowMs)
}
