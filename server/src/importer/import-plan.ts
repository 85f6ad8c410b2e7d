/** Plans an import: compares the drafts with what the same source imported before. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { erasedSourceId } from '../db/erasure.ts'
import { placeStateOf } from '../db/place-edits.ts'
import { factRow } from '../db/place-rows.ts'
import type { FoundDifference } from '../db/source-differences.ts'
import type { WholeKey } from '../db/whole-key.ts'
import type { Reading } from '../db/write.ts'
import { comingDates } from './coming-dates.ts'
import type { ImportDraft, ImportProblem, PlaceImport } from './import-draft.ts'
import type { StoredPlace, StoredSeries } from './imported-rows.ts'
import {
  type Confirmed,
  draftsPerTurn,
  isDropped,
  keep,
  leaveOut,
  loadStored,
  type OpenPlan,
  type PlannedChange,
  type PlanOptions,
  type SeriesChange,
  type Stored,
  storedKey,
} from './open-plan.ts'
import { differenceOf, earlierOf, goneDifference, untoldOf } from './plan-differences.ts'
import { RenamedDays } from './renamed-days.ts'
import { planSeries, planSeriesGone } from './series-plan.ts'
import { SplitSeries } from './split-series.ts'

export interface ImportPlan {
  readonly added: readonly PlaceImport[]
  readonly changed: readonly PlannedChange[]
  readonly removed: readonly Pick<StoredPlace, 'id' | 'kind' | 'state'>[]
  /** The added, changed and removed series. */
  readonly series: readonly SeriesChange[]
  readonly unchanged: number
  /** The ids of unchanged places and series. */
  readonly confirmed: Readonly<Record<keyof Confirmed, readonly number[]>>
  /** The number of places that would be changed or removed, but have been edited by an operator. */
  readonly kept: number
  /** How the source differs from the places that the import leaves alone. */
  readonly differences: readonly FoundDifference[]
  /** Entries left alone that the import says nothing about. */
  readonly untold: readonly WholeKey[]
  readonly scope: string
  /** The report's lines about cancelled events that match no stored place. */
  readonly leftOut: readonly ImportProblem[]
  /** The number of the source's stored places before the import, without past markets. */
  readonly before: number
  /** How many of `before` would be changed, without places that are restored. */
  readonly turned: number
}

export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly kept: number
  readonly removed: number
}

/** `drafts` must have source ids, distinct for each kind, that begin with `options.scope`. */
export async function planImport(
  reading: Reading,
  drafts: readonly ImportDraft[],
  options: PlanOptions,
): Promise<ImportPlan> {
  const stored = await loadStored(reading, options.scope)
  const before = countNow(stored, options.today)
  const confirmed = { shop: [], market: [], series: [] }
  const plan: OpenPlan = {
    added: [],
    changed: [],
    series: [],
    unchanged: 0,
    kept: 0,
    differences: [],
    confirmed,
    leftOut: new Map(),
  }
  const series = drafts.filter((draft) => draft.kind === 'series')
  const split = new SplitSeries(stored, series, options)
  const places = drafts.filter((draft) => draft.kind !== 'series')
  await split.load(reading, places)
  const renamed = new RenamedDays(stored, drafts, options)
  for (const [index, draft] of places.entries()) {
    if (index % draftsPerTurn === 0) await nextTurn()
    planPlace(plan, stored, { split, renamed, today: options.today }, draft)
  }
  await planSeries(plan, stored, series, options)
  planSeriesGone(plan, stored, split.ids, options)
  const removed: StoredPlace[] = []
  for (const place of stored.places.values()) {
    if (!isPlaceGone(place, options)) continue
    if (place.state.editedAtMs === null && !place.isShared) removed.push(place)
    else keep(plan, goneDifference({ subject: place.kind, subjectId: place.id }))
  }
  return {
    ...plan,
    removed,
    untold: untoldOf(stored, options),
    scope: options.scope,
    leftOut: [...plan.leftOut.values()],
    before,
    turned: countTurned(plan, options.today),
  }
}

export function countsOf({ added, changed, removed, series, unchanged, kept }: ImportPlan): ImportCounts {
  const count = (change: SeriesChange['change']) => series.filter((one) => one.change === change).length
  return {
    added: added.length + count('added'),
    changed: changed.length + count('changed'),
    unchanged,
    kept,
    removed: removed.length + count('removed'),
  }
}

