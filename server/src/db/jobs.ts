/** Jobs that one server runs on behalf of all. */
import type { Writing } from './write.ts'

/**
 * True for one server in each period of `everyMs`. That server must run the named job in the same transaction: if it
 * fails or crashes, this update is rolled back and the next server gets the job. A single statement, so that only one
 * of two concurrent callers gets it.
 */
export async function claimJob({ trx, nowMs }: Writing, name: string, everyMs: number): Promise<boolean> {
  const nextMs = nowMs + everyMs
  const claimed = await trx
    .insertInto('job')
    .values({ name, next_at: nextMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ next_at: nextMs })
        // A time more than two periods ahead also counts as due: a server with a wrong clock wrote it. Small
        // differences between servers' clocks are normal.
        .where((eb) => eb.or([eb('job.next_at', '<=', nowMs), eb('job.next_at', '>', nextMs + everyMs)])),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}
