/**
 * Claims: organisers' requests to correct the place that they run, by a mailed link and without an account. The mail
 * address is encrypted, because the site still sends mails to it; a link is stored only as a hash. A link is random,
 * opens one place, and is valid for a year or until its claim ends.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { ActionVerb, ClaimStatus } from '@fyndkartan/domain/desk'
import { dayMs } from '@fyndkartan/domain/local-time'
import type { Selectable } from 'kysely'
import type { Database } from './open.ts'
import { openText, sealText } from './sealed-text.ts'
import { loadSecret } from './secrets.ts'
import type { ClaimTable, WholePlace } from './tables.ts'
import { type WholeKey, wholeOf } from './whole-key.ts'
import type { Reading, Writing } from './write.ts'

/** How long a link is valid, ms. */
export const linkMs = 365 * dayMs

/** The most valid links of a claim. An organiser who has lost a link gets another one by mail. */
const mostLinks = 5

/** How long a claim waits for an operator, and how long an operator can still approve a claim that was refused, ms. */
const waitingMs = 90 * dayMs
const refusedMs = 7 * dayMs

/** After this many reminders without an answer the organiser gets no more. */
export const mostUnanswered = 2

export type Claim = Selectable<ClaimTable>

/** Encrypts and hashes the mail addresses of claims, with the same keys on all nodes. */
export class Addresses {
  readonly #secret: string

  private constructor(secret: string) {
    this.#secret = secret
  }

  static async open(database: Database, nowMs: number): Promise<Addresses> {
    return new Addresses(await loadSecret(database, 'claims', nowMs))
  }

