/** Makes one place of two entries, at the desk. */
import { type FactName, factNamesOf, hasSameFacts, readFactOf } from '@fyndkartan/domain/facts'
import type { NewPlace, PlaceKind } from '@fyndkartan/domain/place'
import { factsWith, isBetterConfirmed } from '@fyndkartan/domain/same-place'
import { type Actor, insertAction, insertActions, updateActionStates } from '../db/actions.ts'
import { moveClaims } from '../db/claims.ts'
import { settleMatters } from '../db/desk-reports.ts'
import { loadMergedIds } from '../db/merged-places.ts'
import { loadPlaceState, loadPlaceStates, type PlaceState, updatePlaceState } from '../db/place-edits.ts'
import type { Writing } from '../db/write.ts'
import { Problem } from '../http/problem.ts'
import { loadUnchanged, logChange, removedText } from './edit-place.ts'

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
  /** The facts that the kept place takes from the dropped one; with those that go with them. */
  readonly taken: readonly FactName[]
}

/**
 * The dropped place becomes a tombstone that leads to the kept one, as does whatever was merged into it before; its organisers get the kept
 * one, and what visitors said of it is settled. The kept one counts as edited only if it takes a fact, so that its own source may go on
 * changing it. Returns the id of the log's line, which undoes all of it. Throws a Problem of 400, 404 or 409.
 */
export async function mergePlaces(writing: Writing, actor: Actor, merge: Merge): Promise<number> {
  const { kind } = merge
  const [kept, dropped] = [
    { kind, id: merge.kept.id },
    { kind, id: merge.dropped.id },
  ]
  if (kept.id === dropped.id) throw new Problem(400, sameIdText)
  const before = await loadPresent(writing, kind, merge.kept)
  const droppedBefore = await loadPresent(writing, kind, merge.dropped)
  if (dateOf(before) !== dateOf(droppedBefore)) throw new Problem(409, otherDayText)
  const place = withTaken(before.place, droppedBefore.place, merge.taken)
  const isSame = hasSameFacts(place, before.place, kind)
  const confirmation = isBetterConfirmed(before.confirmation, droppedBefore.confirmation)
    ? droppedBefore.confirmation
    : before.confirmation
  const line = { actor, verb: 'merge', subject: kind, subjectId: kept.id } as const
  const actionId = await insertAction(writing, { ...line, before: null, after: null })

  const editedAtMs = isSame ? before.editedAtMs : writing.nowMs
  await updatePlaceState(writing, kept, { ...before, place, editedAtMs, confirmation })
  const after = (await loadPlaceState(writing.trx, kept))?.state ?? null
  await updateActionStates(writing, actionId, { before, after })

  const earlier = await loadPlaceStates(writing.trx, kind, await loadMergedIds(writing.trx, dropped))
  for (const [id, { state }] of earlier) {
    await updatePlaceState(writing, { kind, id }, { ...state, mergedInto: kept.id })
    await logChange(writing, actor, { kind, id }, { verb: 'edit', before: state, partOf: actionId })
  }
  const gone = { ...droppedBefore, deletedAtMs: writing.nowMs, mergedInto: kept.id }
  await updatePlaceState(writing, dropped, gone)
  await logChange(writing, actor, dropped, { verb: 'remove', before: droppedBefore, partOf: actionId })

  const [from, to] = [
    { subject: kind, subjectId: dropped.id },
    { subject: kind, subjectId: kept.id },
  ] as const
  await settleMatters(writing, from, { actor, decision: 'dismissed', partOf: actionId })
  const claims = await moveClaims(writing, from, to)
  await insertActions(
    writing,
    claims.map(({ id: subjectId, ...states }) => ({
      ...states,
      actor,
      verb: 'edit',
      subject: 'claim',
      subjectId,
      partOf: actionId,
    })),
  )
  return actionId
}

async function loadPresent(writing: Writing, kind: PlaceKind, { id, version }: VersionedId): Promise<PlaceState> {
  const state = await loadUnchanged(writing, { kind, id }, version)
  if (state.deletedAtMs !== null) throw new Problem(409, removedText[kind])
  return state
}

function dateOf({ place }: PlaceState): string | null {
  return place.kind === 'market' ? place.date : null
}

function withTaken(kept: NewPlace, dropped: NewPlace, taken: readonly FactName[]): NewPlace {
  const names = new Set(taken.flatMap(factsWith))
  const known = (factNamesOf(kept.kind) as readonly FactName[]).filter((name) => names.has(name))
  return { ...kept, ...Object.fromEntries(known.map((name) => [name, readFactOf(dropped, name)])) }
}
