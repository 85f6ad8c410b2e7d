/** Asks organisers by mail, once a year or before the season, whether the facts of their place are still right. */
import { addDays, addYears, type CivilDate, dayMs, formatDate, swedishTime } from '@fyndkartan/domain/local-time'
import { hoursOn } from '@fyndkartan/domain/opening-hours/hours-on'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import { comingSeason, daysAhead, quietDays } from '@fyndkartan/domain/season'
import { Addresses, type Claim, deleteLink, insertLink, mostUnanswered, wholeOfClaim } from '../db/claims.ts'
import { claimJob } from '../db/jobs.ts'
import type { Database } from '../db/open.ts'
import { loadPlaceState, type PlaceState } from '../db/place-edits.ts'
import { shownPlace } from '../db/whole-place.ts'
import type { WholeKey } from '../db/whole-key.ts'
import { type Reading, write } from '../db/write.ts'
import type { Mailer } from '../mail/mailer.ts'
import { reminderMail } from '../mail/organiser-mails.ts'

/** The least number of days between two mails to an organiser, for yearly mails and mails before the season alike. */
const daysBetween = 180

/** If the place was confirmed within this many days, its organiser gets no mail before the season. */
const freshDays = 60

/** The most mails in a round; further ones wait for the next round. */
const mailsPerRound = 200

/** After this many failed mails the mail server counts as unavailable, and the rest waits for the next day. */
const mostFailures = 3

/** Days until a failed mail is tried again. */
const retryDays = 7

interface Parts {
  readonly database: Database
  readonly mailer: Pick<Mailer, 'send'>
  /** The site's address without a path. */
  readonly site: () => string
  /** Whether the server is about to stop; it then sends no further mail. */
  readonly isStopping?: () => boolean
}

/**
 * Sends the due mails, once a day on one of the servers. Stores each mail as sent before sending it, so that a crash
 * does not send it twice; a failed one is tried again after a week. Throws an error if any failed.
 */
export async function remindOrganisers(
  { database, mailer, site, isStopping = () => false }: Parts,
  nowMs: number,
): Promise<void> {
  if (!(await write(database, nowMs, (writing) => claimJob(writing, 'organiser reminders', dayMs)))) return
  const addresses = await Addresses.open(database, nowMs)
  const today = swedishTime(nowMs).date
  const rows = await database.db
    .selectFrom('claim')
    .selectAll()
    .where('status', '=', 'approved')
    .where('unanswered', '<', mostUnanswered)
    .where((eb) => eb.or([eb('reminded_at', 'is', null), eb('reminded_at', '<=', nowMs - daysBetween * dayMs)]))
    .orderBy('id')
    .execute()
  let tried = 0
  const failures: unknown[] = []
  for (const claim of rows) {
    if (tried >= mailsPerRound || failures.length >= mostFailures || isStopping()) break
    const to = addresses.open(claim)
    const due = to === null ? null : await dueReminder(database.db, claim, today, nowMs)
    if (to === null || due === null) continue
    tried++
    const link = await write(database, nowMs, async (writing) => {
      // Changes no row if another server has sent the mail meanwhile.
      const { numUpdatedRows } = await writing.trx
        .updateTable('claim')
        .set({ reminded_at: nowMs, unanswered: claim.unanswered + 1 })
        .where('id', '=', claim.id)
        .where('reminded_at', claim.reminded_at === null ? 'is' : '=', claim.reminded_at)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 0 ? null : insertLink(writing, claim.id)
    })
    if (link === null) continue
    const mail = reminderMail({ to, site: site(), link, name: due.name }, due.season && formatDate(due.season))
    try {
      await mailer.send(mail)
    } catch (error) {
      failures.push(error)
      const noted = { reminded_at: nowMs - (daysBetween - retryDays) * dayMs, unanswered: claim.unanswered }
      await write(database, nowMs, async (writing) => {
        await writing.trx.updateTable('claim').set(noted).where('id', '=', claim.id).execute()
        await deleteLink(writing, link)
      })
    }
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} mails to organisers could not be sent`, { cause: failures[0] })
}

interface Due {
  readonly name: string | null
  /** The first day of the coming season, for a mail before the season; null for the yearly mail. */
  readonly season: CivilDate | null
}

/** The mail that is due for a claim; null when none is. The yearly mail is due a month before the year is over. */
async function dueReminder(reading: Reading, claim: Claim, today: CivilDate, nowMs: number): Promise<Due | null> {
  const whole = await wholeOfClaim(reading, claim)
  const key = await shownPlace(reading, whole, nowMs)
  const state = key && (await loadPlaceState(reading, key))?.state
  if (!key || !state || state.deletedAtMs !== null) return null
  const { name } = state.place
  const on = state.confirmation?.on ?? null
  const season = on !== null && on > addDays(today, -freshDays) ? null : await seasonOf(reading, whole, state, today)
  if (season !== null) return { name, season }
  // A market that is over, or a series without coming dates, has no facts that could still be right or wrong.
  if (state.place.kind === 'market' && (state.place.date ?? today) < today) return null
  const approvedOn = swedishTime(claim.decided_at ?? claim.asked_at).date
  const since = on !== null && on > approvedOn ? on : approvedOn
  return since <= addDays(addYears(today, -1), daysAhead) ? { name, season: null } : null
}

async function seasonOf(
  reading: Reading,
  { subject, subjectId }: WholeKey,
  { place }: PlaceState,
  today: CivilDate,
): Promise<CivilDate | null> {
  if (place.kind === 'shop') {
    const hours = parseOsmHours(place.openingHoursOsm)
    return hours && comingSeason((date) => hoursOn(hours, date).kind === 'open', today)
  }
  const rows =
    subject === 'series'
      ? await reading
          .selectFrom('market')
          .select('date')
          .where('series_id', '=', subjectId)
          .where('deleted_at', 'is', null)
          .where('date', '>=', addDays(today, -quietDays))
          .where('date', '<=', addDays(today, daysAhead))
          .execute()
      : [{ date: place.date }]
  const dates = new Set(rows.map(({ date }) => date))
  return comingSeason((date) => dates.has(date), today)
}
