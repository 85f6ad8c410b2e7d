/**
 * Shops and markets in SQL. What the index reads is in `place-changes.ts`. Deletions are tombstones: the row stays,
 * marked, with a new revision, so that every index hears of it.
 */
import type { Market } from '@fyndkartan/domain/market'
import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import type { Shop } from '@fyndkartan/domain/shop'
import { sql } from 'kysely'
import { marketFromRow, marketRow, shopFromRow, shopRow } from './place-rows.ts'
import type { Source } from './tables.ts'
import type { Reading, Writing } from './write.ts'

/** What is inserted: a place without its kind; the id is drawn when it is left out. */
type Draft<P extends Shop | Market> = Omit<P, 'id' | 'kind'> & {
  readonly id?: number
  readonly source: Source
  readonly sourceId?: string | null
}
export type ShopDraft = Draft<Shop>
export type MarketDraft = Draft<Market>

/** The facts of a place that an update replaces, all of them. */
export type ShopFacts = Omit<Shop, 'id' | 'kind'>
export type MarketFacts = Omit<Market, 'id' | 'kind'>

/** Rows in one statement: 14 columns each stay far below both databases' limits of parameters. */
const rowsPerInsert = 500

/** Inserts and returns the id. */
export async function insertShop(writing: Writing, shop: ShopDraft): Promise<number> {
  const [id] = await insertShops(writing, [shop])
  return id as number
}

/** Inserts and returns the id. */
export async function insertMarket(writing: Writing, market: MarketDraft): Promise<number> {
  const [id] = await insertMarkets(writing, [market])
  return id as number
}

/** Inserts many, returns their ids in order. Drafts with and without ids may not be mixed. */
export async function insertShops(writing: Writing, shops: readonly ShopDraft[]): Promise<number[]> {
  return insertInBatches(writing, 'shop', shops, (batch) =>
    writing.trx
      .insertInto('shop')
      .values(batch.map((shop) => ({ ...ownColumns(writing, shop), ...shopRow(shop) })))
      .returning('id')
      .execute(),
  )
}

/** Inserts many, returns their ids in order. Drafts with and without ids may not be mixed. */
export async function insertMarkets(writing: Writing, markets: readonly MarketDraft[]): Promise<number[]> {
  return insertInBatches(writing, 'market', markets, (batch) =>
    writing.trx
      .insertInto('market')
      .values(batch.map((market) => ({ ...ownColumns(writing, market), ...marketRow(market) })))
      .returning('id')
      .execute(),
  )
}

/** Replaces every fact; a tombstone comes back to life. False when there is no such row. */
export async function updateShop(writing: Writing, id: number, facts: ShopFacts): Promise<boolean> {
  const changed = { ...shopRow(facts), ...touched(writing), deleted_at: null }
  const { numUpdatedRows } = await writing.trx
    .updateTable('shop')
    .set(changed)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Replaces every fact; a tombstone comes back to life. False when there is no such row. */
export async function updateMarket(writing: Writing, id: number, facts: MarketFacts): Promise<boolean> {
  const changed = { ...marketRow(facts), ...touched(writing), deleted_at: null }
  const { numUpdatedRows } = await writing.trx
    .updateTable('market')
    .set(changed)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Leaves a tombstone. False when there is no such place, or no longer. */
export async function deletePlace(writing: Writing, { kind, id }: PlaceKey): Promise<boolean> {
  const { numUpdatedRows } = await writing.trx
    .updateTable(kind)
    .set({ ...touched(writing), deleted_at: writing.nowMs })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Leaves tombstones for everything that came from one source; returns how many places went. */
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

/** Null when there is no such shop, or no longer. `id` is a whole number. */
export async function loadShop(reading: Reading, id: number): Promise<Shop | null> {
  if (!isStoredId(id)) return null
  const row = await reading
    .selectFrom('shop')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? shopFromRow(row) : null
}

/** Null when there is no such market, or no longer. `id` is a whole number. */
export async function loadMarket(reading: Reading, id: number): Promise<Market | null> {
  if (!isStoredId(id)) return null
  const row = await reading
    .selectFrom('market')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? marketFromRow(row) : null
}

export interface PlaceCounts {
  readonly shops: number
  readonly markets: number
}

/** What is there, tombstones apart; with a source, what came from it. */
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

/** True when any place, tombstones apart, came from the source. */
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

/** True when no place was ever stored: tombstones count, so that taking the sample away does not bring it back. */
export async function isEmpty(reading: Reading): Promise<boolean> {
  const any = (kind: PlaceKind) => reading.selectFrom(kind).select('id').limit(1).executeTakeFirst()
  return (await any('shop')) === undefined && (await any('market')) === undefined
}

/** The largest id: PostgreSQL's `integer`. A larger number is refused there with an error instead of finding nothing. */
export const maxId = 2 ** 31 - 1

function isStoredId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= maxId
}

function touched({ revision, nowMs }: Writing) {
  return { revision, updated_at: nowMs }
}

function ownColumns(writing: Writing, { id, source, sourceId = null }: ShopDraft | MarketDraft) {
  return {
    ...(id === undefined ? {} : { id }),
    source,
    source_id: sourceId,
    created_at: writing.nowMs,
    deleted_at: null,
    edited_at: null,
    ...touched(writing),
  }
}

async function insertInBatches<D extends ShopDraft | MarketDraft>(
  { trx, dialect }: Writing,
  table: PlaceKind,
  drafts: readonly D[],
  insert: (batch: readonly D[]) => Promise<{ id: number }[]>,
): Promise<number[]> {
  const explicit = drafts.filter((draft) => draft.id !== undefined).length
  if (explicit !== 0 && explicit !== drafts.length) throw new Error('give every draft an id, or none')
  const ids: number[] = []
  for (let start = 0; start < drafts.length; start += rowsPerInsert)
    for (const { id } of await insert(drafts.slice(start, start + rowsPerInsert))) ids.push(id)
  // SQLite's autoincrement goes on after explicit ids by itself, PostgreSQL's sequence must be told.
  if (explicit > 0 && dialect === 'postgres')
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      trx,
    )
  return ids
}
