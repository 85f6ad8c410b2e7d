/**
 * Counts requests for /metrics. A search takes about 25 µs in total, so counting only increments numbers in typed
 * arrays; the rest is computed when the metrics are read.
 */

/** Upper bounds of the histogram's buckets, s: from a search in memory to the longest time that anybody waits. */
export const bucketBoundsS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const

const bucketBoundsMs = Float64Array.from(bucketBoundsS, (bound) => bound * 1000)

/** Methods of routes and browsers. Clients can invent others; these count as one. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])

/** All paths without a route count as one. */
const unknownRoute = 'unknown'

/** The requests of one method to one route. */
export class CallCounts {
  readonly method: string
  readonly route: string
  readonly #byStatus = new Map<number, number>()
  /** Per bucket, not cumulative; the last one is for durations above all bounds. */
  readonly #buckets = new Float64Array(bucketBoundsMs.length + 1)
  #sumMs = 0
  #brokenOff = 0

  constructor(method: string, route: string) {
    this.method = method
    this.route = route
  }

  /** Counts a complete answer, sent `ms` after its request came. */
  answered(status: number, ms: number): void {
    this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1)
    this.#sumMs += ms
    let bucket = 0
    while (ms > (bucketBoundsMs[bucket] ?? Infinity)) bucket++
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1
  }

  /** Counts an answer whose client disconnected before it was sent. */
  brokeOff(): void {
    this.#brokenOff++
  }

  /** Counts by status, as text; incomplete answers are 'broken'. */
  get statuses(): [status: string, count: number][] {
    const counts = [...this.#byStatus].map(([status, count]): [string, number] => [String(status), count])
    return this.#brokenOff === 0 ? counts : [...counts, ['broken', this.#brokenOff]]
  }

  /** Cumulative counts by bound, the number of all answers, and the sum of their durations, s. */
  get durations(): { upTo: number[]; count: number; sumS: number } {
    let sum = 0
    const sums = Array.from(this.#buckets, (count) => (sum += count))
    return { upTo: sums.slice(0, -1), count: sum, sumS: this.#sumMs / 1000 }
  }
}

export class RequestCounts {
  readonly #calls = new Map<string, CallCounts>()
  /** Requests in progress. */
  underWay = 0
  /** Requests that were not valid HTTP, were too slow, or had too large a head. */
  unreadable = 0

  /** `route`: the pattern of the route, never the requested path; null when no route matches. */
  of(method: string, route: string | null): CallCounts {
    const name = knownMethods.has(method) ? method : 'other'
    const key = `${name} ${route ?? unknownRoute}`
    const known = this.#calls.get(key)
    if (known) return known
    const calls = new CallCounts(name, route ?? unknownRoute)
    this.#calls.set(key, calls)
    return calls
  }

  /** At most as many as there are routes. */
  get calls(): Iterable<CallCounts> {
    return this.#calls.values()
  }
}