  seal(email: string): string {
    return sealText(this.#secret, 'claim', email)
  }

  /**
   * Decrypts a claim's address. Null when it was encrypted with another secret: after the secrets were replaced,
   * addresses are unreadable.
   */
  open({ email }: Pick<Claim, 'email'>): string | null {
    try {
      return openText(this.#secret, 'claim', email)
    } catch {
      return null
    }
  }

  /** A keyed hash of an address: equal for equal addresses, and useless for finding the address. */
  keyOf(email: string): string {
    return createHmac('sha256', this.#secret).update(`email\0${email}`).digest('base64url')
  }
}

/** Stores a claim on a place. Returns the claim; `isNew` is false when this address already had one on the place. */
export async function insertClaim(
  { trx, nowMs, revision }: Writing,
  { subject, subjectId }: WholeKey,
  { email, emailKey, status }: { readonly email: string; readonly emailKey: string; readonly status: ClaimStatus },
): Promise<{ readonly claim: Claim; readonly isNew: boolean }> {
  const known = await trx
    .selectFrom('claim')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  if (known) return { claim: known, isNew: false }
  const claim = await trx
    .insertInto('claim')
    .values({
      subject,
      subject_id: subjectId,
      status,
      email,
      email_key: emailKey,
      asked_at: nowMs,
      decided_at: status === 'waiting' ? null : nowMs,
      unanswered: 0,
      revision,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { claim, isNew: true }
}

/**
 * Creates a link for an approved claim and returns its secret, 32 random bytes as base64url. The secret itself is not
 * stored.
 */
export async function insertLink({ trx, nowMs }: Writing, claimId: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await trx
    .insertInto('claim_link')
    .values({ hash: hashOf(secret), claim_id: claimId, made_at: nowMs, expires_at: nowMs + linkMs })
    .execute()
  return secret
}

/**
 * Deletes links of a claim with more than five: unused ones first, the oldest of them before others, then the least
 * recently used. The one with the secret `newest`, which has just been mailed, and the last used one stay: strangers
 * who request links for an organiser must not end the link that the organiser has saved.
 */
export async function deleteSpareLinks({ trx }: Writing, claimId: number, newest: string): Promise<void> {
  const links = await trx
    .selectFrom('claim_link')
    .select(['hash', 'made_at', 'used_at'])
    .where('claim_id', '=', claimId)
    .where('hash', '!=', hashOf(newest))
    .execute()
  const spare = links
    .toSorted((one, other) => (other.used_at ?? 0) - (one.used_at ?? 0) || other.made_at - one.made_at)
    .slice(mostLinks - 1)
    .map(({ hash }) => hash)
  if (spare.length > 0) await trx.deleteFrom('claim_link').where('hash', 'in', spare).execute()
}

/** How often the use of a link is stored, ms: its page makes several calls. */
const useNotedMs = dayMs / 24

/** Stores that the link with this secret was used, also if it only showed the place. */
export async function noteLinkUse({ db }: Database, secret: string, nowMs: number): Promise<void> {
  await db
    .updateTable('claim_link')
    .set({ used_at: nowMs })
    .where('hash', '=', hashOf(secret))
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<', nowMs - useNotedMs)]))
    .execute()
}

/** An approved claim, and the place that its link opens. */
export interface OpenedClaim {
  readonly claim: Claim
  readonly whole: WholeKey
  /** When the link expires, ms since 1970. */
  readonly expiresAtMs: number
}

/** Finds the claim of a link by the link's secret; null when no valid link has this secret. */
export async function openLink(reading: Reading, secret: string, nowMs: number): Promise<OpenedClaim | null> {
  const link = await reading
    .selectFrom('claim_link')
    .select(['claim_id', 'expires_at'])
    .where('hash', '=', hashOf(secret))
    .where('expires_at', '>', nowMs)
    .executeTakeFirst()
  const claim = link && (await loadClaim(reading, link.claim_id))
  if (!claim || claim.status !== 'approved') return null
  return { claim, whole: await wholeOfClaim(reading, claim), expiresAtMs: link.expires_at }
}

/** The place of a claim. If the claimed market has become a date of a series, it is the series. */
export function wholeOfClaim(reading: Reading, { subject, subject_id: subjectId }: Claim): Promise<WholeKey> {
  return wholeOf(reading, { subject, subjectId })
}

export async function loadClaim(reading: Reading, id: number): Promise<Claim | null> {
  return (await reading.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Stores that a link has made a change, which counts as an answer to all reminders. */
export async function noteUse({ trx, nowMs }: Writing, claimId: number): Promise<void> {
  await trx.updateTable('claim').set({ used_at: nowMs, unanswered: 0 }).where('id', '=', claimId).execute()
}

/** Ends all links of a claim, except the one with the secret `except`. */
export async function deleteLinks({ trx }: Writing, claimId: number, except = ''): Promise<void> {
  await trx.deleteFrom('claim_link').where('claim_id', '=', claimId).where('hash', '!=', hashOf(except)).execute()
}

/** Ends the link with this secret. */
export async function deleteLink({ trx }: Writing, secret: string): Promise<void> {
  await trx.deleteFrom('claim_link').where('hash', '=', hashOf(secret)).execute()
}

/** When each link of a claim was created, last used and when it expires, ms since 1970; latest link first. */
export async function loadLinks(
  reading: Reading,
  claimId: number,
): Promise<{ readonly madeAtMs: number; readonly expiresAtMs: number; readonly usedAtMs: number | null }[]> {
  const rows = await reading
    .selectFrom('claim_link')
    .select(['made_at', 'expires_at', 'used_at'])
    .where('claim_id', '=', claimId)
    .orderBy('made_at', 'desc')
    .execute()
  return rows.map((row) => ({ madeAtMs: row.made_at, expiresAtMs: row.expires_at, usedAtMs: row.used_at }))
}

/** The actions made through the mailed links of this claim, latest first. */
export async function loadClaimActions(
  reading: Reading,
  claimId: number,
): Promise<{ readonly atMs: number; readonly verb: ActionVerb }[]> {
  const rows = await reading
    .selectFrom('action')
    .select(['at', 'verb'])
    .where('claim_id', '=', claimId)
    .where('part_of', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ at: atMs, verb }) => ({ atMs, verb }))
}

/** Deletes a claim with its links. The log keeps the actions made with them. */
export async function deleteClaim(writing: Writing, id: number): Promise<void> {
  await deleteLinks(writing, id)
  await writing.trx.deleteFrom('claim').where('id', '=', id).execute()
}

/** An operator's decision on a claim as the log stores it, without the address. */
export interface ClaimState {
  readonly status: ClaimStatus
  /** When the decision was made, ms since 1970. */
  readonly decidedAtMs: number | null
  /** The claimed place, so that a refusal in the log outlives the claim. */
  readonly about: WholeKey
}

/**
 * Moves the claims of one place to another, except claims of an address whose claim on the other place is already
 * decided. Returns each moved claim's state before and after.
 */
export async function moveClaims(
  writing: Writing,
  from: WholeKey,
  to: WholeKey,
): Promise<{ readonly id: number; readonly before: ClaimState; readonly after: ClaimState }[]> {
  const claimsOf = ({ subject, subjectId }: WholeKey) =>
    writing.trx
      .selectFrom('claim')
      .selectAll()
      .where('subject', '=', subject)
      .where('subject_id', '=', subjectId)
      .orderBy('id')
      .execute()
  // Claims that wait on the other place do not count as decided: an approved claim of the same address must still move.
  const decided = (await claimsOf(to)).filter(({ status }) => status !== 'waiting')
  const known = new Set(decided.map(({ email_key: key }) => key))
  const moved = (await claimsOf(from))
    .filter(({ email_key: key }) => !known.has(key))
    .map((claim) => ({ id: claim.id, before: claimStateOf(claim), after: { ...claimStateOf(claim), about: to } }))
  for (const { id, after } of moved) await updateClaimState(writing, id, after)
  return moved
}

export function claimStateOf({ status, decided_at: decidedAtMs, subject, subject_id: subjectId }: Claim): ClaimState {
  return { status, decidedAtMs, about: { subject, subjectId } }
}

/** Loads the states by claim id; unknown and deleted claims are missing. */
export async function loadClaimStates(reading: Reading, ids: readonly number[]): Promise<Map<number, ClaimState>> {
  if (ids.length === 0) return new Map()
  const rows = await reading.selectFrom('claim').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, claimStateOf(row)]))
}

/**
 * Sets a claim to a state; null deletes the claim. Returns false when the claim no longer exists. Its links work only
 * while it is approved, so undoing a refusal makes them work again.
 */
export async function updateClaimState(writing: Writing, id: number, state: ClaimState | null): Promise<boolean> {
  if (state === null) {
    await deleteClaim(writing, id)
    return true
  }
  const { status, decidedAtMs, about } = state
  const { numUpdatedRows } = await writing.trx
    .updateTable('claim')
    .set({
      status,
      decided_at: decidedAtMs,
      subject: about.subject,
      subject_id: about.subjectId,
      revision: writing.revision,
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** The number of approved claims, by id of the place or series; places without any are missing. */
export async function countOrganisers(
  reading: Reading,
  subject: WholePlace,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await reading
    .selectFrom('claim')
    .select((eb) => ['subject_id', eb.fn.countAll<number>().as('count')])
    .where('status', '=', 'approved')
    .where('subject', '=', subject)
    .where('subject_id', 'in', ids)
    .groupBy('subject_id')
    .execute()
  return new Map(rows.map(({ subject_id: id, count }) => [id, count]))
}

/** Deletes expired links, claims that nobody approved in time, and approved claims without a valid link. */
export async function deleteOldClaims(writing: Writing): Promise<void> {
  const { trx, nowMs } = writing
  await trx.deleteFrom('claim_link').where('expires_at', '<=', nowMs).execute()
  const rows = await trx
    .selectFrom('claim')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'waiting'), eb('asked_at', '<=', nowMs - waitingMs)]),
        eb.and([eb('status', '=', 'refused'), eb('decided_at', '<=', nowMs - refusedMs)]),
        eb.and([eb('status', '=', 'approved'), eb('id', 'not in', trx.selectFrom('claim_link').select('claim_id'))]),
      ]),
    )
    .execute()
  for (const { id } of rows) await deleteClaim(writing, id)
}

/** Deletes the claims on places that are erased. */
export async function deleteClaimsOf(writing: Writing, about: readonly WholeKey[]): Promise<void> {
  for (const { subject, subjectId } of about) {
    const rows = await writing.trx
      .selectFrom('claim')
      .select('id')
      .where('subject', '=', subject)
      .where('subject_id', '=', subjectId)
      .execute()
    for (const { id } of rows) await deleteClaim(writing, id)
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
