/**
 * Reads feedback for the desk, and stores an operator's decisions on it. feedback.ts stores new messages; the daily job
 * deletes removed ones.
 */
import type { DeskFeedback } from '@fyndkartan/domain/desk'
import type { Selectable } from 'kysely'
import { rowsPerPage } from './desk-page.ts'
import type { FeedbackTable } from './tables.ts'
import type { Reading, Writing } from './write.ts'

export const feedbackStatuses = ['open', 'done', 'removed'] as const
type FeedbackStatus = (typeof feedbackStatuses)[number]

/** An operator's decision on a message, as stored in the log. Instants are ms since 1970. */
export interface FeedbackState {
  readonly doneAtMs: number | null
  readonly removedAtMs: number | null
}

/**
 * One page of messages, numbered from 0, and the number of messages on all pages: open messages oldest first, others by
 * latest decision first.
 */
export async function loadFeedbackPage(
  reading: Reading,
  status: FeedbackStatus,
  page: number,
): Promise<{ readonly total: number; readonly feedback: DeskFeedback[] }> {
  const all = reading
    .selectFrom('feedback')
    .$if(status === 'removed', (query) => query.where('removed_at', 'is not', null))
    .$if(status !== 'removed', (query) => query.where('removed_at', 'is', null))
    .$if(status === 'open', (query) => query.where('done_at', 'is', null))
    .$if(status === 'done', (query) => query.where('done_at', 'is not', null))
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const direction = status === 'open' ? 'asc' : 'desc'
  const rows = await all
    .selectAll()
    .orderBy(orderedBy[status], direction)
    .orderBy('id', direction)
    .limit(rowsPerPage)
    .offset(page * rowsPerPage)
    .execute()
  return { total, feedback: rows.map(feedbackFromRow) }
}

/** Returns null when the message does not exist or was deleted. */
export async function loadFeedbackState(reading: Reading, id: number): Promise<FeedbackState | null> {
  const row = await reading
    .selectFrom('feedback')
    .select(['done_at', 'removed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { doneAtMs: row.done_at, removedAtMs: row.removed_at } : null
}

export async function updateFeedbackState(
  { trx, revision }: Writing,
  id: number,
  { doneAtMs, removedAtMs }: FeedbackState,
): Promise<void> {
  const columns = { done_at: doneAtMs, removed_at: removedAtMs, revision }
  await trx.updateTable('feedback').set(columns).where('id', '=', id).execute()
}

const orderedBy = { open: 'received_at', done: 'done_at', removed: 'removed_at' } as const

function feedbackFromRow(row: Selectable<FeedbackTable>): DeskFeedback {
  return {
    id: row.id,
    receivedAtMs: row.received_at,
    contact: row.contact,
    text: row.text,
    doneAtMs: row.done_at,
    removedAtMs: row.removed_at,
  }
}
