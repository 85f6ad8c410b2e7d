/**
 * A plan in progress: the stored places and series of a source that no draft has matched yet, and the changes so far.
 */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { type PlaceState } from '../db/place-edits.ts'
import type { SeriesState } from '../db/series.ts'
import { type FoundDifference, loadDifferencesOf, type StoredDifference } from '../db/source-differences.ts'
import type { Reading } from '../db/write.ts'
import type { ImportProblem, ParsedFile, PlaceImport } from './import-draft.ts'
import { loadImportedPlaces, loadImportedSeries, type StoredPlace, type StoredSeries } from './imported-rows.ts'

export interface PlanOptions extends Pick<ParsedFile, 'groups' | 'unread'> {
  /** The prefix of the source ids of the source's places: rows of other sources are never touched. */
  readonly scope: string
  /** Whether to remove places of the source's earlier imports that are missing from the drafts. */
  readonly prune: boolean
  /** Markets before this day stay even when the source drops them: they are history. */
  readonly today: CivilDate
}

/** An existing place that will be changed. If it is a date of a series, it becomes a market of its own. */
export interface PlannedChange {
  readonly id: number
  readonly draft: PlaceImport
  readonly before: PlaceState
  readonly after: PlaceState
}

/** A market of one day that becomes a date of a series and keeps its id. */
export interface AdoptedRow {
  readonly id: number
  readonly before: PlaceState
}

/** A series to write. */
export type SeriesChange = { readonly adopted: readonly AdoptedRow[] } & (
  | { readonly change: 'added'; readonly sourceId: string; readonly after: SeriesState }
  | { readonly change: 'changed'; readonly id: number; readonly before: SeriesState; readonly after: SeriesState }
  /** `after`: the series with only its past dates; null when it has none, so that it is removed. */
  | {
      readonly change: 'removed'
      readonly id: number
      readonly before: SeriesState
      readonly after: SeriesState | null
    }
)

/**
 * Places and series of earlier imports, by source id. Planning deletes from these maps each entry that a draft matches.
 */
export interface Stored {
  /** Shops, and markets on one day. */
  readonly places: Map<string, StoredPlace>
  /** Markets of one day that have become dates of a series, by source id. */
  readonly joined: ReadonlyMap<string, StoredPlace>
  readonly series: Map<string, StoredSeries>
  /** The differences that the last import stored, by `keyOfWhole`. */
  readonly earlier: ReadonlyMap<string, StoredDifference>
}

/** The ids of places and series that an import confirms. */
export interface Confirmed {
  readonly shop: number[]
  readonly market: number[]
  readonly series: number[]
}

/** A plan in progress. */
export interface OpenPlan {
  readonly added: PlaceImport[]
  readonly changed: PlannedChange[]
  readonly series: SeriesChange[]
  unchanged: number
  kept: number
  readonly differences: FoundDifference[]
  /** The ids of the places and series that the import confirms. */
  readonly confirmed: Confirmed
  readonly leftOut: Map<string, ImportProblem>
}

/** How many drafts are processed before other work gets a turn of the event loop. */
export const draftsPerTurn = 500

/** Loads all places and series of earlier imports of a source. */
export async function loadStored(reading: Reading, scope: string): Promise<Stored> {
  const shops = await loadImportedPlaces(reading, 'shop', scope)
  const markets = await loadImportedPlaces(reading, 'market', scope)
  const series = await loadImportedSeries(reading, scope)
  const places = [...shops, ...markets]
  return {
    places: new Map(places.filter(({ state }) => state.seriesId === null).map((place) => [storedKey(place), place])),
    joined: new Map(places.filter(({ state }) => state.seriesId !== null).map((place) => [place.sourceId, place])),
    series: new Map(series.map((one) => [one.sourceId, one])),
    earlier: await loadDifferencesOf(reading, scope),
  }
}

/** The key of a place in `Stored`: a shop and a market may have the same source id. */
export function storedKey({ kind, sourceId }: Pick<StoredPlace, 'kind' | 'sourceId'>): string {
  return `${kind} ${sourceId}`
}

/** Counts a place that the import leaves alone, and notes its difference if there is one. */
export function keep(plan: OpenPlan, difference: FoundDifference | null = null): void {
  plan.kept++
  if (difference) plan.differences.push(difference)
}

/** Adds a line to the report: one for each event and reason, however many days the event has. */
export function leaveOut({ leftOut }: OpenPlan, line: ImportProblem): void {
  leftOut.set(`${line.at} ${line.reason}`, line)
}

/**
 * The source ids that the series of a market may have: the market's own, and its group if the calendar lists single
 * days.
 */
export function namesOf(sourceId: string, { groups }: Pick<PlanOptions, 'groups'>): string[] {
  const group = groupOf(sourceId)
  return groups?.has(group) ? [sourceId, group] : [sourceId]
}

/**
 * Whether the source no longer has a place: the file lists the place's group without it, or the file is complete and
 * lacks it.
 */
export function isDropped(sourceId: string, { prune, groups, unread }: PlanOptions): boolean {
  if (unread && isIn(unread, sourceId)) return false
  return prune || (groups !== undefined && isIn(groups, sourceId))
}

function isIn(groups: ReadonlySet<string>, sourceId: string): boolean {
  return groups.has(sourceId) || groups.has(groupOf(sourceId))
}

/**
 * The group of a source id, which the days of one event have in common: 'ical:fil#uid' of 'ical:fil#uid#2027-05-15'.
 */
export function groupOf(sourceId: string): string {
  return sourceId.slice(0, Math.max(0, sourceId.lastIndexOf('#')))
}
