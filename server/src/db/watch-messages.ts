/**
 * The messages of watches (saved searches), until any server sends them. One transaction stores a message and marks its
 * news as reported. A message never changes: if a server crashes between sending it and storing that it was sent, the
 * message is sent again, identical and with the same Message-ID.
 */
import { randomBytes } from 'node:crypto'
import { type CivilDate, dayMs } from '@fyndkartan/domain/local-time'
import type { WatchChannel } from '@fyndkartan/domain/watch'
import { atOncePauseMs, nextDueMs } from '@fyndkartan/domain/watch-times'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from './open.ts'
import type { WatchMessageTable } from './watch-tables.ts'
import { deleteWatches, type Watch } from './watches.ts'
import type { WatchProgress } from './watch-news.ts'
import { type Reading, write, type Writing } from './write.ts'

const minuteMs = 60_000

/** Pauses after the first, second and further failures, ms; after the last one the server gives the message up. */
const pausesMs = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minuteMs)

/**
 * How long a server reserves a message for sending, ms. If it has not finished by then, it has crashed, and another
 * server sends the message.
 */
const leaseMs = 5 * minuteMs

/** How long the page of a watch shows its messages, ms. */
const lifeMs = 7 * dayMs

/**
 * The watch ends after so many refusals in a row: the person's mail server refuses mails to the address permanently, or
 * every try to send a message to the browser failed.
 */
const mostRefusals = 3

/** One piece of news in a message. */
export interface MessageEntry {
  readonly news: 'new' | 'dates' | 'weekend' | 'cancelled'
  readonly name: string
  /** Lines of the message that say where the place is and when it is open. */
  readonly lines: readonly string[]
  /** The path of the place's page on the site. */
  readonly address: string
}

export interface MessageContent {
  readonly subject: string
  /** The search of the watch, in words. */
  readonly title: string
  readonly places: readonly MessageEntry[]
  /** How many more news there are than in `places`. */
  readonly more: number
}

export type WatchMessage = Selectable<WatchMessageTable>

export type DueWatch = Pick<Watch, 'id' | 'pace' | 'search' | 'told_day'> & WatchProgress

interface MessageDraft {
  readonly watch: DueWatch
  readonly content: MessageContent
  /** The last day of the weekend that the message lists; null for a message about other news. */
  readonly weekendEnd: CivilDate | null
}

/**
 * Stores messages and marks their news as reported. Skips a watch that another server has handled meanwhile, or that
 * its owner has changed. Watches that get the same values share a statement. Returns the ids of the watches that got a
 * message.
 */
export async function insertMessages(
  writing: Writing,
  drafts: readonly MessageDraft[],
  upTo: WatchProgress,
): Promise<number[]> {
  const { trx, nowMs } = writing
  const rows: Insertable<WatchMessageTable>[] = []
  // Each message gets 32 hexadecimal digits of this as its id.
  const random = randomBytes(16 * drafts.length).toString('hex')
  const groups = Map.groupBy(drafts, ({ watch, weekendEnd }) => `${watch.pace} ${watch.told_revision} ${weekendEnd}`)
  for (const group of groups.values()) {
    const [{ watch, weekendEnd }] = group as [MessageDraft]
    const dueMs = watch.pace === 'at_once' ? nowMs + atOncePauseMs : nextDueMs(watch.pace, nowMs)
    const noted = await trx
      .updateTable('watch')
      .set({ ...upTo, due_at: dueMs, ...(weekendEnd !== null && { told_day: weekendEnd }) })
      .where(
        'id',
        'in',
        group.map(({ watch: { id } }) => id),
      )
      .where('status', '=', 'active')
      .where('pace', '=', watch.pace)
      .where('told_revision', '=', watch.told_revision)
      .returning('id')
      .execute()
    const ids = new Set(noted.map(({ id }) => id))
    for (const draft of group) {
      if (!ids.has(draft.watch.id)) continue
      const at = 32 * rows.length
      rows.push({
        watch_id: draft.watch.id,
        message_id: random.slice(at, at + 32),
        content: JSON.stringify(draft.content),
        made_at: nowMs,
        next_at: nowMs,
        tries: 0,
        sent_at: null,
      })
    }
  }
  if (rows.length > 0) await trx.insertInto('watch_message').values(rows).execute()
  return rows.map((row) => row.watch_id)
}

/** Ids per statement, far below the parameter limits of both databases. */
const idsPerQuery = 500

/** Marks all news up to `upTo` as reported for watches that have none, and sets when they are due next. */
export async function markUpToDate(
  { trx, nowMs }: Writing,
  watches: readonly DueWatch[],
  upTo: WatchProgress,
): Promise<void> {
  for (const [pace, some] of Map.groupBy(watches, ({ pace }) => pace))
    for (let from = 0; from < some.length; from += idsPerQuery)
      await trx
        .updateTable('watch')
        .set({ ...upTo, due_at: nextDueMs(pace, nowMs) })
        .where(
          'id',
          'in',
          some.slice(from, from + idsPerQuery).map(({ id }) => id),
        )
        .where('status', '=', 'active')
        .where('pace', '=', pace)
        .where('told_revision', '<', upTo.told_revision)
        .execute()
}

