/** Mails links to organisers. */
import type { FastifyRequest } from 'fastify'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { type Attempt, Attempts } from '../db/attempts.ts'
import type { Claim } from '../db/claims.ts'
import { Addresses, deleteLink, deleteSpareLinks, insertLink, wholeOfClaim } from '../db/claims.ts'
import { loadPlaceState } from '../db/place-edits.ts'
import { shownPlace } from '../db/whole-place.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { withoutAddresses } from '../http/log/without-addresses.ts'
import { Problem } from '../http/problem.ts'
import { siteAddress } from '../http/site-address.ts'
import { linkMail } from '../mail/organiser-mails.ts'
import { forgetMails, mailTries, mailWindowMs } from './mailbox-limits.ts'

/** The most mails in a day about one place, so that nobody can fill several mailboxes of one domain. */
const mailsPerPlace = 20

const mailFailedText = 'Mejlet gick inte att skicka just nu. Försök igen om en stund.'

/** The name of a claim's place; null when the place is no longer shown. */
async function nameOf({ database, clock }: Pick<Deps, 'database' | 'clock'>, claim: Claim): Promise<string | null> {
  const key: PlaceKey | null = await shownPlace(database.db, await wholeOfClaim(database.db, claim), clock())
  return key === null ? null : ((await loadPlaceState(database.db, key))?.state.place.name ?? null)
}

/**
 * Counts a mail that somebody requests, perhaps without a session. Above the limit of the day, `waitMs` of the result is
 * not 0.
 */
export async function countMail({ clock, database }: Deps, claim: Claim, request: FastifyRequest): Promise<Attempt> {
  const attempts = await Attempts.open(database, clock)
  const email = (await Addresses.open(database, clock())).open(claim)
  const place = { purpose: 'organiser mail about place', subject: placeOf(claim), limit: mailsPerPlace }
  return attempts.countAll(
    email === null ? [place] : [...mailTries('organiser mail', email, request), place],
    mailWindowMs,
  )
}

/** Counts the mails to an organiser from the beginning again, after a mailed link has been used for a change. */
export async function forgetMailsOf({ clock, database }: Deps, claim: Claim, request: FastifyRequest): Promise<void> {
  const email = (await Addresses.open(database, clock())).open(claim)
  if (email !== null) await forgetMails(await Attempts.open(database, clock), 'organiser mail', email, request)
}

/** The key under which `countMail` counts the mails about a claim's place. */
export function placeOf({ subject, subject_id: id }: Pick<Claim, 'subject' | 'subject_id'>): string {
  return `${subject} ${id}`
}

/**
 * Makes a link, mails it and returns its secret. When the mailer fails, deletes the link again and throws a Problem of
 * 503.
 */
export async function mailLink(deps: Deps, { server, log }: FastifyRequest, claim: Claim): Promise<string> {
  const { clock, config, database, mailer } = deps
  const addresses = await Addresses.open(database, clock())
  const to = addresses.open(claim)
  if (to === null) throw new Problem(503, mailFailedText)
  const link = await write(database, clock(), (writing) => insertLink(writing, claim.id))
  const site = siteAddress(config, server.server)
  const mail = linkMail({ to, site, link, name: await nameOf(deps, claim) })
  try {
    await mailer.send(mail)
  } catch (error) {
    log.warn({ err: withoutAddresses(error) }, 'a mail could not be sent')
    await write(database, clock(), (writing) => deleteLink(writing, link))
    throw new Problem(503, mailFailedText)
  }
  await write(database, clock(), (writing) => deleteSpareLinks(writing, claim.id, link))
  return link
}
