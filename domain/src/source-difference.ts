/** Differences between a place and what its source says, where imports leave the place alone. */
import { type FactName, factNamesOf, isSameFact, readFactOf } from './facts.ts'
import type { NewPlace } from './place.ts'
import { factsWith } from './same-place.ts'
import type { Series } from './series/rule.ts'
import { sameSeries } from './series/tidy-series.ts'

/** Some facts of a place. Of facts that belong together it has all or none. */
export type SomeFacts = Readonly<Partial<Record<FactName, unknown>>>

/** What a source says otherwise about a place. */
export interface Stated {
  readonly facts: SomeFacts
  /** The dates of a series; null for other places, and when they are the same. */
  readonly series: Series | null
  /** Whether the source no longer has the place. */
  readonly isGone: boolean
}

export const statedGone: Stated = { facts: {}, series: null, isGone: true }

/** A place with its dates, if it is a series. */
export interface WithSeries {
  readonly place: NewPlace
  readonly series: Series | null
}

/**
 * The facts that a source knows and in which it differs from a place, and other dates; null if there are none. A fact
 * that the source does not know is no difference, because somebody may have added it. The result also has the facts and
 * the dates in which the source differed before (`earlier`).
 */
export function statedOf(theirs: WithSeries, ours: WithSeries, earlier: Stated | null = null): Stated | null {
  const kind = ours.place.kind
  const names = factGroups(kind).filter(
    (group) =>
      group.some((name) => readFactOf(theirs.place, name) !== null) &&
      (!isSame(group, theirs.place, ours.place) || group.every((name) => name in (earlier?.facts ?? {}))),
  )
  const facts = pick(theirs.place, names)
  const isOther = ours.series && theirs.series && (earlier?.series || !sameSeries(theirs.series, ours.series))
  const series = isOther ? theirs.series : null
  return names.length === 0 && series === null ? null : { facts, series, isGone: false }
}

/**
 * What is left of a difference: without facts that are by now the same, and without those that an operator dismissed
 * (`dismissed`), unless the source has changed them since. Null if nothing is left.
 */
export function openDifference(stated: Stated, ours: WithSeries, dismissed: Stated | null): Stated | null {
  const names = factGroups(ours.place.kind).filter(
    (group) =>
      group.every((name) => name in stated.facts) &&
      !isSame(group, stated.facts, ours.place) &&
      !(dismissed && group.every((name) => name in dismissed.facts) && isSame(group, stated.facts, dismissed.facts)),
  )
  const isOther = (series: Series | null | undefined) => !series || !stated.series || !sameSeries(stated.series, series)
  const series = ours.series && isOther(ours.series) && isOther(dismissed?.series) ? stated.series : null
  const isGone = stated.isGone && !dismissed?.isGone
  return names.length === 0 && series === null && !isGone ? null : { facts: pick(stated.facts, names), series, isGone }
}

/** A place with the source's facts and dates. */
export function withStated(ours: WithSeries, { facts, series }: Stated): WithSeries {
  return { place: { ...ours.place, ...facts } as NewPlace, series: series ?? ours.series }
}

function factGroups(kind: NewPlace['kind']): (readonly FactName[])[] {
  return factNamesOf(kind).flatMap((name: FactName) => {
    const group = factsWith(name)
    return group[0] === name ? [group] : []
  })
}

function isSame(group: readonly FactName[], one: object, other: object): boolean {
  return group.every((name) => isSameFact(name, readFactOf(one, name), readFactOf(other, name)))
}

function pick(place: object, groups: readonly (readonly FactName[])[]): SomeFacts {
  return Object.fromEntries(groups.flat().map((name) => [name, readFactOf(place, name)]))
}
