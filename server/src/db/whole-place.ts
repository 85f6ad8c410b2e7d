/** Finds the subjects of reports and claims: a single place, or a series (a market with all its dates). */
import type { PlaceKey } from '@fyndkartan/domain/place'
import { swedishTime } from '@fyndkartan/domain/local-time'
import { loadPlaceState } from './place-edits.ts'
import { loadSeriesState } from './series.ts'
import { loadNextMarketId } from './series-edits.ts'
import { type WholeKey, wholeOf } from './whole-key.ts'
import type { Reading } from './write.ts'

/** The subject of a report or claim on this place; null when the place does not exist. */
export async function findWhole(reading: Reading, { kind, id }: PlaceKey): Promise<WholeKey | null> {
  const there = await reading
    .selectFrom(kind)
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return there ? wholeOf(reading, { subject: kind, subjectId: id }) : null
}

/**
 * The names of the places that reports, claims or differences are about, by the id of the matter, claim or difference.
 * Ids without a place or a name are missing.
 */
export async function loadNamesOf(
  reading: Reading,
  table: 'report_matter' | 'claim' | 'source_difference',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>()
  if (ids.length === 0) return names
  const rows = await reading.selectFrom(table).select(['id', 'subject', 'subject_id']).where('id', 'in', ids).execute()
  for (const { id, subject, subject_id: subjectId } of rows) {
    const name = await loadName(reading, { subject, subjectId })
    if (name !== null) names.set(id, name)
  }
  return names
}

async function loadName(reading: Reading, { subject, subjectId }: WholeKey): Promise<string | null> {
  if (subject === 'series') return (await loadSeriesState(reading, subjectId))?.state.place.name ?? null
  return (await loadPlaceState(reading, { kind: subject, id: subjectId }))?.state.place.name ?? null
}

/**
 * The place to show for a subject: a single place itself; for a series, its next date, else its last date, else a
 * removed date. Null for a series that never had a date.
 */
export async function shownPlace(
  reading: Reading,
  { subject, subjectId }: WholeKey,
  nowMs: number,
): Promise<PlaceKey | null> {
  if (subject !== 'series') return { kind: subject, id: subjectId }
  const id = await loadNextMarketId(reading, subjectId, swedishTime(nowMs).date)
  if (id > 0) return { kind: 'market', id }
  const gone = await reading
    .selectFrom('market')
    .select((eb) => eb.fn.min('id').as('id'))
    .where('series_id', '=', subjectId)
    .executeTakeFirst()
  return gone?.id ? { kind: 'market', id: gone.id } : null
}
