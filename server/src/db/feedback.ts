/** Feedback from visitors. */
import type { Feedback } from '@fyndkartan/domain/feedback'
import type { Writing } from './write.ts'
import { storable } from './storable-text.ts'

/**
 * The same text within this time, ms, counts as one message: the visitor submitted twice or never received the
 * response.
 */
const sameMs = 15 * 60_000

/** 'known': an identical message is already stored. */
export async function insertFeedback(
  { trx, nowMs, revision }: Writing,
  feedback: Feedback,
): Promise<'inserted' | 'known'> {
  const message = { contact: storable(feedback.contact), text: storable(feedback.text) }
  const same = await trx
    .selectFrom('feedback')
    .select('id')
    .where('text', '=', message.text)
    .where('contact', message.contact === null ? 'is' : '=', message.contact)
    .where('received_at', '>', nowMs - sameMs)
    .executeTakeFirst()
  if (same) return 'known'
  await trx
    .insertInto('feedback')
    .values({ ...message, received_at: nowMs, revision })
    .execute()
  return 'inserted'
}

/**
 * Permanently deletes messages that operators removed at or before `untilMs`. All others stay until somebody requests
 * their deletion.
 */
export async function deleteRemovedFeedback({ trx }: Writing, untilMs: number): Promise<void> {
  await trx.deleteFrom('feedback').where('removed_at', '<=', untilMs).execute()
}
