/** Merges two entries of one place, at the desk. */
import { type FactName, factNamesOf, hasSameFacts, readFactOf } from '@fyndkartan/domain/facts'
import type { NewPlace, PlaceKind } from '@fyndkartan/domain/place'
import { marketOfSeries } from '@fyndkartan/domain/series/market-of-series'
import { factsWith, isBetterConfirmed } from '@fyndkartan/domain/same-place'
import { type Actor, insertAction, insertActions, updateActionStates } from '../db/actions.ts'
import { moveClaims } from '../db/claims.ts'
import { settleMatters } from '../db/desk-reports.ts'
import { loadMergedIds } from '../db/merged-places.ts'
import { loadPlaceState, loadPlaceStates, type PlaceState, updatePlaceState } from '../db/place-edits.ts'
import { loadSeriesStates, type SeriesState } from '../db/series.ts'
import { linesOfClaims } from '../db/series-edits.ts'
import { type WholeKey, wholeOf } from '../db/whole-key.ts'
import type { Writing } from '../db/write.ts'
import { Problem } from '../http/problem.ts'
import { loadUnchanged, logChange, removedText } from './edit-place.ts'
import { changeSeries, loadUnchangedSeries, seriesText } from './edit-series.ts'

const sameIdText = 'Det är samma ställe redan.'
const otherDayText = 'Evenemangen är på olika dagar.'

export interface VersionedId {
  readonly id: number
  readonly version: number
}

export interface Merge {
  readonly kind: PlaceKind
  readonly kept: VersionedId
  readonly dropped: VersionedId
  /**
   * The facts that the kept place takes from the dropped one. Facts that belong together (`factsWith`) are taken
   * together.
   */
  readonly taken: readonly FactName[]
}

/**
 * Merges two places; if they are dates of two series, merges the series (`mergeSeries`). The dropped place becomes a
 * tombstone that leads to the kept one, and so do places merged into it before. Its organisers move to the kept place,
 * and reports about it are dismissed. The kept place counts as edited only if it takes a fact; otherwise its own source
 * may continue to change it. Returns the id of the logged action; undoing it undoes the whole merge. `partOf`: the
 * larger action to which the merge belongs. Throws a Problem of 400, 404 or 409 before it writes anything.
 */
export async function mergePlaces(
  writing: Writing,
  actor: Actor,
  merge: Merge,
  partOf: number | null = null,
): Promise<number> {
  const { kind } = merge
  const [kept, dropped] = [
    { kind, id: merge.kept.id },
    { kind, id: merge.dropped.id },
  ]
  if (kept.id === dropped.id) throw new Problem(400, sameIdText)
  const [keptWhole, droppedWhole] = [
    await wholeOf(writing.trx, { subject: kind, subjectId: kept.id }),
    await wholeOf(writing.trx, { subject: kind, subjectId: dropped.id }),
  ]
  if (keptWhole.subject === 'series' && droppedWhole.subject === 'series')
    return mergeSeries(
      writing,
      { actor, partOf },
      {
        kept: { ...merge.kept, id: keptWhole.subjectId },
        dropped: { ...merge.dropped, id: droppedWhole.subjectId },
        taken: merge.taken,
      },
    )
  const before = await loadPresent(writing, kind, merge.kept)
  const droppedBefore = await loadPresent(writing, kind, merge.dropped)
  if (dateOf(before) !== dateOf(droppedBefore)) throw new Problem(409, otherDayText)
  const place = withTaken(before.place, droppedBefore.place, merge.taken)
  const isSame = hasSameFacts(place, before.place, kind)
  const confirmation = betterConfirmation(before, droppedBefore)
  const line = { actor, verb: 'merge', subject: kind, subjectId: kept.id, partOf } as const
  const actionId = await insertAction(writing, { ...line, before: null, after: null })
  const common = { actor, partOf: partOf ?? actionId }

  const editedAtMs = isSame ? before.editedAtMs : writing.nowMs
  await updatePlaceState(writing, kept, { ...before, place, editedAtMs, confirmation })
  const after = (await loadPlaceState(writing.trx, kept))?.state ?? null
  await updateActionStates(writing, actionId, { before, after })

  const earlier = await loadPlaceStates(
    writing.trx,
    kind,
    await loadMergedIds(writing.trx, { subject: kind, subjectId: dropped.id }),
  )
  for (const [id, { state }] of earlier) {
    await updatePlaceState(writing, { kind, id }, { ...state, mergedInto: kept.id })
    await logChange(writing, actor, { kind, id }, { verb: 'edit', before: state, partOf: common.partOf })
  }
  const gone = { ...droppedBefore, deletedAtMs: writing.nowMs, mergedInto: kept.id }
  await updatePlaceState(writing, dropped, gone)
  await logChange(writing, actor, dropped, { verb: 'remove', before: droppedBefore, partOf: common.partOf })

  await moveWhole(writing, common, [
    { subject: kind, subjectId: dropped.id },
    { subject: kind, subjectId: kept.id },
  ])
  return actionId
}