/** Reserves at most `limit` due messages of a channel for this server. */
export async function takeMessages(
  database: Database,
  nowMs: number,
  channel: WatchChannel,
  limit: number,
): Promise<WatchMessage[]> {
  const watches = database.db.selectFrom('watch').select('id').where('channel', '=', channel)
  const due = await dueMessages(database.db, nowMs)
    .where('watch_id', 'in', watches)
    .selectAll()
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const taken: WatchMessage[] = []
  for (const message of due) {
    const { numUpdatedRows } = await database.db
      .updateTable('watch_message')
      .set({ next_at: nowMs + leaseMs, tries: message.tries + 1 })
      .where('id', '=', message.id)
      .where('tries', '=', message.tries)
      .where('next_at', '=', message.next_at)
      .executeTakeFirst()
    if (Number(numUpdatedRows) > 0) taken.push({ ...message, next_at: nowMs + leaseMs, tries: message.tries + 1 })
  }
  return taken
}

function dueMessages(reading: Reading, nowMs: number) {
  return (
    reading
      .selectFrom('watch_message')
      // A time further ahead than any pause also counts as due: a server whose clock was ahead wrote it.
      .where((eb) => eb.or([eb('next_at', '<=', nowMs), eb('next_at', '>', nowMs + 2 * dayMs)]))
  )
}

export async function noteSent(
  { db }: Database,
  { id, watch_id: watchId }: WatchMessage,
  nowMs: number,
): Promise<void> {
  await db.updateTable('watch_message').set({ next_at: null, sent_at: nowMs }).where('id', '=', id).execute()
  await db.updateTable('watch').set({ refusals: 0 }).where('id', '=', watchId).where('refusals', '>', 0).execute()
}

/**
 * Stores that sending failed. The next try comes after a growing pause; after the last pause the server gives the
 * message up, and a push message counts as refused. `atLeastMs`: the pause that the receiving server demands, ms.
 */
export async function noteFailure(
  database: Database,
  message: WatchMessage,
  channel: WatchChannel,
  nowMs: number,
  atLeastMs = 0,
): Promise<void> {
  const pauseMs = pausesMs[message.tries - 1]
  if (pauseMs === undefined && channel === 'push') return void (await noteRefusal(database, message, nowMs))
  const nextAt = pauseMs === undefined ? null : nowMs + Math.min(Math.max(pauseMs, atLeastMs), dayMs)
  await database.db.updateTable('watch_message').set({ next_at: nextAt }).where('id', '=', message.id).execute()
}

/**
 * Stores that the person's mail server refuses mails to this address, or that the push service took no message. Gives
 * up the message, and ends the watch after three refusals in a row.
 */
export async function noteRefusal(
  database: Database,
  message: WatchMessage,
  nowMs: number,
): Promise<'ended' | 'counted'> {
  return write(database, nowMs, async (writing) => {
    const { trx } = writing
    await trx.updateTable('watch_message').set({ next_at: null }).where('id', '=', message.id).execute()
    const row = await trx
      .updateTable('watch')
      .set((eb) => ({ refusals: eb('refusals', '+', 1) }))
      .where('id', '=', message.watch_id)
      .returning('refusals')
      .executeTakeFirst()
    if (row === undefined || row.refusals < mostRefusals) return 'counted'
    await deleteWatches(writing, [message.watch_id])
    return 'ended'
  })
}

/** Gives up a message that cannot be sent because its watch is paused or unreadable. */
export async function dropMessage(database: Database, { id }: WatchMessage): Promise<void> {
  await database.db.updateTable('watch_message').set({ next_at: null }).where('id', '=', id).execute()
}

export function readContent({ content }: Pick<WatchMessage, 'content'>): MessageContent {
  return JSON.parse(content) as MessageContent
}

/** The messages of these watches, latest first. */
export async function loadMessagesOf(reading: Reading, watchIds: readonly number[]): Promise<WatchMessage[]> {
  if (watchIds.length === 0) return []
  return reading
    .selectFrom('watch_message')
    .selectAll()
    .where('watch_id', 'in', watchIds)
    .orderBy('id', 'desc')
    .execute()
}

/** Deletes messages a week after they were made, when the watch's page no longer shows them. */
export async function deleteOldMessages({ trx, nowMs }: Writing): Promise<void> {
  await trx
    .deleteFrom('watch_message')
    .where((eb) => eb.or([eb('made_at', '<=', nowMs - lifeMs), eb('made_at', '>', nowMs + lifeMs)]))
    .execute()
}
