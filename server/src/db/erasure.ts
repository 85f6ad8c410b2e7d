/**
 * Taking away for good what the site knows of a place, a tip or a message, because somebody has the right to it. A place stays as a
 * number without facts: every index must hear that it is gone, and no import may bring it back.
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

/** What goes with one of them. */
export interface Erasure {
  readonly subject: ErasableSubject
  readonly id: number
  /** What it tells, so that whoever erases it sees that it is the right one. */
  readonly tells: string
  /** The tips that a place came from: they go with it. */
  readonly tips: readonly number[]
  /** The places that a tip has become: they stay. */
  readonly places: readonly PlaceKey[]
  /** How many lines of the log go. */
  readonly lines: number
}

/** Null when there is nothing, or nothing any more. */
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

/** Of the log stays one new line, which says nothing but that it was done. Returns what went, null when there was nothing. */
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

/** Whether nothing is left of a place but its number. */
export function isErased({ place, deletedAtMs }: Pick<PlaceState, 'place' | 'deletedAtMs'>): boolean {
  const vanished = factNamesOf(place.kind).filter((name) => facts[name].vanishesOnErasure)
  return deletedAtMs !== null && vanished.every((name) => readFactOf(place, name) === null)
}

/** What all names of one source begin with: see scopeOf of the importer. */
const scopePattern = /^(?:osm:|[^#]*#)/

/** Where the place that a source names so stands when it was erased: the source's name for it may hold its facts. */
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

/** Those whose place it is, and those whose place it was until their publishing was undone. */
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

/** Parts that are about something else stand for themselves from then on. */
async function deleteLines({ trx }: Writing, subject: ErasableSubject, ids: readonly number[]): Promise<void> {
  const lines = await loadLines(trx, subject, ids)
  if (lines.length === 0) return
  await trx.updateTable('action').set({ part_of: null }).where('part_of', 'in', lines).execute()
  await trx.deleteFrom('action').where('id', 'in', lines).execute()
}
