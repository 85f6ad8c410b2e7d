/** Work that one server does for all of them. */
import type { Writing } from './write.ts'

/**
 * True for one server in each period of `everyMs`: it is to do the job named so, in this transaction, so that a failure or a
 * crash leaves the job to the next that asks. One statement, so that of two at once one gets it.
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
        // Servers' clocks differ a little. What is further away than two periods was written by one that was wrong.
        .where((eb) => eb.or([eb('job.next_at', '<=', nowMs), eb('job.next_at', '>', nextMs + everyMs)])),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}