/** A digest of everything that a plan would write: equal digests mean equal results. */
export function fingerprintOf({ added, changed, removed, series }: ImportPlan): string {
  const hash = createHash('sha256')
  const line = (...parts: readonly unknown[]) => hash.update(`${JSON.stringify(parts)}\n`)
  for (const draft of added) line('added', draft.kind, draft.sourceId, wantedRow(draft))
  for (const { id, draft, before } of changed) line('changed', id, draft.kind, before, wantedRow(draft))
  for (const { id, kind, state } of removed) line('removed', kind, id, state)
  for (const one of series) line('series', one)
  return hash.digest('base64url')
}

interface Planning {
  readonly today: CivilDate
  readonly split: SplitSeries
  readonly renamed: RenamedDays
}

function planPlace(
  plan: OpenPlan,
  { places, joined, earlier }: Stored,
  { split, renamed, today }: Planning,
  draft: PlaceImport,
): void {
  const key = storedKey(draft)
  const former = places.get(storedKey({ ...draft, sourceId: draft.formerId ?? '' }))
  const named =
    places.get(key) ?? places.get(storedKey({ ...draft, sourceId: erasedSourceId(draft.sourceId) })) ?? former
  const known = renamed.find(draft, named) ?? named
  places.delete(known === undefined || known === named ? key : storedKey(known))
  if (former && known === former) places.delete(storedKey(former))
  const own = draft.kind === 'market' && !known ? joined.get(draft.sourceId) : undefined
  const occurrence = known ? undefined : split.rowOf(draft, own)
  if (occurrence === 'kept') return
  const row = known ?? occurrence
  const isThere = row?.state.deletedAtMs === null
  // Keep a market that an operator has moved into a series made at the desk.
  if (own && occurrence !== own) keep(plan)
  // Keep a place that was merged into another one: that one also has other sources, so only an operator changes it.
  else if (known && known.state.mergedInto !== null) {
    const about = { subject: known.kind, subjectId: known.id }
    if (differs(known.row, draft) || earlierOf(known, about, earlier))
      keep(plan, differenceOf(known, draft, { today, earlier }))
    else plan.unchanged++
  } else if (known && isThere && known !== former && !differs(known.row, draft)) {
    plan.unchanged++
    if (known.state.editedAtMs === null) plan.confirmed[draft.kind].push(known.id)
  } else if (known && known.state.editedAtMs !== null) keep(plan, differenceOf(known, draft, { today, earlier }))
  else if (draft.unlessKnown && !isThere) leaveOut(plan, draft.unlessKnown)
  else if (row) plan.changed.push(changeOf(row, draft))
  else plan.added.push(draft)
}

/**
 * Compares the values as they would be stored: otherwise a text that is changed when it is stored would differ on every
 * import.
 */
function differs(row: StoredPlace['row'], draft: PlaceImport): boolean {
  return Object.entries(wantedRow(draft)).some(([column, value]) => row[column] !== value)
}

function wantedRow(draft: PlaceImport) {
  return factRow<PlaceKind>(draft.kind, draft.facts)
}

function changeOf({ id, kind, state, row }: StoredPlace, draft: PlaceImport): PlannedChange {
  const after = { ...row, ...wantedRow(draft), series_id: null, deleted_at: null } as unknown
  return { id, draft, before: state, after: placeStateOf(kind, after as Parameters<typeof placeStateOf>[1]) }
}

function countNow({ places, series }: Stored, today: CivilDate): number {
  const isNow = ({ state, date }: StoredPlace) => state.deletedAtMs === null && !(date !== null && date < today)
  const isComing = ({ state }: StoredSeries) =>
    state.deletedAtMs === null && comingDates(state.series, today).length > 0
  return [...places.values()].filter(isNow).length + [...series.values()].filter(isComing).length
}

function countTurned({ changed, series }: Pick<OpenPlan, 'changed' | 'series'>, today: CivilDate): number {
  const isNow = ({ before: { place, deletedAtMs } }: PlannedChange) =>
    deletedAtMs === null && !(place.kind === 'market' && place.date !== null && place.date < today)
  const isComing = (one: SeriesChange) =>
    one.change === 'changed' && one.before.deletedAtMs === null && comingDates(one.before.series, today).length > 0
  return changed.filter(isNow).length + series.filter(isComing).length
}

function isPlaceGone({ sourceId, state, date }: StoredPlace, options: PlanOptions): boolean {
  return state.deletedAtMs === null && !(date !== null && date < options.today) && isDropped(sourceId, options)
}
