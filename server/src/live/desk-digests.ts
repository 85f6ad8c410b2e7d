/** Mails operators once a day, when something new waits at the desk. */
import { minutesPerDay, swedishTime } from '@fyndkartan/domain/local-time'
import { loadQueues, loadTroubledSources } from '../db/desk-waiting.ts'
import { loadDigestReaders, updateDigestSent } from '../db/digests.ts'
import { claimJob } from '../db/jobs.ts'
import type { Database } from '../db/open.ts'
import { write } from '../db/write.ts'
import { digestMail } from '../mail/desk-mails.ts'
import type { Mailer } from '../mail/mailer.ts'

/** The Swedish time from which the mails of a day are sent, minutes after midnight. */
const fromMinute = 7 * 60

interface Parts {
  readonly database: Database
  readonly mailer: Pick<Mailer, 'send'>
  /** The mail addresses in the configuration whose accounts are operators. */
  readonly operators: readonly string[]
  /** The site's address without a path. */
  readonly site: () => string
  /** Whether the server is about to stop; it then sends no further mail. */
  readonly isStopping?: () => boolean
}

/**
 * Sends the mails of the day, on one of the servers. An operator gets one only if an item has begun to wait after the
 * last one. Throws an error if any mail failed: its operator gets the next day's mail, also when nothing newer waits.
 */
export async function sendDigests(
  { database, mailer, operators, site, isStopping = () => false }: Parts,
  nowMs: number,
): Promise<void> {
  const { date: today, minuteOfDay } = swedishTime(nowMs)
  if (minuteOfDay < fromMinute) return
  const untilNextMs = (minutesPerDay - minuteOfDay + fromMinute) * 60_000
  if (!(await write(database, nowMs, (writing) => claimJob(writing, 'desk digests', untilNextMs)))) return
  const queues = await loadQueues(database.db)
  const sources = await loadTroubledSources(database.db)
  const newestMs = Math.max(
    ...Object.values(queues).map(({ newestAtMs }) => newestAtMs ?? -Infinity),
    ...sources.map(({ sinceMs }) => sinceMs),
  )
  const failures: unknown[] = []
  for (const { uid, email, sentAtMs } of await loadDigestReaders(database.db, { operators })) {
    if (isStopping()) break
    if (newestMs <= (sentAtMs ?? -Infinity)) continue
    try {
      await mailer.send(digestMail({ to: email, site: site(), queues, sources, today }))
      await write(database, nowMs, (writing) => updateDigestSent(writing, uid, nowMs))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} mails to operators could not be sent`, { cause: failures[0] })
}
