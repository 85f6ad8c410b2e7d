/** Stores visitors' tips about places, until an operator decides on them. */
import type { NewPlace } from '@fyndkartan/domain/place'
import type { Series } from '@fyndkartan/domain/series/rule'
import { stateToJson } from './stored-states.ts'
import type { Writing } from './write.ts'

/**
 * Stores a tip. 'known': an identical tip is already waiting, because the visitor submitted twice or never received the
 * response.
 */
export async function insertTip(
  { trx, nowMs, revision }: Writing,
  newPlace: NewPlace,
  series: Series | null = null,
): Promise<'inserted' | 'known'> {
  // No `storable` is needed: JSON escapes the characters that a database does not accept.
  const tip = {
    kind: newPlace.kind,
    place: stateToJson(newPlace),
    series: series && stateToJson(series),
    status: 'waiting',
  } as const
  const same = await trx
    .selectFrom('tip')
    .select('id')
    .where('status', '=', tip.status)
    .where('kind', '=', tip.kind)
    .where('place', '=', tip.place)
    .where('series', tip.series === null ? 'is' : '=', tip.series)
    .executeTakeFirst()
  if (same) return 'known'
  await trx
    .insertInto('tip')
    .values({ ...tip, received_at: nowMs, revision })
    .execute()
  return 'inserted'
}

/** Deletes tips decided at or before `untilMs`; waiting tips stay. */
export async function deleteDecidedTips({ trx }: Writing, untilMs: number): Promise<void> {
  await trx.deleteFrom('tip').where('status', '!=', 'waiting').where('decided_at', '<=', untilMs).execute()
}
