/** How long a run measures. */

export interface Plan {
  readonly sizes: readonly number[]
  readonly isQuick: boolean
  readonly warmUpMs: number
  readonly rounds: number
  readonly roundMs: number
  readonly pacedRounds: number
  readonly pacedMs: number
  /** For ceiling and site, kind by kind. */
  readonly kindRounds: number
  readonly kindMs: number
  /** Answers that are compared, each with the whole scan: it and the SQL take their time at a million. */
  readonly comparedOwn: (size: number) => number
  readonly comparedRivals: (size: number) => number
  /** Of the server from its database, after a first one. */
  readonly starts: (size: number) => number
}

/** About twenty minutes, or a look within two that writes nothing. */
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
        comparedOwn: () => 200,
        comparedRivals: () => 100,
        starts: () => 2,
      }
    : {
        sizes: sizes ?? [10_000, 100_000, 1_000_000],
        isQuick,
        warmUpMs: 2000,
        rounds: 7,
        roundMs: 1000,
        pacedRounds: 4,
        pacedMs: 1000,
        kindRounds: 5,
        kindMs: 400,
        comparedOwn: (size) => (size <= 100_000 ? 2000 : 300),
        comparedRivals: (size) => (size <= 100_000 ? 400 : 60),
        starts: (size) => (size <= 100_000 ? 5 : 2),
      }
}
