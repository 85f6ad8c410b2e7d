/** What visitors tell of places, until an operator decides. */
import type { NewPlace } from '@fyndkartan/domain/place'
import { stateToJson } from './stored-states.ts'
import type { Writing } from './write.ts'

/** 'known': the very same tip is waiting already, because somebody pressed twice or never got the answer. */
export async function insertTip({ trx, nowMs, revision }: Writing, newPlace: NewPlace): Promise<'inserted' | 'known'> {
  // JSON spells what neither database takes.
  const tip = { kind: newPlace.kind, place: stateToJson(newPlace), status: 'waiting' } as const
  const same = await trx
    .selectFrom('tip')
    .select('id')
    .where('status', '=', tip.status)
    .where('kind', '=', tip.kind)
    .where('place', '=', tip.place)
    .executeTakeFirst()
  if (same) return 'known'
  await trx
    .insertInto('tip')
    .values({ ...tip, received_at: nowMs, revision })
    .execute()
  return 'inserted'
}

/** Takes away what was decided at `untilMs` or before; what waits stays. */
export async function deleteDecidedTips({ trx }: Writing, untilMs: number): Promise<void> {
  await trx.deleteFrom('tip').where('status', '!=', 'waiting').where('decided_at', '<=', untilMs).execute()
}
