/** What the index reads: all places, or those that changed since a revision, in batches. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Place } from '@fyndkartan/domain/place'
import type { Change } from '@fyndkartan/search/place-index'
import { maxId } from './places.ts'
import { marketFromRow, shopFromRow } from './place-rows.ts'
import type { Reading } from './write.ts'

/** Kysely on SQLite never leaves the microtask queue: after each batch other work gets its turn. */
const rowsPerBatch = 500

/** The highest revision that is committed. Everything up to it is visible. */
export async function loadRevision(reading: Reading): Promise<number> {
  const { value } = await reading
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'revision')
    .executeTakeFirstOrThrow()
  return value
}

/**
 * Places whose revision is above `since` and at most `upTo`, removed ones as tombstones, by revision within each kind.
 * Take `upTo` from `loadRevision` first: without the bound, a transaction that commits between reading the shops and
 * the markets would be seen by half. What changes meanwhile gets a higher revision and comes with the next call.
 */
export async function* loadPlacesSince(reading: Reading, since: number, upTo: number): AsyncGenerator<Change[]> {
  for (const [table, fromRow] of [
    ['shop', shopFromRow],
    ['market', marketFromRow],
  ] as const) {
    let last = { revision: since, id: maxId }
    for (;;) {
      const rows = await reading
        .selectFrom(table)
        .selectAll()
        .where('revision', '<=', upTo)
        .where((eb) => eb(eb.refTuple('revision', 'id'), '>', eb.tuple(last.revision, last.id)))
        .orderBy('revision')
        .orderBy('id')
        .limit(rowsPerBatch)
        .execute()
      const end = rows.at(-1)
      if (!end) break
      yield rows.map((row) =>
        row.deleted_at === null
          ? { revision: row.revision, place: (fromRow as (row: unknown) => Place)(row) }
          : { revision: row.revision, removed: { kind: table, id: row.id } },
      )
      last = { revision: end.revision, id: end.id }
      await nextTurn()
    }
  }
}
