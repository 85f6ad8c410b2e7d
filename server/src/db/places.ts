/**
 * Stores shops and markets. `place-changes.ts` loads them for the index. A removed place leaves a tombstone: its row
 * stays, marked as deleted and with a new revision, so that every index removes the place too.
 */
import type { Place, PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Confirmation } from '@fyndkartan/domain/trust'
import { confirmationRow } from './confirmations.ts'
import { factRow, placeFromRow, type PlaceFacts } from './place-rows.ts'
import type { MarketTable, ShopTable, Source } from './tables.ts'
import type { Reading, Writing } from './write.ts'

/** A place to insert; its kind is known from the context. Without `id`, the database assigns one. */
export type PlaceDraft<Kind extends PlaceKind> = PlaceFacts<Kind> & {
  readonly id?: number
  readonly source: Source
  readonly sourceId?: string | null
  /** The id of the series that this market is a date of; null for other places. */
  readonly seriesId?: number | null
  readonly confirmation?: Confirmation | null
}
export type ShopDraft = PlaceDraft<'shop'>
export type MarketDraft = PlaceDraft<'market'>

/** Rows per statement: with about forty columns each, below both databases' parameter limits (32,766 and 65,535). */
const rowsPerInsert = 500

/** Inserts a place and returns its id. */
export async function insertPlace<Kind extends PlaceKind>(
  writing: Writing,
  kind: Kind,
  place: PlaceDraft<Kind>,
): Promise<number> {
  const [id] = await insertPlaces(writing, kind, [place])
  return id as number
}

/** Inserts places and returns their ids in the same order. Either all drafts have an id, or none has. */
export async function insertPlaces<Kind extends PlaceKind>(
  writing: Writing,
  kind: Kind,
  drafts: readonly PlaceDraft<Kind>[],
): Promise<number[]> {
  const { trx, dialect } = writing
  const explicit = drafts.filter((draft) => draft.id !== undefined).length
  if (explicit !== 0 && explicit !== drafts.length) throw new Error('give every draft an id, or none')
  const ids: number[] = []
  for (let start = 0; start < drafts.length; start += rowsPerInsert) {
    const rows = drafts
      .slice(start, start + rowsPerInsert)
      .map((draft) => ({ ...ownColumns(writing, kind, draft), ...factRow<PlaceKind>(kind, draft) }))
    const inserted = await trx
      .insertInto<PlaceKind>(kind)
      .values(rows as Insertable<ShopTable & MarketTable>[])
      .returning('id')
      .execute()
    for (const { id } of inserted) ids.push(id)
  }
  // After explicit ids, SQLite's autoincrement continues by itself; PostgreSQL's sequence must be advanced.
  if (explicit > 0 && dialect === 'postgres')
    await sql`select setval(pg_get_serial_sequence(${kind}, 'id'), (select max(id) from ${sql.table(kind)}))`.execute(
      trx,
    )
  return ids
}

export const insertShop = (writing: Writing, shop: ShopDraft) => insertPlace(writing, 'shop', shop)
export const insertMarket = (writing: Writing, market: MarketDraft) => insertPlace(writing, 'market', market)
export const insertShops = (writing: Writing, shops: readonly ShopDraft[]) => insertPlaces(writing, 'shop', shops)
export const insertMarkets = (writing: Writing, markets: readonly MarketDraft[]) =>
  insertPlaces(writing, 'market', markets)

/**
 * Replaces every fact of a place, and restores the place if it was removed. Returns false when there is no such row.
 */
export async function updatePlace<Kind extends PlaceKind>(
  writing: Writing,
  kind: Kind,
  id: number,
  facts: PlaceFacts<Kind>,
): Promise<boolean> {
  const changed = { ...factRow<PlaceKind>(kind, facts), ...touched(writing), deleted_at: null }
  const { numUpdatedRows } = await writing.trx
    .updateTable<PlaceKind>(kind)
    .set(changed as Updateable<ShopTable & MarketTable>)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes a place, which leaves a tombstone. Returns false when no such place exists. */
export async function deletePlace(writing: Writing, { kind, id }: PlaceKey): Promise<boolean> {
  const { numUpdatedRows } = await writing.trx
    .updateTable(kind)
    .set({ ...touched(writing), deleted_at: writing.nowMs })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Removes all places from one source, which leaves tombstones; returns the number of places removed.
 * `deleteSeriesOfSource` removes the series.
 */
export async function deletePlacesOfSource(writing: Writing, source: Source): Promise<PlaceCounts> {
  const deleteKind = async (kind: PlaceKind) => {
    const { numUpdatedRows } = await writing.trx
      .updateTable(kind)
      .set({ ...touched(writing), deleted_at: writing.nowMs })
      .where('source', '=', source)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  }
  return { shops: await deleteKind('shop'), markets: await deleteKind('market') }
}

/** Returns null when no such place exists. `id` must be a whole number. */
export async function loadPlace<Kind extends PlaceKind>(
  reading: Reading,
  { kind, id }: PlaceKey & { readonly kind: Kind },
): Promise<Extract<Place, { kind: Kind }> | null> {
  if (!isStoredId(id)) return null
  const row = await reading
    .selectFrom<PlaceKind>(kind)
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? (placeFromRow(kind, row) as Extract<Place, { kind: Kind }>) : null
}

export interface PlaceCounts {
  readonly shops: number
  readonly markets: number
}

/** Counts existing places; with a source, only those from it. */
export async function countPlaces(reading: Reading, source?: Source): Promise<PlaceCounts> {
  const countKind = async (kind: PlaceKind) => {
    const all = reading
      .selectFrom(kind)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('deleted_at', 'is', null)
    const { count } = await (source ? all.where('source', '=', source) : all).executeTakeFirstOrThrow()
    return count
  }
  return { shops: await countKind('shop'), markets: await countKind('market') }
}

/** True when any existing place came from the source. */
export async function hasPlacesOf(reading: Reading, source: Source): Promise<boolean> {
  const any = (kind: PlaceKind) =>
    reading
      .selectFrom(kind)
      .select('id')
      .where('source', '=', source)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
  return (await any('shop')) !== undefined || (await any('market')) !== undefined
}

/**
 * True when the database has never had a place. Removed places count, so that an emptied database does not get its
 * sample data again.
 */
export async function isEmpty(reading: Reading): Promise<boolean> {
  const any = (kind: PlaceKind) => reading.selectFrom(kind).select('id').limit(1).executeTakeFirst()
  return (await any('shop')) === undefined && (await any('market')) === undefined
}

/**
 * The largest id that PostgreSQL's `integer` can hold. With a larger one, a query on PostgreSQL fails instead of
 * finding nothing.
 */
export const maxId = 2 ** 31 - 1

/** Parses an id; null for text that cannot be one. */
export function parseId(text: unknown): number | null {
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= maxId ? id : null
}

function isStoredId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= maxId
}

function touched({ revision, nowMs }: Writing) {
  return { revision, updated_at: nowMs }
}

function ownColumns(
  writing: Writing,
  kind: PlaceKind,
  { id, source, sourceId = null, seriesId = null, confirmation = null }: PlaceDraft<PlaceKind>,
) {
  return {
    ...(id === undefined ? {} : { id }),
    ...(kind === 'market' ? { series_id: seriesId } : {}),
    source,
    source_id: sourceId,
    created_at: writing.nowMs,
    deleted_at: null,
    edited_at: null,
    ...confirmationRow(confirmation),
    ...touched(writing),
  }
}
