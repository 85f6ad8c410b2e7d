/** Notes how a source differs from the places that its import leaves alone. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { NewPlace, PlaceKind } from '@fyndkartan/domain/place'
import { type Stated, statedGone, statedOf } from '@fyndkartan/domain/source-difference'
import { factRow, newPlaceFromRow, type PlaceFacts } from '../db/place-rows.ts'
import type { SeriesState } from '../db/series.ts'
import type { FoundDifference, StoredDifference } from '../db/source-differences.ts'
import { keyOfWhole, type WholeKey } from '../db/whole-key.ts'
import type { PlaceImport, SeriesImport } from './import-draft.ts'
import type { StoredPlace, StoredSeries } from './imported-rows.ts'
import { isDropped, type PlanOptions, type Stored } from './open-plan.ts'

/** The stored differences of a source, by `keyOfWhole`. */
type Earlier = ReadonlyMap<string, StoredDifference>

/**
 * The difference of a kept shop or market; null without one, and for places that are past or that an operator removed.
 * A merged place is compared with its own facts at the merge, since the operator saw these; and in the facts of
 * `earlier`, which the kept place may have taken since.
 */
export function differenceOf(
  known: StoredPlace,
  draft: PlaceImport,
  { today, earlier }: { readonly today: CivilDate; readonly earlier: Earlier },
): FoundDifference | null {
  const { id, kind, state, date } = known
  if (isPast(date, today) || isOut(known, draft)) return null
  const theirs = asStored(kind, draft.facts)
  const about = { subject: kind, subjectId: id }
  const ours = { place: state.place, series: null }
  const stated = statedOf({ place: theirs, series: null }, ours, earlierOf(known, about, earlier))
  return stated && { ...about, stated }
}

/** Like `differenceOf`, for a series. `after`: the state that the import would give it. */
export function seriesDifferenceOf(
  known: StoredSeries,
  draft: SeriesImport,
  { after, earlier }: { readonly after: SeriesState; readonly earlier: Earlier },
): FoundDifference | null {
  if (isOut(known, draft)) return null
  const about = { subject: 'series', subjectId: known.id } as const
  const theirs = { place: asStored('market', draft.facts), series: after.series }
  const stated = statedOf(theirs, known.state, earlierOf(known, about, earlier))
  return stated && { ...about, stated }
}

/** The stored difference of a merged entry; null without one, and for entries that were not merged. */
export function earlierOf(
  { state }: { readonly state: Pick<StoredPlace['state'], 'mergedInto'> },
  about: WholeKey,
  earlier: Earlier,
): Stated | null {
  return state.mergedInto === null ? null : (earlier.get(keyOfWhole(about))?.stated ?? null)
}

/** The difference of an existing place that is kept although its source no longer has it. */
export function goneDifference(about: WholeKey): FoundDifference {
  return { ...about, stated: statedGone }
}

/** The entries that an import says nothing about, among those that it leaves alone. */
export function untoldOf({ places, series }: Stored, options: PlanOptions): WholeKey[] {
  const isUntold = ({ sourceId, state }: (Pick<StoredPlace, 'sourceId'> & Pick<StoredSeries, 'state'>) | StoredPlace) =>
    (state.editedAtMs !== null || state.mergedInto !== null) && !isDropped(sourceId, options)
  return [
    ...[...places.values()].filter(isUntold).map(({ kind, id }) => ({ subject: kind, subjectId: id })),
    ...[...series.values()].filter(isUntold).map(({ id }) => ({ subject: 'series' as const, subjectId: id })),
  ]
}

/** Whether the entry has been removed without being merged, or erased: then its source id is a hash. */
function isOut(
  {
    state,
    sourceId,
  }: Pick<StoredPlace, 'sourceId'> & { readonly state: Pick<StoredPlace['state'], 'deletedAtMs' | 'mergedInto'> },
  draft: { readonly sourceId: string; readonly formerId?: string },
): boolean {
  const isErased = sourceId !== draft.sourceId && sourceId !== draft.formerId
  return isErased || (state.deletedAtMs !== null && state.mergedInto === null)
}

function isPast(date: CivilDate | null, today: CivilDate): boolean {
  return date !== null && date < today
}

/** A text may change when it is stored: without this it would differ in every import. */
function asStored(kind: PlaceKind, facts: PlaceFacts): NewPlace {
  return newPlaceFromRow(kind, factRow(kind, facts))
}
