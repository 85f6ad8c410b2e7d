/** Calls of networks, each in a minute that begins with its first one. */

/** Networks remembered at once; each costs about 100 bytes. */
const mostRemembered = 20_000

/** In which calls are counted, ms. */
export const callWindowMs = 60_000

/** A network that has used so much of its limit is worth telling the other nodes of; most never come so far. */
const sharedFrom = 0.1

interface Window {
  /** Calls as far as they are known here: our own, and those of other nodes that we have heard of. */
  count: number
  /** How many of them the other nodes have heard of. */
  told: number
  endsAtMs: number
}

/** What a network has used here that other nodes have not heard of. */
export interface Use {
  readonly network: string
  readonly calls: number
  readonly endsAtMs: number
  /** All nodes together have counted `calls` in a window that ends at `endsAtMs`; it is `nowMs`. */
  hear(together: { readonly calls: number; readonly endsAtMs: number }, nowMs: number): void
}

export class CallWindows {
  readonly #perMinute: number
  /** By network, the window that began first in front. */
  readonly #windows = new Map<string, Window>()
  /** Those of them that other nodes are to hear of. */
  readonly #busy = new Map<string, Window>()
  #busyFrom = Number.POSITIVE_INFINITY

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** From now on `takeUses` has something to tell. */
  share(): void {
    this.#busyFrom = Math.max(2, Math.ceil(this.#perMinute * sharedFrom))
  }

  /** Counts a call. Null when it may be made; else how long its network has to wait, ms. */
  count(network: string, nowMs: number): number | null {
    const known = this.#current(network, nowMs)
    if (known !== undefined) {
      if (++known.count === this.#busyFrom) this.#busy.set(network, known)
      return known.count > this.#perMinute ? known.endsAtMs - nowMs : null
    }
    this.#windows.delete(network)
    this.#windows.set(network, { count: 1, told: 0, endsAtMs: nowMs + callWindowMs })
    if (this.#windows.size > mostRemembered) this.#forgetFirst()
    return null
  }

  /** What `count` would answer, without counting. */
  waitMs(network: string, nowMs: number): number | null {
    const known = this.#current(network, nowMs)
    return known !== undefined && known.count >= this.#perMinute ? known.endsAtMs - nowMs : null
  }

  /** What busy networks have used since the other nodes heard of them; of those over their limit everybody knows. */
  takeUses(nowMs: number): Use[] {
    const uses: Use[] = []
    for (const [network, window] of this.#busy) {
      const { count, told, endsAtMs } = window
      if (nowMs >= endsAtMs || told > this.#perMinute) this.#busy.delete(network)
      else if (count > told)
        uses.push({ network, calls: count - told, endsAtMs, hear: (together, at) => hear(window, count, together, at) })
    }
    return uses
  }

  #current(network: string, nowMs: number): Window | undefined {
    const known = this.#windows.get(network)
    // One that ends later than a minute from now was opened by a clock that has been put right since.
    return known !== undefined && nowMs < known.endsAtMs && known.endsAtMs <= nowMs + callWindowMs ? known : undefined
  }

  #forgetFirst(): void {
    for (const first of this.#windows.keys()) {
      this.#windows.delete(first)
      return
    }
  }
}

/** Calls may have come since `count` was read. Never less than we know ourselves: another's clock may be wrong. */
function hear(window: Window, count: number, { calls, endsAtMs }: Parameters<Use['hear']>[0], nowMs: number): void {
  const known = Math.max(count, calls)
  window.count += known - count
  window.told = known
  window.endsAtMs = Math.min(endsAtMs, nowMs + callWindowMs)
}
