/**
 * Counts requests for /metrics. A search takes about 25 µs in total, so counting only increments numbers in typed
 * arrays; the rest is computed when the metrics are read.
 */

/** Upper bounds of the histogram's buckets, s: from a search in memory to the longest time that any client waits. */
export const bucketBoundsS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const

const bucketBoundsMs = Float64Array.from(bucketBoundsS, (bound) => bound * 1000)

/** Methods that are counted by name. Clients can invent others, which count as one. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])

/** All paths without a route count as one. */
const unknownRoute = 'unknown'

/** Counts the requests with one method to one route. */
export class CallCounts {
  readonly method: string
  readonly route: string
  readonly #byStatus = new Map<number, number>()
  /**
   * The number of answers in each bucket of durations, without those of the lower buckets. The last bucket is for
   * durations above all bounds.
   */
  readonly #buckets = new Float64Array(bucketBoundsMs.length + 1)
  #sumMs = 0
  #brokenOff = 0

  constructor(method: string, route: string) {
    this.method = method
    this.route = route
  }

  /** Counts a complete answer. `ms`: the time from the request to the end of the answer. */
  answered(status: number, ms: number): void {
    this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1)
    this.#sumMs += ms
    let bucket = 0
    while (ms > (bucketBoundsMs[bucket] ?? Infinity)) bucket++
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1
  }

  /** Counts an answer whose client disconnected before the whole answer was sent. */
  brokeOff(): void {
    this.#brokenOff++
  }

  /** The counts by status, as text; incomplete answers have the status 'broken'. */
  get statuses(): [status: string, count: number][] {
    const counts = [...this.#byStatus].map(([status, count]): [string, number] => [String(status), count])
    return this.#brokenOff === 0 ? counts : [...counts, ['broken', this.#brokenOff]]
  }

  /**
   * For the histogram: the number of answers up to each bound, the number of all answers, and the sum of their
   * durations, s.
   */
  get durations(): { upTo: number[]; count: number; sumS: number } {
    let sum = 0
    const sums = Array.from(this.#buckets, (count) => (sum += count))
    return { upTo: sums.slice(0, -1), count: sum, sumS: this.#sumMs / 1000 }
  }
}

export class RequestCounts {
  readonly #calls = new Map<string, CallCounts>()
  /** The number of requests in progress. */
  underWay = 0
  /** The number of requests that were not valid HTTP, were too slow, or had too large a head. */
  unreadable = 0

  /**
   * The counts of a method and a route. `route`: the route's pattern, never the requested path; null when no route
   * matches.
   */
  of(method: string, route: string | null): CallCounts {
    const name = knownMethods.has(method) ? method : 'other'
    const key = `${name} ${route ?? unknownRoute}`
    const known = this.#calls.get(key)
    if (known) return known
    const calls = new CallCounts(name, route ?? unknownRoute)
    this.#calls.set(key, calls)
    return calls
  }

  /** The counts of each method and route that has had requests; at most as many as there are routes. */
  get calls(): Iterable<CallCounts> {
    return this.#calls.values()
  }
}
