/** The data that the calls of testing/roles-table.ts refer to. */
import { insertAction } from '../db/actions.ts'
import type { Database } from '../db/open.ts'
import { insertOperator } from '../db/operators.ts'
import { deletePlace } from '../db/places.ts'
import { insertProfile } from '../db/profiles.ts'
import { write } from '../db/write.ts'
import { buildMarket, buildShop } from './build-place.ts'

/** Shops 1 to 4 and market 1. */
export function buildWorkPlaces() {
  return {
    shops: [1, 2, 3, 4].map((id) => buildShop({ id, name: `Retrolyckan ${id}` })),
    markets: [buildMarket({ id: 1 })],
  }
}

/** The operator who has marked a message as done. */
export const operatorAtWork = { uid: 'uid-of-olle', email: 'olle@example.se', emailVerified: true } as const

/** Shop 3 is removed; two tips are waiting; of four messages the second and the fourth are done, the fourth by an action. */
export async function addDeskWork(database: Database, nowMs: number): Promise<void> {
  await write(database, nowMs, async (writing) => {
    const { trx, revision } = writing
    await deletePlace(writing, { kind: 'shop', id: 3 })
    await insertProfile(writing, { ...operatorAtWork, loginMethod: 'email' })
    await insertOperator(writing, operatorAtWork.uid)
    const place = JSON.stringify({ ...buildShop({ name: 'Kupan' }), kind: 'shop', source: undefined })
    const tip = { kind: 'shop', place, status: 'waiting', received_at: nowMs, revision } as const
    await trx.insertInto('tip').values([tip, tip]).execute()
    const message = { text: 'Hej', received_at: nowMs, revision }
    const done = { ...message, done_at: nowMs }
    await trx
      .insertInto('feedback')
      .values([{ ...message, done_at: null }, done, { ...message, done_at: null }, done])
      .execute()
    await insertAction(writing, {
      actor: { uid: operatorAtWork.uid },
      verb: 'done',
      subject: 'feedback',
      subjectId: 4,
      before: { doneAtMs: null, removedAtMs: null },
      after: { doneAtMs: nowMs, removedAtMs: null },
    })
  })
}

/** The versions of the shops, by their ids. */
export async function versionsOf(database: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await database.db.selectFrom('shop').select(['id', 'revision']).execute()
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}
