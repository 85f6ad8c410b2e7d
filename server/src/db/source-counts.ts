/** Counts the places of each source for the desk, which asks every two seconds while a source is fetched. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { placeKinds } from '@fyndkartan/domain/place-kind'
import { sql } from 'kysely'
import type { Database } from './open.ts'
import { isOfScope } from './source-scope.ts'

type Counted = (typeof placeKinds)[number] | 'series'

/** Counts the existing shops, markets and series whose source ids begin with `scope`, including past markets. */
export async function countPlacesOf(database: Pick<Database, 'db' | 'dialect'>, scope: string): Promise<number> {
  let count = 0
  for (const table of [...placeKinds, 'series'] as const)
    count += await (database.dialect === 'sqlite'
      ? countInSteps(database, table, scope)
      : countAll(database, table, scope))
  return count
}

async function countAll({ db }: Pick<Database, 'db'>, table: Counted, scope: string): Promise<number> {
  const found = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('source', '=', 'import')
    .where('deleted_at', 'is', null)
    .where(isOfScope(scope))
    .executeTakeFirstOrThrow()
  return Number(found.count)
}

/** Rows per step: SQLite reads so many in some milliseconds, then other requests get a turn of the event loop. */
const rowsPerStep = 4000

/**
 * Counts rows in the order of the index on `source_id`, which SQLite sorts by bytes. `scope` must end with an ASCII
 * character: `end` is the same text with the next character.
 */
async function countInSteps({ db }: Pick<Database, 'db'>, table: Counted, scope: string): Promise<number> {
  const end = scope.slice(0, -1) + String.fromCharCode(scope.charCodeAt(scope.length - 1) + 1)
  let count = 0
  for (let after = scope; ;) {
    const step = await db
      .selectFrom(
        db
          .selectFrom(table)
          .select(['source_id', 'deleted_at'])
          .where('source', '=', 'import')
          .where('source_id', '>', after)
          .where('source_id', '<', end)
          .orderBy('source_id')
          .limit(rowsPerStep)
          .as('row'),
      )
      .select([
        sql<number>`count(*)`.as('rows'),
        sql<number>`count(*) filter (where deleted_at is null)`.as('there'),
        sql<string | null>`max(source_id)`.as('last'),
      ])
      .executeTakeFirstOrThrow()
    count += step.there
    if (step.rows < rowsPerStep || step.last === null) return count
    after = step.last
    await nextTurn()
  }
}
