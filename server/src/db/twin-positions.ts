/**
 * Gives places without coordinates the position of their twins: entries with coordinates that have the same street and
 * town, and the same name or chain, for example the same shop from another source.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { addressQuestion } from '@fyndkartan/domain/address-position'
import { bareLetters } from '@fyndkartan/domain/bare-letters'
import { chainKeyOf } from '@fyndkartan/domain/chains'
import { distanceKm, type LatLng, usablePosition } from '@fyndkartan/domain/geo'
import { type PlaceKind, placeKinds } from '@fyndkartan/domain/place-kind'
import { unchanged } from './confirmations.ts'
import { inBatches } from './in-batches.ts'
import type { Database } from './open.ts'
import { loadRevision } from './place-changes.ts'
import { type Reading, type Writing, write } from './write.ts'

/** Entries of one place are at most this far apart, km. Of entries further apart it is unknown which one is right. */
const maxApartKm = 0.3

/** The number of changed places in one transaction. */
const changesPerWrite = 200

/** The numbers of rows and of towns in one query: SQLite blocks the event loop until it has read all rows of a query. */
const rowsPerLoad = 2000
const townsPerLoad = 10

interface Entry {
  readonly kind: PlaceKind
  readonly id: number
  readonly name: string | null
  readonly address: string | null
  readonly town: string | null
  readonly chain: string | null
}

interface Unplaced extends Entry {
  readonly found_for: string | null
  readonly found_lat: number | null
  readonly found_lng: number | null
  readonly found_precision: string | null
}

interface Change {
  readonly place: Unplaced
  /** The address that the position is for, and the position of a twin; null when there is no twin any more. */
  readonly twin: { readonly question: string; readonly position: LatLng } | null
}

/**
 * Stores the positions of twins, and removes those whose twin is gone. This is no change of the places' facts. Reads
 * nothing when no place has changed since `settled`, the revision that the previous call returned; 0 for the first.
 */
export async function settleTwins(database: Database, nowMs: number, settled: number): Promise<number> {
  // Loaded first: a change after it belongs to the next call.
  const revision = await loadRevision(database.db)
  if (!(await hasChangedPlaces(database.db, settled))) return revision
  const unplaced = await loadUnplacedEntries(database.db)
  const towns = [...new Set(unplaced.flatMap(({ town }) => town ?? []))]
  const positions = new Map<string, LatLng | 'apart'>()
  for (const some of inBatches(towns, townsPerLoad)) {
    await addPositions(database.db, some, positions)
    await nextTurn()
  }
  const changes = unplaced.flatMap((place) => changeOf(place, positions) ?? [])
  for (const some of inBatches(changes, changesPerWrite))
    await write(database, nowMs, (writing) => storeChanges(writing, some))
  return revision
}

async function hasChangedPlaces(reading: Reading, settled: number): Promise<boolean> {
  for (const kind of placeKinds) {
    const changed = reading.selectFrom(kind).select('id').where('revision', '>', settled).limit(1)
    if (await changed.executeTakeFirst()) return true
  }
  return false
}

async function loadUnplacedEntries(reading: Reading): Promise<Unplaced[]> {
  const found: Unplaced[] = []
  for (const kind of placeKinds)
    for (let after = 0; ;) {
      const rows = await entriesOf(reading, kind)
        .select(['found_for', 'found_lat', 'found_lng', 'found_precision'])
        .where('lat', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(rowsPerLoad)
        .execute()
      for (const row of rows) found.push({ ...row, kind })
      if (rows.length < rowsPerLoad) break
      after = rows.at(-1)?.id ?? after
      await nextTurn()
    }
  return found
}

/** The places that have an address and a town; not sample places, whose addresses are invented. Markets have no chain. */
function entriesOf(reading: Reading, kind: PlaceKind) {
  return reading
    .selectFrom(kind)
    .select(['id', 'name', 'address', 'town'])
    .select((row) => (kind === 'shop' ? row.ref('chain') : row.lit(null)).as('chain'))
    .where('deleted_at', 'is', null)
    .where('address', 'is not', null)
    .where('town', 'is not', null)
    .where('source', '!=', 'sample')
}

async function addPositions(
  reading: Reading,
  towns: readonly string[],
  positions: Map<string, LatLng | 'apart'>,
): Promise<void> {
  for (const kind of placeKinds) {
    const rows = await entriesOf(reading, kind)
      .select(['lat', 'lng'])
      .where('lat', 'is not', null)
      .where('town', 'in', towns)
      .execute()
    for (const row of rows) {
      const position = usablePosition(row.lat, row.lng)
      if (position === null) continue
      for (const key of twinKeys({ ...row, kind })) {
        const known = positions.get(key)
        if (known === undefined) positions.set(key, position)
        else if (known !== 'apart' && distanceKm(known, position) > maxApartKm) positions.set(key, 'apart')
      }
    }
  }
}

/** Twins have one of these keys in common. Empty for a place without a name and a chain, or without an address. */
function twinKeys(place: Entry): string[] {
  const question = addressQuestion(place)
  if (question === null) return []
  const name = bareLetters(place.name ?? '')
  const chain = place.chain === null ? '' : chainKeyOf(place.chain)
  return [
    ...(name === '' ? [] : [`${question}\nname ${name}`]),
    ...(chain === '' ? [] : [`${question}\nchain ${chain}`]),
  ]
}

function changeOf(place: Unplaced, positions: ReadonlyMap<string, LatLng | 'apart'>): Change | null {
  const [position] = twinKeys(place).flatMap((key) => {
    const found = positions.get(key)
    return found === undefined || found === 'apart' ? [] : [found]
  })
  const question = addressQuestion(place)
  if (position === undefined || question === null)
    return place.found_precision === 'twin' ? { place, twin: null } : null
  const isStored =
    place.found_precision === 'twin' &&
    place.found_for === question &&
    place.found_lat === position.lat &&
    place.found_lng === position.lng
  return isStored ? null : { place, twin: { question, position } }
}

async function storeChanges({ trx, revision }: Writing, changes: readonly Change[]): Promise<void> {
  for (const { place, twin } of changes)
    await trx
      .updateTable(place.kind)
      .set({
        found_for: twin?.question ?? null,
        found_lat: twin?.position.lat ?? null,
        found_lng: twin?.position.lng ?? null,
        found_precision: twin === null ? null : 'twin',
        ...unchanged(revision),
      })
      .where('id', '=', place.id)
      .where('lat', 'is', null)
      .where('deleted_at', 'is', null)
      .execute()
}
