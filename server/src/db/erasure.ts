/**
 * Permanently erases a place, a tip or a message for somebody who has the right to erasure. Of a place only the id stays, without
 * facts: every index must learn that it is gone, and no import may recreate it.
 */
import { createHash } from 'node:crypto'
import type { ActionSubject } from '@fyndkartan/domain/desk'
import { factNamesOf, facts, readFactOf } from '@fyndkartan/domain/facts'
import type { NewPlace, PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import { insertAction } from './actions.ts'
import { erasedColumns } from './place-columns.ts'
import { loadPlaceState, type PlaceState } from './place-edits.ts'
import { placeFromJson } from './stored-states.ts'
import type { Reading, Writing } from './write.ts'

export type ErasableSubject = Extract<ActionSubject, PlaceKind | 'tip' | 'feedback'>

/** What is erased together with the subject. */
export interface Erasure {
  readonly subject: ErasableSubject
  readonly id: number
  /** Its content, so that the person erasing it can check that it is the right one. */
  readonly tells: string
  /** The tips that a place came from; they are erased too. */
  readonly tips: readonly number[]
  /** The places that a tip was published as; they stay. */
  readonly places: readonly PlaceKey[]
  /** How many log lines are erased. */
  readonly lines: number
}

/** Null when there is nothing to erase, or nothing any more. */
export async function loadErasure(reading: Reading, subject: ErasableSubject, id: number): Promise<Erasure | null> {
  const tells = await loadTold(reading, subject, id)
  if (tells === null) return null
  const isPlace = subject === 'shop' || subject === 'market'
  const tips = isPlace ? await loadTipsOf(reading, { kind: subject, id }) : []
  const places = subject === 'tip' ? await loadPlacesOf(reading, id) : []
  let lines = (await loadLines(reading, subject, [id])).length
  if (tips.length > 0) lines += (await loadLines(reading, 'tip', tips)).length
  return { subject, id, tells, tips, places, lines }
}

/** The log keeps one new line, saying only that it was done. Returns what was erased, null when there was nothing. */
export async function erase(writing: Writing, subject: ErasableSubject, id: number): Promise<Erasure | null> {
  const { trx } = writing
  const erasure = await loadErasure(trx, subject, id)
  if (erasure === null) return null
  if (subject === 'shop' || subject === 'market') await erasePlace(writing, { kind: subject, id })
  else await trx.deleteFrom(subject).where('id', '=', id).execute()
  await deleteLines(writing, subject, [id])
  if (erasure.tips.length > 0) {
    await trx.deleteFrom('tip').where('id', 'in', erasure.tips).execute()
    await deleteLines(writing, 'tip', erasure.tips)
  }
  await insertAction(writing, { actor: 'command', verb: 'erase', subject, subjectId: id, before: null, after: null })
  return erasure
}

/** Whether nothing is left of a place but its id. */
export function isErased({ place, deletedAtMs }: Pick<PlaceState, 'place' | 'deletedAtMs'>): boolean {
  const vanished = factNamesOf(place.kind).filter((name) => facts[name].vanishesOnErasure)
  return deletedAtMs !== null && vanished.every((name) => readFactOf(place, name) === null)
}

/** The common prefix of one source's ids: see scopeOf of the importer. */
const scopePattern = /^(?:osm:|[^#]*#)/

/** The source id of an erased place: a hash replaces the source's own id, which may contain facts. */
export function erasedSourceId(sourceId: string): string {
  const [scope = ''] = scopePattern.exec(sourceId) ?? []
  return `${scope}!${createHash('sha256').update(sourceId).digest('base64url')}`
}

async function erasePlace({ trx, nowMs, revision }: Writing, { kind, id }: PlaceKey): Promise<void> {
  const { source_id: sourceId, deleted_at: deletedAt } = await trx
    .selectFrom(kind)
    .select(['source_id', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const blank = {
    ...Object.fromEntries(erasedColumns(kind).map((column) => [column, null])),
    source_id: sourceId === null ? null : erasedSourceId(sourceId),
    deleted_at: deletedAt ?? nowMs,
    edited_at: nowMs,
    updated_at: nowMs,
    revision,
  }
  await trx.updateTable(kind).set(blank).where('id', '=', id).execute()
}

async function loadTold(reading: Reading, subject: ErasableSubject, id: number): Promise<string | null> {
  if (subject === 'shop' || subject === 'market') {
    const found = await loadPlaceState(reading, { kind: subject, id })
    return found === null || isErased(found.state) ? null : formatFacts(found.state.place)
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

/** Tips published as this place, including those whose publishing was undone. */
async function loadTipsOf(reading: Reading, { kind, id }: PlaceKey): Promise<number[]> {
  const now = await reading.selectFrom('tip').select('id').where('kind', '=', kind).where('place_id', '=', id).execute()
  const once = await reading
    .selectFrom('action as part')
    .innerJoin('action as whole', 'whole.id', 'part.part_of')
    .select('whole.subject_id as id')
    .where('part.subject', '=', kind)
    .where('part.subject_id', '=', id)
    .where('whole.subject', '=', 'tip')
    .execute()
  return [...new Set([...now, ...once].flatMap((row) => row.id ?? []))]
}

async function loadPlacesOf(reading: Reading, tipId: number): Promise<PlaceKey[]> {
  const rows = await reading.selectFrom('tip').select(['kind', 'place_id']).where('id', '=', tipId).execute()
  return rows.flatMap(({ kind, place_id: id }) => (id === null ? [] : [{ kind, id }]))
}

async function loadLines(reading: Reading, subject: ErasableSubject, ids: readonly number[]): Promise<number[]> {
  const rows = await reading
    .selectFrom('action')
    .select('id')
    .where('subject', '=', subject)
    .where('subject_id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

/** Detaches parts about other subjects, which then become actions of their own. */
async function deleteLines({ trx }: Writing, subject: ErasableSubject, ids: readonly number[]): Promise<void> {
  const lines = await loadLines(trx, subject, ids)
  if (lines.length === 0) return
  await trx.updateTable('action').set({ part_of: null }).where('part_of', 'in', lines).execute()
  await trx.deleteFrom('action').where('id', 'in', lines).execute()
}
