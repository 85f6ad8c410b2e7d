/**
 * Lets one node at a time use the geocoder: the row `geocoder turn` of the table `job` stores the time until which no
 * other node may use it.
 */
import { dayMs } from '@fyndkartan/domain/local-time'
import type { Database } from './open.ts'

const turn = 'geocoder turn'

/**
 * The longest pause that a geocoder may demand, ms. A stored time more than two such pauses ahead does not count: a
 * node with a wrong clock wrote it.
 */
export const maxPauseMs = dayMs

/**
 * Reserves the geocoder for at most `holdMs`; then another node may take it, in case this one was killed. Returns the
 * end of the reservation, ms since 1970; null when another node has the geocoder, or when no node may use it yet. A
 * single statement, so that only one of two concurrent callers gets it.
 */
export async function takeTurn({ db }: Database, nowMs: number, holdMs: number): Promise<number | null> {
  const untilMs = nowMs + holdMs
  const taken = await db
    .insertInto('job')
    .values({ name: turn, next_at: untilMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ next_at: untilMs })
        .where((eb) => eb.or([eb('job.next_at', '<=', nowMs), eb('job.next_at', '>', nowMs + 2 * maxPauseMs)])),
    )
    .returning('next_at')
    .executeTakeFirst()
  return taken === undefined ? null : untilMs
}

/**
 * Ends the reservation that lasts until `heldUntilMs`. No node may use the geocoder before `nextAtMs`, ms since 1970; 0
 * is at once.
 */
export async function passTurn({ db }: Database, heldUntilMs: number, nextAtMs: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ next_at: nextAtMs })
    .where('name', '=', turn)
    // If the reservation has ended, another node may have taken the geocoder; its reservation stays.
    .where('next_at', '=', heldUntilMs)
    .execute()
}

/** The earliest time of the next question to the geocoder, ms since 1970. */
export async function loadNextTurn({ db }: Database): Promise<number> {
  const row = await db.selectFrom('job').select('next_at').where('name', '=', turn).executeTakeFirst()
  return row?.next_at ?? 0
}
