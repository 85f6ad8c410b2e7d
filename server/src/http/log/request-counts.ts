/**
 * What /metrics tells of requests, counted where each of them passes by: a search takes some 25 µs in all, so a count is a
 * few numbers in typed arrays, and everything else waits until somebody asks for the metrics.
 */

/** Upper bounds of the histogram's buckets, s: from a search in memory to what nobody waits for. */
export const bucketBoundsS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const

const bucketBoundsMs = Float64Array.from(bucketBoundsS, (bound) => bound * 1000)

/** Methods that routes have, or pages ask with; visitors can make up others, which count as one. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])

/** Every address that leads to no route counts as one. */
const unknownRoute = 'unknown'

/** The requests of one method to one route. */
export class CallCounts {
  readonly method: string
  readonly route: string
  readonly #byStatus = new Map<number, number>()
  /** Bucket by bucket, not yet summed up; the last one is for what is above all bounds. */
  readonly #buckets = new Float64Array(bucketBoundsMs.length + 1)
  #sumMs = 0
  #brokenOff = 0

  constructor(method: string, route: string) {
    this.method = method
    this.route = route
  }

  /** An answer that has left as a whole, `ms` after its request came. */
  answered(status: number, ms: number): void {
    this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1)
    this.#sumMs += ms
    let bucket = 0
    while (ms > (bucketBoundsMs[bucket] ?? Infinity)) bucket++
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1
  }

  /** The asker has gone before the answer had left. */
  brokeOff(): void {
    this.#brokenOff++
  }

  /** By status, as text; answers that broke off are 'broken'. */
  get statuses(): [status: string, count: number][] {
    const counts = [...this.#byStatus].map(([status, count]): [string, number] => [String(status), count])
    return this.#brokenOff === 0 ? counts : [...counts, ['broken', this.#brokenOff]]
  }

  /** How many answers took at most each of the bounds; how many there are, and how long they took together, s. */
  get durations(): { upTo: number[]; count: number; sumS: number } {
    let sum = 0
    const sums = Array.from(this.#buckets, (count) => (sum += count))
    return { upTo: sums.slice(0, -1), count: sum, sumS: this.#sumMs / 1000 }
  }
}

export class RequestCounts {
  readonly #calls = new Map<string, CallCounts>()
  /** Requests that have come and are not answered. */
  underWay = 0
  /** What came on a connection and was not HTTP, too slow, or too large a head. */
  unreadable = 0

  /** `route`: the pattern that it was registered by, never an address as it was called; null when there is none. */
  of(method: string, route: string | null): CallCounts {
    const name = knownMethods.has(method) ? method : 'other'
    const key = `${name} ${route ?? unknownRoute}`
    const known = this.#calls.get(key)
    if (known) return known
    const calls = new CallCounts(name, route ?? unknownRoute)
    this.#calls.set(key, calls)
    return calls
  }

  /** As many as there are routes, at most. */
  get calls(): Iterable<CallCounts> {
    return this.#calls.values()
  }
}
