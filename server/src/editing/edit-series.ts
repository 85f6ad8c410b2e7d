/** Edits series, for operators and organisers. */
import { hasSameFacts } from '@fyndkartan/domain/facts'
import type { NewMarket } from '@fyndkartan/domain/place'
import { sameSeries } from '@fyndkartan/domain/series/tidy-series'
import { type Actor, insertAction, type NewAction } from '../db/actions.ts'
import { confirmedBy } from '../db/confirmations.ts'
import { settleMatters } from '../db/desk-reports.ts'
import { loadSeriesState, type SeriesState, updateSeriesState } from '../db/series.ts'
import type { Writing } from '../db/write.ts'
import { Problem } from '../http/problem.ts'
import { confirmerOf } from './confirmer-of.ts'
import type { Edit } from './edit-place.ts'

/** Messages of refusals about series. */
export const seriesText = {
  notFound: 'Loppisen finns inte.',
  changed: 'Loppisen har ändrats sedan du öppnade den. Ladda om sidan och försök igen.',
  removed: 'Loppisen är borttagen. Återställ den först.',
  noSeries: 'Ange när loppisen hålls.',
} as const

/** Like `editPlace`, for a series with all its dates. Throws a Problem of 400, 404 or 409. */
export async function editSeries(
  writing: Writing,
  actor: Actor,
  id: number,
  { version, place, series, partOf }: Edit,
): Promise<number | null> {
  if (series === null) throw new Problem(400, seriesText.noSeries)
  const before = await loadUnchangedSeries(writing, id, version)
  if (before.deletedAtMs !== null) throw new Problem(409, seriesText.removed)
  if (hasSameFacts(place, before.place, 'market') && sameSeries(series, before.series)) return null
  const decided = { editedAtMs: writing.nowMs, confirmation: confirmedBy(confirmerOf(actor), writing) }
  const after = { ...before, place: place as NewMarket, series, ...decided }
  const actionId = await changeSeries(writing, actor, id, { verb: 'edit', before, after, ...(partOf && { partOf }) })
  await settleMatters(
    writing,
    { subject: 'series', subjectId: id },
    { actor, decision: 'accepted', partOf: partOf ?? actionId },
  )
  return actionId
}

interface Change extends Pick<NewAction, 'verb' | 'reason' | 'partOf'> {
  readonly before: SeriesState
  readonly after: SeriesState
}

/**
 * Writes a change and logs it. The logged state is loaded from the database, because undo compares it with the stored
 * one.
 */
export async function changeSeries(
  writing: Writing,
  actor: Actor,
  id: number,
  { after, ...line }: Change,
): Promise<number> {
  await updateSeriesState(writing, id, after)
  const stored = (await loadSeriesState(writing.trx, id))?.state ?? null
  return insertAction(writing, { actor, ...line, subject: 'series', subjectId: id, after: stored })
}

/**
 * Loads a series that has the revision `version`, so that nobody has changed it since the form was opened. Throws a
 * Problem of 404 or 409.
 */
export async function loadUnchangedSeries({ trx }: Writing, id: number, version: number): Promise<SeriesState> {
  const found = await loadSeriesState(trx, id)
  if (found === null) throw new Problem(404, seriesText.notFound)
  if (found.revision !== version) throw new Problem(409, seriesText.changed)
  return found.state
}
