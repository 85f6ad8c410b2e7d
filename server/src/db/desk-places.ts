/** Loads places for the desk: with their source, and including removed ones. */
import { contentRevision } from './confirmations.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DeskPlace } from '@fyndkartan/domain/desk'
import type { Place, PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { foldedLink, isComparedLink } from './folded-link.ts'
import type { Database } from './open.ts'
import { placeFromRow } from './place-rows.ts'
import { maxId } from './places.ts'
import type { MarketTable, ShopTable } from './tables.ts'
import type { Reading } from './write.ts'

type Row = Selectable<ShopTable> | Selectable<MarketTable>

/** Returns null for an id that no place ever had. */
export async function loadDeskPlace(reading: Reading, key: PlaceKey): Promise<DeskPlace | null> {
  const [place] = await loadDeskPlaces(reading, [key])
  return place ?? null
}

/**
 * Loads places in the order of the keys, including removed places; keys that no place ever had are left out. At most a
 * few hundred keys.
 */
export async function loadDeskPlaces(reading: Reading, keys: readonly PlaceKey[]): Promise<DeskPlace[]> {
  const found = { shop: new Map<number, DeskPlace>(), market: new Map<number, DeskPlace>() }
  for (const kind of ['shop', 'market'] as const) {
    const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    const rows = await reading.selectFrom(kind).selectAll().where('id', 'in', ids).execute()
    for (const row of rows) found[kind].set(row.id, deskPlaceFromRow(kind, row))
  }
  return keys.flatMap(({ kind, id }) => found[kind].get(id) ?? [])
}

export interface PlaceKeys {
  /** The number of places on all pages. */
  readonly total: number
  readonly keys: readonly PlaceKey[]
}

/**
 * A condition that selects every single market, but only the date with the lowest id of each series. A removed date of
 * an existing series is not selected as a removed place.
 */
function onceOfSeries(isRemoved: boolean): RawBuilder<boolean> {
  const isThere = sql.raw(isRemoved ? 'is not null' : 'is null')
  return sql<boolean>`(series_id is null or id in (
    select min(one.id) from market as one join series on series.id = one.series_id
    where one.deleted_at ${isThere} and series.deleted_at ${isThere} group by one.series_id))`
}

/**
 * The keys of existing or of removed places, latest change first, from position `from` up to but excluding position
 * `to`.
 */
export async function loadLatestPlaces(
  reading: Reading,
  kinds: readonly PlaceKind[],
  isRemoved: boolean,
  from: number,
  to: number,
): Promise<PlaceKeys> {
  const counts = []
  for (const kind of kinds) {
    const all = reading
      .selectFrom(kind)
      .where('deleted_at', isRemoved ? 'is not' : 'is', null)
      .$if(kind === 'market', (query) => query.where(onceOfSeries(isRemoved)))
    const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    counts.push({ all, kind, count })
  }
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (from >= total) return { total, keys: [] }
  const rows: (PlaceKey & { readonly revision: number })[] = []
  for (const { all, kind, count } of counts) {
    // Read the first `to` rows of each table: later rows cannot be on the page, which ends at position `to`.
    const latest = await all
      .select(['id', 'revision'])
      .orderBy('revision', 'desc')
      .orderBy('id', 'desc')
      .limit(Math.min(to, count))
      .execute()
    for (const row of latest) rows.push({ kind, ...row })
  }
  rows.sort((a, b) => b.revision - a.revision)
  return { total, keys: rows.slice(from, to).map(({ kind, id }) => ({ kind, id })) }
}

/** The keys of removed places for which `matches` is true; within each kind, latest change first. */
export async function findRemovedPlaces(
  reading: Reading,
  kinds: readonly PlaceKind[],
  matches: (place: Place) => boolean,
): Promise<PlaceKey[]> {
  const keys: PlaceKey[] = []
  for (const kind of kinds)
    await scan(
      kind,
      (last) =>
        reading
          .selectFrom(kind)
          .selectAll()
          .where('deleted_at', 'is not', null)
          .$if(kind === 'market', (query) => query.where(onceOfSeries(true)))
          .where((eb) => eb(eb.refTuple('revision', 'id'), '<', eb.tuple(last.revision, last.id)))
          .orderBy('revision', 'desc')
          .orderBy('id', 'desc')
          .limit(rowsPerTurn)
          .execute(),
      (place) => {
        if (matches(place)) keys.push({ kind, id: place.id })
      },
    )
  return keys
}

/**
 * The keys of markets without a date for which `matches` is true, latest change first. A search in the index does not
 * find markets without a date.
 */
export async function findUndatedMarkets(reading: Reading, matches: (place: Place) => boolean): Promise<PlaceKey[]> {
  const keys: PlaceKey[] = []
  await scan(
    'market',
    (last) =>
      reading
        .selectFrom('market')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where('date', 'is', null)
        .where((eb) => eb(eb.refTuple('revision', 'id'), '<', eb.tuple(last.revision, last.id)))
        .orderBy('revision', 'desc')
        .orderBy('id', 'desc')
        .limit(rowsPerTurn)
        .execute(),
    (place) => {
      if (matches(place)) keys.push({ kind: 'market', id: place.id })
    },
  )
  return keys
}

/** More places than this with one link belong to a chain, so the link does not identify a place. */
const mostOfOneLink = 8

/**
 * The keys of existing places that have one of the links (given in lower case); empty when they are more than eight,
 * since they then belong to a chain.
 */
export async function findPlacesByLink(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  kind: PlaceKind,
  links: readonly string[],
): Promise<PlaceKey[]> {
  const rows = await db
    .selectFrom(kind)
    .select('id')
    .where(foldedLink[dialect], 'in', links)
    .where('deleted_at', 'is', null)
    .where(isComparedLink)
    .limit(mostOfOneLink + 1)
    .execute()
  return rows.length > mostOfOneLink ? [] : rows.map(({ id }) => ({ kind, id }))
}

/** Rows to read before other requests get a turn of the event loop. */
const rowsPerTurn = 500

/**
 * Calls `take` for each place that `load` finds, latest change first, with a turn of the event loop after each batch.
 */
async function scan(
  kind: PlaceKind,
  load: (last: { readonly revision: number; readonly id: number }) => Promise<Row[]>,
  take: (place: Place) => void,
): Promise<void> {
  let last = { revision: Number.MAX_SAFE_INTEGER, id: maxId }
  for (;;) {
    const rows = await load(last)
    for (const row of rows) take(placeFromRow(kind, row))
    const end = rows.at(-1)
    if (!end) return
    last = { revision: end.revision, id: end.id }
    await nextTurn()
  }
}

function deskPlaceFromRow(kind: PlaceKind, row: Row): DeskPlace {
  return {
    place: placeFromRow(kind, row),
    origin: row.source,
    sourceId: row.source_id,
    createdAtMs: row.created_at,
    updatedAtMs: row.updated_at,
    removedAtMs: row.deleted_at,
    mergedInto: row.merged_into,
    editedAtMs: row.edited_at,
    version: contentRevision(row),
  }
}
