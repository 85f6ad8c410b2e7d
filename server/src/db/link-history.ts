/** Whether a place's link is old enough, and from somebody trusted enough, to tell who runs the place. */
import type { ClaimState } from './claims.ts'
import { stateFromJson } from './stored-states.ts'
import { type WholeKey, wholeOf } from './whole-key.ts'
import type { Reading } from './write.ts'

/** Somebody who changes a link to take over a place must wait longer than operators take to notice. */
export const settledMs = 30 * 86_400_000

/**
 * False when the link was changed within the last 30 days or by an organiser's link at any time that the log knows, or when the place
 * came from a visitor's tip within 30 days. A series has the history of the single markets that became its dates too.
 */
export async function isLinkSettled(reading: Reading, whole: WholeKey, nowMs: number): Promise<boolean> {
  for (const { subject, ids } of await historiesOf(reading, whole)) {
    const youngTip = await reading
      .selectFrom(subject)
      .select('id')
      .where('id', 'in', ids)
      .where('source', '=', 'tip')
      .where('created_at', '>', nowMs - settledMs)
      .limit(1)
      .executeTakeFirst()
    if (youngTip) return false
    const lines = await reading
      .selectFrom('action')
      .select(['claim_id', 'before', 'after'])
      .where('subject', '=', subject)
      .where('subject_id', 'in', ids)
      .where((eb) => eb.or([eb('claim_id', 'is not', null), eb('at', '>', nowMs - settledMs)]))
      .execute()
    const isSettled = lines.every(({ claim_id: claimId, before, after }) => {
      const [was, is] = [linkIn(before), linkIn(after)]
      // What an organiser has made has whatever link they gave it.
      if (was === undefined && is !== undefined && claimId !== null) return false
      return was === undefined || is === undefined || was === is
    })
    if (!isSettled) return false
  }
  return true
}

/**
 * Whether an operator has refused somebody, or taken a link back, for this place: then nobody gets one by their address alone. A market
 * that was refused alone may have become a date of a series since.
 */
export async function wasTakenBack(reading: Reading, { subject, subjectId }: WholeKey): Promise<boolean> {
  const lines = await reading
    .selectFrom('action')
    .select(['before', 'after'])
    .where('subject', '=', 'claim')
    .where('verb', 'in', ['reject', 'undo'])
    .execute()
  for (const { before, after } of lines) {
    const [was, is] = [before, after].map((json) => (json === null ? null : (stateFromJson(json) as ClaimState)))
    const about = (is ?? was)?.about
    const isEnded = is === null || is?.status === 'refused'
    if (!isEnded || about === undefined) continue
    const whole = await wholeOf(reading, about)
    if (whole.subject === subject && whole.subjectId === subjectId) return true
  }
  return false
}

/** What the log has lines about: of a series also its dates, of which some may have been single markets before. */
async function historiesOf(reading: Reading, { subject, subjectId }: WholeKey) {
  if (subject !== 'series') return [{ subject, ids: [subjectId] }]
  const rows = await reading.selectFrom('market').select('id').where('series_id', '=', subjectId).execute()
  return [
    { subject, ids: [subjectId] },
    ...(rows.length > 0 ? [{ subject: 'market' as const, ids: rows.map(({ id }) => id) }] : []),
  ]
}

/** Undefined without a state. */
function linkIn(json: string | null): string | null | undefined {
  if (json === null) return undefined
  const { place } = stateFromJson(json) as { readonly place?: { readonly link?: string | null } }
  return place === undefined ? undefined : (place.link ?? null)
}
