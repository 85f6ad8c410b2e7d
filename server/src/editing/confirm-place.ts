import { notFoundText } from '@fyndkartan/contract/problem'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { isDeepStrictEqual } from 'node:util'
import { type Actor, insertAction } from '../db/actions.ts'
import { confirmedBy, confirmPlaces, confirmSeries, keepFromSources } from '../db/confirmations.ts'
import { settleMatters } from '../db/desk-reports.ts'
import { loadPlaceState } from '../db/place-edits.ts'
import { findOpenMatters } from '../db/reports.ts'
import { loadSeriesState } from '../db/series.ts'
import type { WholeKey } from '../db/whole-key.ts'
import type { Writing } from '../db/write.ts'
import { Problem } from '../http/problem.ts'
import { removedText } from './edit-place.ts'
import { confirmerOf } from './confirmer-of.ts'

/**
 * Confirms a place as of today and dismisses visitors' reports about it. For a date of a series, confirms the whole
 * series. Sources no longer change what the organiser confirms; the desk sees how they differ. Returns the id of the
 * logged action; null when the place already has this confirmation and no open reports. Throws a Problem of 404 or 409.
 */
export async function confirmPlace(writing: Writing, actor: Actor, key: PlaceKey): Promise<number | null> {
  const place = (await loadPlaceState(writing.trx, key))?.state
  if (!place) throw new Problem(404, notFoundText[key.kind])
  if (place.deletedAtMs !== null) throw new Problem(409, removedText[key.kind])
  const confirmation = confirmedBy(confirmerOf(actor), writing)
  const { seriesId } = place
  const whole: WholeKey =
    seriesId === null ? { subject: key.kind, subjectId: key.id } : { subject: 'series', subjectId: seriesId }
  const isKnown = isDeepStrictEqual(place.confirmation, confirmation)
  if (isKnown && (await findOpenMatters(writing.trx, whole)).length === 0) return null
  const line = { actor, verb: 'confirm', ...whole } as const
  const series = seriesId === null ? null : ((await loadSeriesState(writing.trx, seriesId))?.state ?? null)
  const before = seriesId === null ? place : series
  const isKept = confirmation.by === 'organiser' && before?.editedAtMs === null
  if (seriesId === null) await confirmPlaces(writing, key.kind, [key.id], confirmation)
  else await confirmSeries(writing, [seriesId], confirmation)
  if (isKept) await keepFromSources(writing, whole)
  const after = before && { ...before, confirmation, ...(isKept && { editedAtMs: writing.nowMs }) }
  const actionId = await insertAction(writing, { ...line, before, after })
  await settleMatters(writing, whole, { actor, decision: 'dismissed', partOf: actionId })
  return actionId
}
