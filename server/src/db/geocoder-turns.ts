/** Lets one node at a time use the geocoder. The row `geocoder turn` of `job` says until when no other node may. */
import { dayMs } from '@fyndkartan/domain/local-time'
import type { Database } from './open.ts'

const turn = 'geocoder turn'

/**
 * The longest pause that a geocoder may demand, ms. A time much further ahead was written by a node with a wrong clock.
 */
export const maxPauseMs = dayMs

/**
 * Takes the turn for at most `holdMs`; after that another node may take it, in case this one was killed. Returns until
 * when the turn is held, null when it is taken or the pause is not over. A single statement, so that only one of two
 * concurrent callers gets it.
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

/** Ends a turn held until `heldUntilMs`: no node may use the geocoder before `nextAtMs`; 0 is at once. */
export async function passTurn({ db }: Database, heldUntilMs: number, nextAtMs: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ next_at: nextAtMs })
    .where('name', '=', turn)
    // When this turn took too long, another node has the next one.
    .where('next_at', '=', heldUntilMs)
    .execute()
}

/** The earliest time of the next request, ms since 1970. */
export async function loadNextTurn({ db }: Database): Promise<number> {
  const row = await db.selectFrom('job').select('next_at').where('name', '=', turn).executeTakeFirst()
  return row?.next_at ?? 0
}
