/**
 * How long a run measures. Many short rounds rather than few long ones: contestants that take turns within seconds have the same
 * disturbances, and the median leaves out the rounds in which one of them had more.
 */

export interface Plan {
  readonly sizes: readonly number[]
  readonly isQuick: boolean
  readonly warmUpMs: number
  readonly rounds: number
  readonly roundMs: number
  readonly pacedRounds: number
  readonly pacedMs: number
  /** For ceiling and site, for each kind of search. */
  readonly kindRounds: number
  readonly kindMs: number
  /** The same for each kind of page. */
  readonly pageMs: number
  /** Number of answers compared with the full scan: the scan and SQL are slow at a million places. */
  readonly comparedOwn: (size: number) => number
  readonly comparedRivals: (size: number) => number
  /** Server starts from its database, after a first one. */
  readonly starts: (size: number) => number
}

/** A full run of about half an hour, or a quick one of a few minutes that writes nothing. */
export function planOf(isQuick: boolean, sizes: readonly number[] | null): Plan {
  return isQuick
    ? {
        sizes: sizes ?? [10_000],
        isQuick,
        warmUpMs: 400,
        rounds: 3,
        roundMs: 500,
        pacedRounds: 2,
        pacedMs: 500,
        kindRounds: 2,
        kindMs: 200,
        pageMs: 300,
        comparedOwn: () => 200,
        comparedRivals: () => 100,
        starts: () => 2,
      }
    : {
        sizes: sizes ?? [10_000, 100_000, 1_000_000],
        isQuick,
        warmUpMs: 2000,
        rounds: 21,
        roundMs: 500,
        pacedRounds: 6,
        pacedMs: 1000,
        kindRounds: 11,
        kindMs: 250,
        pageMs: 1000,
        comparedOwn: (size) => (size <= 100_000 ? 2000 : 300),
        comparedRivals: (size) => (size <= 100_000 ? 400 : 60),
        starts: (size) => (size <= 100_000 ? 5 : 2),
      }
}
