/** Whose turn it is to ask the geocoder: of all nodes, one at a time. The row `geocoder turn` of `job` says until when nobody may. */
import { dayMs } from '@fyndkartan/domain/local-time'
import type { Database } from './open.ts'

const turn = 'geocoder turn'

/** Longest pause that a geocoder may ask for, ms. A time much further ahead was written by a node with a wrong clock. */
export const maxPauseMs = dayMs

/**
 * Takes the turn for at most `holdMs`, after which others may take it although it was not passed on: a node may be killed. Returns until
 * when it is held, null when it is not to be had now. A single statement, so that only one of two concurrent callers gets it.
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

/** Passes a turn on that is held until `heldUntilMs`: nobody may ask before `nextAtMs`, 0 for at once. */
export async function passTurn({ db }: Database, heldUntilMs: number, nextAtMs: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ next_at: nextAtMs })
    .where('name', '=', turn)
    // Somebody else has it, when it took too long.
    .where('next_at', '=', heldUntilMs)
    .execute()
}

/** When the next question may be asked at the earliest, ms since 1970. */
export async function loadNextTurn({ db }: Database): Promise<number> {
  const row = await db.selectFrom('job').select('next_at').where('name', '=', turn).executeTakeFirst()
  return row?.next_at ?? 0
}
