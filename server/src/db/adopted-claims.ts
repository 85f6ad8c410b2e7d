/**
 * The claims on single markets that become dates of a series. A link to one of the dates would open all of them, so it
 * does only if an operator chose its claim, or if nothing speaks against that.
 */
import { isSameLink } from '@fyndkartan/domain/same-link'
import { type Claim, type ClaimState, claimStateOf, updateClaimState } from './claims.ts'
import { inBatches } from './in-batches.ts'
import { loadRevoked } from './link-history.ts'
import type { WholeKey } from './whole-key.ts'
import type { Reading, Writing } from './write.ts'

/** Ids per statement, far below the parameter limits of both databases. */
const idsPerQuery = 500

/** The claims on single markets, oldest first. */
export async function loadClaimsOn(reading: Reading, marketIds: readonly number[]): Promise<Claim[]> {
  const claims: Claim[] = []
  for (const ids of inBatches(marketIds, idsPerQuery))
    claims.push(
      ...(await reading
        .selectFrom('claim')
        .selectAll()
        .where('subject', '=', 'market')
        .where('subject_id', 'in', ids)
        .orderBy('id')
        .execute()),
    )
  return claims
}

/** The ids of single markets for which an operator has ever refused or revoked a claim. */
export async function loadRefusedMarkets(reading: Reading): Promise<ReadonlySet<number>> {
  const revoked = await loadRevoked(reading)
  return new Set(revoked.flatMap(({ subject, subjectId }) => (subject === 'market' ? [subjectId] : [])))
}

/** Single markets that become dates of a series. */
export interface Adoption {
  readonly seriesId: number
  /** Whether the series consists of these markets only, and of dates that follow from its rule. */
  readonly isNew: boolean
  /** The links of the markets before, by id. */
  readonly links: ReadonlyMap<number, string | null>
  /** The ids of the claims that an operator chose; undefined where nobody was asked. */
  readonly chosen?: readonly number[] | undefined
}

/** Whether every organiser of one of the markets may change all of them without an operator's choice. */
export function isAgreed(
  approved: readonly Pick<Claim, 'email_key'>[],
  links: readonly (string | null)[],
  isRefused: boolean,
): boolean {
  if (links.length < 2) return true
  const [first = null] = links
  const isOneLink = links.every((link) => link === first || isSameLink(link, first))
  return !isRefused && isOneLink && new Set(approved.map(({ email_key: key }) => key)).size < 2
}

/**
 * Moves the claims on the markets to their series. An approved claim waits for an operator there unless it was chosen or
 * is agreed; so does one of an address that was refused for another of the dates. Returns each moved claim's state
 * before and after.
 */
export async function adoptClaims(
  writing: Writing,
  { seriesId, isNew, links, chosen }: Adoption,
): Promise<{ readonly id: number; readonly before: ClaimState; readonly after: ClaimState }[]> {
  const claims = await loadClaimsOn(writing.trx, [...links.keys()])
  if (claims.length === 0) return []
  const about: WholeKey = { subject: 'series', subjectId: seriesId }
  const approved = claims.filter(({ status }) => status === 'approved')
  const refused = new Set(claims.flatMap(({ status, email_key: key }) => (status === 'refused' ? [key] : [])))
  const known = isNew ? [] : await loadApprovedKeys(writing.trx, about)
  const revoked = await loadRefusedMarkets(writing.trx)
  const isRefused = refused.size > 0 || [...links.keys()].some((id) => revoked.has(id))
  const keepsAll = isNew && isAgreed(approved, [...links.values()], isRefused)
  const keeps = ({ id, email_key: key }: Claim) =>
    !(refused.has(key) && links.size > 1) && (chosen?.includes(id) ?? (keepsAll || known.includes(key)))
  const moved = []
  for (const claim of claims) {
    const before = claimStateOf(claim)
    const waits = claim.status === 'approved' && !keeps(claim)
    const after: ClaimState = { ...before, about, ...(waits && { status: 'waiting', decidedAtMs: null }) }
    await updateClaimState(writing, claim.id, after)
    // The time to decide begins now.
    if (waits)
      await writing.trx.updateTable('claim').set({ asked_at: writing.nowMs }).where('id', '=', claim.id).execute()
    moved.push({ id: claim.id, before, after })
  }
  return moved
}

async function loadApprovedKeys(reading: Reading, { subject, subjectId }: WholeKey): Promise<string[]> {
  const rows = await reading
    .selectFrom('claim')
    .select('email_key')
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'approved')
    .execute()
  return rows.map(({ email_key: key }) => key)
}
