/**
 * Decides whether a place's link is old enough, from a trusted enough author, and its own, to prove who runs the place.
 */
import { sql } from 'kysely'
import type { ClaimState } from './claims.ts'
import { foldedLink } from './folded-link.ts'
import type { Database } from './open.ts'
import { stateFromJson } from './stored-states.ts'
import { type WholeKey, wholeOf } from './whole-key.ts'
import type { Reading } from './write.ts'

/**
 * How long a link must be unchanged, ms: an attacker who changes a link to take over a place must wait longer than
 * operators need to notice.
 */
export const settledMs = 30 * 86_400_000

/**
 * False when the place is younger than 30 days and no operator added it; when, according to the log, its link was
 * changed within the last 30 days; or when an organiser ever changed it. A source can replace a place by a new one with
 * another link, so the age counts as well as the log. For a series, the same holds for the single markets that became
 * its dates.
 */
export async function isLinkSettled(reading: Reading, whole: WholeKey, nowMs: number): Promise<boolean> {
  for (const { subject, ids } of await historiesOf(reading, whole)) {
    const young = await reading
      .selectFrom(subject)
      .select('id')
      .where('id', 'in', ids)
      .where('source', '!=', 'operator')
      .where('created_at', '>', nowMs - settledMs)
      .limit(1)
      .executeTakeFirst()
    if (young) return false
    const lines = await reading
      .selectFrom('action')
      .select(['claim_id', 'before', 'after'])
      .where('subject', '=', subject)
      .where('subject_id', 'in', ids)
      .where((eb) => eb.or([eb('claim_id', 'is not', null), eb('at', '>', nowMs - settledMs)]))
      .execute()
    const isSettled = lines.every(({ claim_id: claimId, before, after }) => {
      const [was, is] = [linkIn(before), linkIn(after)]
      // An organiser who adds a place also chooses its link.
      if (was === undefined && is !== undefined && claimId !== null) return false
      return was === undefined || is === undefined || was === is
    })
    if (!isSettled) return false
  }
  return true
}

/**
 * Whether an operator has ever refused or revoked a claim on this place: then an address alone no longer proves who
 * runs it. For a series, a claim on a single market that became one of its dates counts too.
 */
export async function wasRevoked(reading: Reading, { subject, subjectId }: WholeKey): Promise<boolean> {
  for (const about of await loadRevoked(reading)) {
    const whole = await wholeOf(reading, about)
    if (whole.subject === subject && whole.subjectId === subjectId) return true
  }
  return false
}

/** The places for which an operator has ever refused or revoked a claim, as the claim was then about them. */
export async function loadRevoked(reading: Reading): Promise<WholeKey[]> {
  const lines = await reading
    .selectFrom('action')
    .select(['before', 'after'])
    .where('subject', '=', 'claim')
    .where('verb', 'in', ['reject', 'undo'])
    .execute()
  return lines.flatMap(({ before, after }) => {
    const [was, is] = [before, after].map((json) => (json === null ? null : (stateFromJson(json) as ClaimState)))
    const isEnded = is === null || is?.status === 'refused'
    return isEnded ? ((is ?? was)?.about ?? []) : []
  })
}

/** The links of existing places that have one of these texts in lower case, such as the name of a host. */
export async function loadLinksNaming(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  texts: readonly string[],
): Promise<(WholeKey & { readonly link: string | null })[]> {
  const folded = foldedLink[dialect]
  const isNamed = sql<boolean>`(${sql.join(
    texts.map((text) => sql`${folded} like ${`%${text}%`}`),
    sql` or `,
  )})`
  const shops = await db
    .selectFrom('shop')
    .select(['id', 'link'])
    .where('deleted_at', 'is', null)
    .where(isNamed)
    .execute()
  const markets = await db
    .selectFrom('market')
    .select(['id', 'series_id', 'link'])
    .where('deleted_at', 'is', null)
    .where(isNamed)
    .execute()
  return [
    ...shops.map(({ id: subjectId, link }) => ({ subject: 'shop' as const, subjectId, link })),
    ...markets.map(({ id, series_id: seriesId, link }) =>
      seriesId === null
        ? { subject: 'market' as const, subjectId: id, link }
        : { subject: 'series' as const, subjectId: seriesId, link },
    ),
  ]
}

/**
 * The subjects whose log lines are the history of a place; for a series also those of its dates that are older than it,
 * because they were single markets.
 */
async function historiesOf(reading: Reading, { subject, subjectId }: WholeKey) {
  if (subject !== 'series') return [{ subject, ids: [subjectId] }]
  const rows = await reading
    .selectFrom('market')
    .innerJoin('series', 'series.id', 'market.series_id')
    .select('market.id')
    .where('series_id', '=', subjectId)
    .whereRef('market.created_at', '<', 'series.created_at')
    .execute()
  return [
    { subject, ids: [subjectId] },
    ...(rows.length > 0 ? [{ subject: 'market' as const, ids: rows.map(({ id }) => id) }] : []),
  ]
}

/** The link in a state of a log line; undefined when the line has no such state. */
function linkIn(json: string | null): string | null | undefined {
  if (json === null) return undefined
  const { place } = stateFromJson(json) as { readonly place?: { readonly link?: string | null } }
  return place === undefined ? undefined : (place.link ?? null)
}
