/**
 * Permanently erases a place, a tip or a message for a person with the right to erasure. A place leaves only a row with
 * its id and without facts: indexes then remove the place, and imports do not recreate it. A market is erased with all
 * its dates.
 */
import { createHash } from 'node:crypto'
import { addressQuestion } from '@fyndkartan/domain/address-position'
import type { ActionSubject } from '@fyndkartan/domain/desk'
import { factNamesOf, facts, readFactOf, unknownFacts } from '@fyndkartan/domain/facts'
import type { NewPlace, PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import { formatRepeats } from '@fyndkartan/domain/series/format-repeats'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { insertAction } from './actions.ts'
import { deleteClaimsOf } from './claims.ts'
import { deleteReportsOf } from './reports.ts'
import { confirmationRow } from './confirmations.ts'
import { forgetQuestions } from './geocoded.ts'
import { erasedColumns } from './place-columns.ts'
import { foundColumns } from './place-rows.ts'
import { followMerge, followSeriesMerge, loadMergedIds } from './merged-places.ts'
import { loadPlaceState, type PlaceState } from './place-edits.ts'
import { loadSeriesState, updateSeriesState } from './series.ts'
import { deleteDifferencesAbout } from './source-differences.ts'
import { clearRunsOf } from './sources.ts'
import { placeFromJson } from './stored-states.ts'
import { wholeOf } from './whole-key.ts'
import type { Reading, Writing } from './write.ts'

export type ErasableSubject = Extract<ActionSubject, PlaceKind | 'series' | 'tip' | 'feedback'>

/** A subject to erase, and everything that is erased with it. */
export interface Erasure {
  readonly subject: ErasableSubject
  readonly id: number
  /** The subject's content, by which the operator checks that it is the right one. */
  readonly description: string
  /** The ids of the tips that were published as this place; they are erased too. */
  readonly tips: readonly number[]
  /** The places that this tip was published as; they are not erased. */
  readonly places: readonly PlaceKey[]
  /** How many log lines are erased. */
  readonly lines: number
}

/**
 * Describes what would be erased; null when there is nothing to erase. The id of one date means its whole series, and
 * the id of a merged place means the place that it was merged into.
 */
export async function loadErasure(reading: Reading, named: ErasableSubject, namedId: number): Promise<Erasure | null> {
  const isPlace = named === 'shop' || named === 'market'
  const subjectId = isPlace ? (await followMerge(reading, { kind: named, id: namedId })).id : namedId
  const { subject, subjectId: wholeId } = await wholeOf(reading, { subject: named, subjectId })
  const id = subject === 'series' ? await followSeriesMerge(reading, wholeId) : wholeId
  const description = await describeSubject(reading, subject, id)
  if (description === null) return null
  const logged = await loggedSubjects(reading, subject, id)
  const isTip = subject === 'tip' || subject === 'feedback'
  const tips = isTip ? [] : await loadTipsOf(reading, logged)
  const places = subject === 'tip' ? await loadPlacesOf(reading, id) : []
  const all = tips.length > 0 ? [...logged, { subject: 'tip' as const, ids: tips }] : logged
  let lines = 0
  for (const { subject, ids } of all) lines += (await loadLines(reading, subject, ids)).length
  return { subject, id, description, tips, places, lines }
}

/**
 * Erases a subject, and logs only that an erasure happened. Returns a description of what was erased; null when there
 * was nothing.
 */
export async function erase(writing: Writing, named: ErasableSubject, namedId: number): Promise<Erasure | null> {
  const { trx } = writing
  const erasure = await loadErasure(trx, named, namedId)
  if (erasure === null) return null
  const { subject, id } = erasure
  const logged = await loggedSubjects(trx, subject, id)
  await clearRuns(writing, logged)
  if (subject === 'series') await eraseSeries(writing, logged)
  else if (subject === 'shop' || subject === 'market')
    for (const { ids } of logged) for (const one of ids) await erasePlace(writing, { kind: subject, id: one })
  else await trx.deleteFrom(subject).where('id', '=', id).execute()
  const about = logged.flatMap(({ subject, ids }) =>
    subject === 'tip' || subject === 'feedback' ? [] : ids.map((subjectId) => ({ subject, subjectId })),
  )
  await deleteReportsOf(writing, about)
  await deleteClaimsOf(writing, about)
  await deleteLines(writing, 'difference', await deleteDifferencesAbout(writing, about))
  for (const { subject, ids } of logged) await deleteLines(writing, subject, ids)
  if (erasure.tips.length > 0) {
    await trx.deleteFrom('tip').where('id', 'in', erasure.tips).execute()
    await deleteLines(writing, 'tip', erasure.tips)
  }
  await insertAction(writing, { actor: 'command', verb: 'erase', subject, subjectId: id, before: null, after: null })
  return erasure
}

/** Subjects of one kind, which lines of the log may be about. */
interface LoggedSubject {
  readonly subject: ErasableSubject
  readonly ids: readonly number[]
}

/**
 * The subject and the places merged into it; for a series also its dates, because some were single markets with log
 * lines of their own.
 */
async function loggedSubjects(reading: Reading, subject: ErasableSubject, id: number): Promise<LoggedSubject[]> {
  if (subject === 'shop' || subject === 'market')
    return [{ subject, ids: [id, ...(await loadMergedIds(reading, { subject, subjectId: id }))] }]
  if (subject !== 'series') return [{ subject, ids: [id] }]
  const ids = [id, ...(await loadMergedIds(reading, { subject, subjectId: id }))]
  const dates = reading.selectFrom('market').select('id').where('series_id', 'in', ids)
  const rows = await dates.execute()
  const merged = await reading.selectFrom('market').select('id').where('merged_into', 'in', dates).execute()
  return [
    { subject, ids },
    { subject: 'market', ids: [...rows, ...merged].map((row) => row.id) },
  ]
}

/**
 * Clears the rule and the name of each series. Its row stays as a tombstone, so that no import recreates the series.
 */
async function eraseSeries(writing: Writing, logged: readonly LoggedSubject[]): Promise<void> {
  for (const { subject, ids } of logged)
    if (subject === 'market') for (const id of ids) await erasePlace(writing, { kind: subject, id })
  for (const { subject, ids } of logged) if (subject === 'series') for (const id of ids) await eraseRule(writing, id)
}

async function eraseRule(writing: Writing, id: number): Promise<void> {
  const { trx, nowMs } = writing
  const found = await loadSeriesState(trx, id)
  await updateSeriesState(writing, id, {
    place: { ...unknownFacts('market'), kind: 'market' },
    series: plainSeries({ kind: 'dates', dates: [] }, { startMinute: null, endMinute: null }),
    arrived: null,
    mergedInto: found?.state.mergedInto ?? null,
    deletedAtMs: found?.state.deletedAtMs ?? nowMs,
    editedAtMs: nowMs,
    confirmation: null,
  })
  const row = await trx.selectFrom('series').select('source_id').where('id', '=', id).executeTakeFirstOrThrow()
  const sourceId = row.source_id === null ? null : erasedSourceId(row.source_id)
  await trx.updateTable('series').set({ source_id: sourceId }).where('id', '=', id).execute()
}

export function isErased({ place, deletedAtMs }: Pick<PlaceState, 'place' | 'deletedAtMs'>): boolean {
  const vanished = factNamesOf(place.kind).filter((name) => facts[name].vanishesOnErasure)
  return deletedAtMs !== null && vanished.every((name) => readFactOf(place, name) === null)
}

/**
 * For each source of the subjects, reduces the stored results of its runs to counts, because results show some of the
 * imported places.
 */
async function clearRuns(writing: Writing, logged: readonly LoggedSubject[]): Promise<void> {
  const scopes = new Set<string>()
  for (const { subject, ids } of logged) {
    if ((subject !== 'shop' && subject !== 'market' && subject !== 'series') || ids.length === 0) continue
    const rows = await writing.trx
      .selectFrom(subject)
      .select('source_id')
      .where('id', 'in', ids)
      .where('source_id', 'is not', null)
      .execute()
    for (const { source_id: sourceId } of rows) scopes.add(scopePattern.exec(sourceId ?? '')?.[0] ?? '')
  }
  for (const scope of scopes) await clearRunsOf(writing, scope)
}

/**
 * Matches the start that all ids of one source have in common, for example 'osm:' or 'ical:loppisar.ics#': see scopeOf
 * of the importer.
 */
export const scopePattern = /^(?:osm:|[^#]*#)/

/** The source id of an erased place: the source's own identifier, which may contain facts, is replaced by a hash. */
export function erasedSourceId(sourceId: string): string {
  const [scope = ''] = scopePattern.exec(sourceId) ?? []
  return `${scope}!${createHash('sha256').update(sourceId).digest('base64url')}`
}

async function erasePlace(writing: Writing, { kind, id }: PlaceKey): Promise<void> {
  const { trx, nowMs, revision } = writing
  const row = await trx
    .selectFrom(kind)
    .select(['source_id', 'deleted_at', 'address', 'town', 'found_for'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { source_id: sourceId, deleted_at: deletedAt } = row
  const blank = {
    ...Object.fromEntries(erasedColumns(kind).map((column) => [column, null])),
    source_id: sourceId === null ? null : erasedSourceId(sourceId),
    deleted_at: deletedAt ?? nowMs,
    edited_at: nowMs,
    ...confirmationRow(null),
    ...Object.fromEntries(foundColumns.map((column) => [column, null])),
    warning: null,
    updated_at: nowMs,
    revision,
  }
  await trx.updateTable(kind).set(blank).where('id', '=', id).execute()
  await forgetQuestions(
    writing,
    [row.found_for, addressQuestion(row)].filter((question) => question !== null),
  )
}

async function describeSubject(reading: Reading, subject: ErasableSubject, id: number): Promise<string | null> {
  if (subject === 'shop' || subject === 'market') {
    const found = await loadPlaceState(reading, { kind: subject, id })
    return found === null || isErased(found.state) ? null : formatFacts(found.state.place)
  }
  if (subject === 'series') {
    const found = await loadSeriesState(reading, id)
    if (found === null || isErased(found.state)) return null
    return `${formatFacts(found.state.place)}: ${formatRepeats(found.state.series)}`
  }
  if (subject === 'tip') {
    const tip = await reading.selectFrom('tip').select('place').where('id', '=', id).executeTakeFirst()
    return tip ? formatFacts(placeFromJson(tip.place)) : null
  }
  const message = await reading
    .selectFrom('feedback')
    .select(['contact', 'text'])
    .where('id', '=', id)
    .executeTakeFirst()
  return message ? [message.contact, message.text].filter(Boolean).join(': ') : null
}

function formatFacts(place: NewPlace): string {
  const date = place.kind === 'market' ? place.date : null
  return [place.name, place.address, place.town, date, place.link].filter(Boolean).join(', ')
}

/** The ids of tips that were published as one of these places, even if the publishing was undone. */
async function loadTipsOf(reading: Reading, logged: readonly LoggedSubject[]): Promise<number[]> {
  const tips = new Set<number>()
  for (const { subject, ids } of logged) {
    const once = await reading
      .selectFrom('action as part')
      .innerJoin('action as whole', 'whole.id', 'part.part_of')
      .select('whole.subject_id as id')
      .where('part.subject', '=', subject)
      .where('part.subject_id', 'in', ids)
      .where('whole.subject', '=', 'tip')
      .execute()
    for (const { id } of once) if (id !== null) tips.add(id)
    if (subject !== 'shop' && subject !== 'market') continue
    const now = await reading
      .selectFrom('tip')
      .select('id')
      .where('kind', '=', subject)
      .where('place_id', 'in', ids)
      .execute()
    for (const { id } of now) tips.add(id)
  }
  return [...tips]
}

async function loadPlacesOf(reading: Reading, tipId: number): Promise<PlaceKey[]> {
  const rows = await reading.selectFrom('tip').select(['kind', 'place_id']).where('id', '=', tipId).execute()
  return rows.flatMap(({ kind, place_id: id }) => (id === null ? [] : [{ kind, id }]))
}

/**
 * The ids of the log lines about the subjects, and of the actions that these lines are part of. For example, such an
 * action is an undone merge in which another place had taken facts from this one.
 */
async function loadLines(
  reading: Reading,
  subject: ErasableSubject | 'difference',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const lines = reading.selectFrom('action').where('subject', '=', subject)
  const parts = lines.where('subject_id', 'in', ids).where('part_of', 'is not', null).select('part_of')
  const rows = await lines
    .where((eb) => eb.or([eb('subject_id', 'in', ids), eb('id', 'in', parts)]))
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the log lines. Parts of the deleted actions that are about other subjects become actions of their own. */
async function deleteLines(
  { trx }: Writing,
  subject: ErasableSubject | 'difference',
  ids: readonly number[],
): Promise<void> {
  const lines = await loadLines(trx, subject, ids)
  if (lines.length === 0) return
  await trx.updateTable('action').set({ part_of: null }).where('part_of', 'in', lines).execute()
  await trx.deleteFrom('action').where('id', 'in', lines).execute()
}
