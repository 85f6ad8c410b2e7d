/** Whether a place's link is old enough, and from somebody trusted enough, to tell who runs the place. */
import { stateFromJson } from './stored-states.ts'
import type { WholeKey } from './whole-place.ts'
import type { Reading } from './write.ts'

/** Somebody who changes a link to take over a place must wait longer than operators take to notice. */
export const settledMs = 30 * 86_400_000

/**
 * False when the link was changed within the last 30 days or by an organiser's link at any time that the log knows, or when the place
 * came from a visitor's tip within 30 days.
 */
export async function isLinkSettled(
  reading: Reading,
  { subject, subjectId }: WholeKey,
  nowMs: number,
): Promise<boolean> {
  const row = await reading
    .selectFrom(subject)
    .select(['source', 'created_at'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
  if (!row || (row.source === 'tip' && row.created_at > nowMs - settledMs)) return false
  const lines = await reading
    .selectFrom('action')
    .select(['at', 'claim_id', 'before', 'after'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where((eb) => eb.or([eb('claim_id', 'is not', null), eb('at', '>', nowMs - settledMs)]))
    .execute()
  return lines.every(({ before, after }) => {
    const [was, is] = [linkIn(before), linkIn(after)]
    return was === undefined || is === undefined || was === is
  })
}

/** Undefined without a state. */
function linkIn(json: string | null): string | null | undefined {
  if (json === null) return undefined
  const { place } = stateFromJson(json) as { readonly place?: { readonly link?: string | null } }
  return place === undefined ? undefined : (place.link ?? null)
}
