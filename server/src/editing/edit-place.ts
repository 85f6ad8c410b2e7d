/** Edits single places, for operators and organisers. */
import { notFoundText } from '@fyndkartan/contract/problem'
import { hasSameFacts } from '@fyndkartan/domain/facts'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { NewMarket, PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import { type Actor, insertAction, type NewAction } from '../db/actions.ts'
import { confirmedBy } from '../db/confirmations.ts'
import { settleMatters } from '../db/desk-reports.ts'
import { loadPlaceState, type PlaceState, updatePlaceState } from '../db/place-edits.ts'
import { addSeries } from '../db/series-edits.ts'
import type { Reading, Writing } from '../db/write.ts'
import { Problem } from '../http/problem.ts'
import { confirmerOf } from './confirmer-of.ts'
import type { PreparedForm } from './prepared-form.ts'

/** The message, by kind, when the place has changed since the form was opened. */
const changedText: Readonly<Record<PlaceKind, string>> = {
  shop: 'Butiken har ändrats sedan du öppnade den. Ladda om sidan och försök igen.',
  market: 'Evenemanget har ändrats sedan du öppnade det. Ladda om sidan och försök igen.',
}
const otherKindText: Readonly<Record<PlaceKind, string>> = {
  shop: 'En butik kan inte bli ett evenemang.',
  market: 'Ett evenemang kan inte bli en butik.',
}

const ofSeriesText = 'Datumet hör till en loppis som återkommer. Ändra den i stället.'

/** The message for a removed place, by kind. */
export const removedText: Readonly<Record<PlaceKind, string>> = {
  shop: 'Butiken är borttagen. Återställ den först.',
  market: 'Evenemanget är borttaget. Återställ det först.',
}

/** A form that replaces the facts of a place or a series, of which the sender has seen the revision `version`. */
export interface Edit extends PreparedForm {
  readonly version: number
  /** The logged action that the edit is part of, if any. */
  readonly partOf?: number
}

/**
 * Replaces the facts of a place by those of a form. If the form has a series, the market becomes a series. The edit
 * confirms the place and settles reports about it. Returns the id of the logged action, null when nothing differed.
 * Throws a Problem of 400, 404 or 409.
 */
export async function editPlace(
  writing: Writing,
  actor: Actor,
  key: PlaceKey,
  { version, place, series, partOf }: Edit,
): Promise<number | null> {
  if (place.kind !== key.kind) throw new Problem(400, otherKindText[key.kind])
  const before = await loadUnchanged(writing, key, version)
  if (before.deletedAtMs !== null) throw new Problem(409, removedText[key.kind])
  const confirmation = confirmedBy(confirmerOf(actor), writing)
  const editedAtMs = writing.nowMs
  if (series !== null) {
    const draft = { place: place as NewMarket, series, source: 'operator', adopted: [key.id] } as const
    const { id, actionId } = await addSeries(
      writing,
      actor,
      { ...draft, editedAtMs, confirmation },
      { verb: 'merge', ...(partOf && { partOf }) },
    )
    await settleMatters(
      writing,
      { subject: 'series', subjectId: id },
      { actor, decision: 'accepted', partOf: partOf ?? actionId },
    )
    return actionId
  }
  if (hasSameFacts(place, before.place, key.kind)) return null
  await updatePlaceState(writing, key, { ...before, place, editedAtMs, confirmation })
  const actionId = await logChange(writing, actor, key, { verb: 'edit', before, ...(partOf && { partOf }) })
  await settleMatters(
    writing,
    { subject: key.kind, subjectId: key.id },
    { actor, decision: 'accepted', partOf: partOf ?? actionId },
  )
  return actionId
}

/**
 * The stored position of a place, which its form may send back although it lies abroad, as those of some imported places
 * do. Null if it is unknown.
 */
export async function loadKnownPosition(reading: Reading, key: PlaceKey): Promise<LatLng | null> {
  return (await loadPlaceState(reading, key))?.state.place.position ?? null
}

/**
 * Loads a place that has the revision `version`, so that nobody has changed it since the form was opened. Throws a
 * Problem of 404 or 409.
 */
export async function loadUnchanged({ trx }: Writing, key: PlaceKey, version: number): Promise<PlaceState> {
  const found = await loadPlaceState(trx, key)
  if (found === null) throw new Problem(404, notFoundText[key.kind])
  if (found.revision !== version) throw new Problem(409, changedText[key.kind])
  if (found.state.seriesId !== null) throw new Problem(409, ofSeriesText)
  return found.state
}

/**
 * Logs a change that has been written. Loads the new state from the database, because undo compares it with the stored
 * one.
 */
export async function logChange(
  writing: Writing,
  actor: Actor,
  key: PlaceKey,
  change: Pick<NewAction, 'verb' | 'reason' | 'partOf'> & { readonly before: PlaceState | null },
): Promise<number> {
  const after = await loadPlaceState(writing.trx, key)
  return insertAction(writing, {
    ...change,
    actor,
    subject: key.kind,
    subjectId: key.id,
    after: after?.state ?? null,
  })
}
