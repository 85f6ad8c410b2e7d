/** The queries that feed the index: all places, or those changed since a revision, in batches. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { placeKinds } from '@fyndkartan/domain/place-kind'
import type { Change, PlaceToLoad } from '@fyndkartan/search/place-index'
import { maxId } from './places.ts'
import { factColumns } from './place-columns.ts'
import { placeFromRow } from './place-rows.ts'
import type { Reading } from './write.ts'

/** Kysely on SQLite never leaves the microtask queue: after each batch of about a millisecond we yield to the event loop. */
const changesPerBatch = 200

/** During startup no other work is waiting for the event loop. */
const placesPerBatch = 500

/** The highest committed revision. Everything up to it is visible. */
export async function loadRevision(reading: Reading): Promise<number> {
  const { value } = await reading
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'revision')
    .executeTakeFirstOrThrow()
  return value
}

/**
 * All existing places, as of the revision `upTo`: get it from `loadRevision` first, and load later changes with
 * `loadPlacesSince`. Rows come in storage order, because reading them by revision would jump all over the table.
 */
export async function* loadPlaces(reading: Reading, upTo: number): AsyncGenerator<PlaceToLoad[]> {
  for (const table of placeKinds) {
    const ofSeries = table === 'market' ? ['series_id'] : []
    const columns = ['id', 'revision', ...ofSeries, ...factColumns[table]] as readonly ('id' | 'revision')[]
    for (let last = 0; ;) {
      const rows = await reading
        .selectFrom(table)
        .select(columns)
        .where('deleted_at', 'is', null)
        .where('revision', '<=', upTo)
        .where('id', '>', last)
        .orderBy('id')
        .limit(placesPerBatch)
        .execute()
      const end = rows.at(-1)
      if (!end) break
      yield rows.map((row) => ({ revision: row.revision, place: placeFromRow(table, row) }))
      last = end.id
    }
  }
}

/**
 * Places whose revision is above `since` and at most `upTo`, removed ones as tombstones, by revision within each kind.
 * Take `upTo` from `loadRevision` first: without the bound, a transaction that commits between reading the shops and
 * the markets would be seen only in part. Later changes get a higher revision and come with the next call.
 */
export async function* loadPlacesSince(reading: Reading, since: number, upTo: number): AsyncGenerator<Change[]> {
  for (const table of placeKinds) {
    let last = { revision: since, id: maxId }
    for (;;) {
      const rows = await reading
        .selectFrom(table)
        .selectAll()
        .where('revision', '<=', upTo)
        .where((eb) => eb(eb.refTuple('revision', 'id'), '>', eb.tuple(last.revision, last.id)))
        .orderBy('revision')
        .orderBy('id')
        .limit(changesPerBatch)
        .execute()
      const end = rows.at(-1)
      if (!end) break
      yield rows.map((row) =>
        row.deleted_at === null
          ? { revision: row.revision, place: placeFromRow(table, row) }
          : { revision: row.revision, removed: { kind: table, id: row.id } },
      )
      last = { revision: end.revision, id: end.id }
      await nextTurn()
    }
  }
}
