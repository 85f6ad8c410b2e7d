/** What visitors write to us. */
import type { Feedback } from '@fyndkartan/domain/feedback'
import type { Writing } from './write.ts'
import { storable } from './storable-text.ts'

/** The same words sent again within this are the same message: somebody pressed twice or never got the answer, ms. */
const sameMs = 15 * 60_000

/** 'known': the very same message has come just now. */
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

/** Takes away for good what operators removed at `untilMs` or before; the rest stays until somebody asks for its removal. */
export async function deleteRemovedFeedback({ trx }: Writing, untilMs: number): Promise<void> {
  await trx.deleteFrom('feedback').where('removed_at', '<=', untilMs).execute()
}
