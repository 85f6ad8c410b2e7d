/** The desk's list of claims, in which people say that they run a place. */
import type { ClaimStatus } from '@fyndkartan/domain/desk'
import type { Place } from '@fyndkartan/domain/place'
import { type Claim, wholeOfClaim } from './claims.ts'
import { rowsPerPage } from './desk-page.ts'
import { loadDeskPlaces } from './desk-places.ts'
import { shownPlace } from './whole-place.ts'
import type { WholeKey } from './whole-key.ts'
import type { Reading } from './write.ts'

export const claimStatuses = ['waiting', 'approved', 'refused'] as const satisfies readonly ClaimStatus[]

export interface ListedClaim {
  readonly claim: Claim
  readonly place: Place
  /** The number of other approved claims on the same place. */
  readonly others: number
  /** The id of the latest log line about the claim; null while the claim is waiting. */
  readonly actionId: number | null
}

/**
 * One page of claims, numbered from 0, and the number of claims on all pages: waiting claims oldest first, others by
 * latest decision first.
 */
export async function loadClaimPage(
  reading: Reading,
  status: ClaimStatus,
  page: number,
  nowMs: number,
): Promise<{ readonly total: number; readonly claims: ListedClaim[] }> {
  const all = reading.selectFrom('claim').where('status', '=', status)
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const direction = status === 'waiting' ? 'asc' : 'desc'
  const rows = await all
    .selectAll()
    .orderBy(status === 'waiting' ? 'asked_at' : 'decided_at', direction)
    .orderBy('id', direction)
    .limit(rowsPerPage)
    .offset(page * rowsPerPage)
    .execute()
  const claims: ListedClaim[] = []
  for (const claim of rows) {
    const whole = await wholeOfClaim(reading, claim)
    const key = await shownPlace(reading, whole, nowMs)
    const [found] = key ? await loadDeskPlaces(reading, [key]) : []
    if (!found) continue
    const others = (await countApproved(reading, whole)) - (status === 'approved' ? 1 : 0)
    claims.push({ claim, place: found.place, others, actionId: await lastDecision(reading, claim) })
  }
  return { total, claims }
}

/** The number of approved claims on a place. */
export async function countApproved(reading: Reading, { subject, subjectId }: WholeKey): Promise<number> {
  const { count } = await reading
    .selectFrom('claim')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'approved')
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow()
  return count
}

async function lastDecision(reading: Reading, { id, status }: Claim): Promise<number | null> {
  if (status === 'waiting') return null
  const row = await reading
    .selectFrom('action')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('subject', '=', 'claim')
    .where('subject_id', '=', id)
    .executeTakeFirst()
  return row?.id ?? null
}