/** Dismisses the reports about the dropped place and moves its organisers to the kept one, as parts of the action. */
async function moveWhole(
  writing: Writing,
  { actor, partOf }: { readonly actor: Actor; readonly partOf: number },
  [from, to]: readonly [WholeKey, WholeKey],
): Promise<void> {
  await settleMatters(writing, from, { actor, decision: 'dismissed', partOf })
  const claims = await moveClaims(writing, from, to)
  await insertActions(writing, linesOfClaims(claims, { actor, partOf }))
}

async function loadPresent(writing: Writing, kind: PlaceKind, { id, version }: VersionedId): Promise<PlaceState> {
  const state = await loadUnchanged(writing, { kind, id }, version)
  if (state.deletedAtMs !== null) throw new Problem(409, removedText[kind])
  return state
}

function dateOf({ place }: PlaceState): string | null {
  return place.kind === 'market' ? place.date : null
}

/** The facts of the kept place, with those taken from the dropped one. */
function withTaken<P extends NewPlace>(kept: P, dropped: P, taken: readonly FactName[]): P {
  const names = new Set(taken.flatMap(factsWith))
  const known = (factNamesOf(kept.kind) as readonly FactName[]).filter((name) => names.has(name))
  return { ...kept, ...Object.fromEntries(known.map((name) => [name, readFactOf(dropped, name)])) }
}

/**
 * Like `mergePlaces`, for two series. The kept series keeps its rule, and each date of the dropped series leads to one
 * of its dates (`loadMergedInto`). The dropped series counts as removed by an operator, so that no import restores it.
 */
async function mergeSeries(
  writing: Writing,
  { actor, partOf }: { readonly actor: Actor; readonly partOf: number | null },
  merge: Omit<Merge, 'kind'>,
): Promise<number> {
  const { kept, dropped } = merge
  if (kept.id === dropped.id) throw new Problem(400, sameIdText)
  const before = await loadPresentSeries(writing, kept)
  const droppedBefore = await loadPresentSeries(writing, dropped)
  const place = marketOfSeries(withTaken(before.place, droppedBefore.place, merge.taken))
  const editedAtMs = hasSameFacts(place, before.place, 'market') ? before.editedAtMs : writing.nowMs
  const confirmation = betterConfirmation(before, droppedBefore)
  const after = { ...before, place, editedAtMs, confirmation }
  const actionId = await changeSeries(writing, actor, kept.id, { verb: 'merge', before, after, partOf })
  const common = { actor, partOf: partOf ?? actionId }

  const ids = await loadMergedIds(writing.trx, { subject: 'series', subjectId: dropped.id })
  for (const [id, { state }] of await loadSeriesStates(writing.trx, ids)) {
    const moved = { ...state, mergedInto: kept.id }
    await changeSeries(writing, actor, id, { verb: 'edit', before: state, after: moved, partOf: common.partOf })
  }
  const removed = { deletedAtMs: writing.nowMs, editedAtMs: writing.nowMs, mergedInto: kept.id }
  const gone = { ...droppedBefore, ...removed }
  await changeSeries(writing, actor, dropped.id, {
    verb: 'remove',
    before: droppedBefore,
    after: gone,
    partOf: common.partOf,
  })
  await moveWhole(writing, common, [
    { subject: 'series', subjectId: dropped.id },
    { subject: 'series', subjectId: kept.id },
  ])
  return actionId
}

async function loadPresentSeries(writing: Writing, { id, version }: VersionedId): Promise<SeriesState> {
  const state = await loadUnchangedSeries(writing, id, version)
  if (state.deletedAtMs !== null) throw new Problem(409, seriesText.removed)
  return state
}

type Confirmed = Pick<PlaceState, 'confirmation'>

function betterConfirmation(one: Confirmed, other: Confirmed): PlaceState['confirmation'] {
  return isBetterConfirmed(one.confirmation, other.confirmation) ? other.confirmation : one.confirmation
}
