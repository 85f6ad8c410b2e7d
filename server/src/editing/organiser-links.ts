/** Links of organisers: mailed, and opened by their secret. */
import type { FastifyRequest } from 'fastify'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { type Attempt, Attempts } from '../db/attempts.ts'
import type { Claim } from '../db/claims.ts'
import { Addresses, deleteLink, insertLink, wholeOfClaim } from '../db/claims.ts'
import { loadPlaceState } from '../db/place-edits.ts'
import { shownPlace } from '../db/whole-place.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { withoutAddresses } from '../http/log/without-addresses.ts'
import { Problem } from '../http/problem.ts'
import { siteAddress } from '../http/site-address.ts'
import { linkMail } from '../mail/organiser-mails.ts'

const dayMs = 86_400_000

/** Nobody needs more; somebody else's mailbox is not to be filled. */
const mailsPerDay = 5

const mailFailedText = 'Mejlet gick inte att skicka just nu. Försök igen om en stund.'

/** The name of the place of a claim; null when it has none. */
async function nameOf({ database, clock }: Pick<Deps, 'database' | 'clock'>, claim: Claim): Promise<string | null> {
  const key: PlaceKey | null = await shownPlace(database.db, await wholeOfClaim(database.db, claim), clock())
  return key === null ? null : ((await loadPlaceState(database.db, key))?.state.place.name ?? null)
}

/** Counts a mail that somebody without a session asks for; its `waitMs` is not 0 when the organiser has had enough today. */
export async function countMail({ clock, config, database }: Deps, { id }: Pick<Claim, 'id'>): Promise<Attempt> {
  const attempts = await Attempts.open(database, clock)
  return attempts.count('organiser mail', String(id), config.submissions === 0 ? 0 : mailsPerDay, dayMs)
}

/** Makes a link and mails it; returns its secret. Throws a Problem of 503 when the mail was not taken: then there is no new link. */
export async function mailLink(deps: Deps, { server, log }: FastifyRequest, claim: Claim): Promise<string> {
  const { clock, config, database, mailer } = deps
  const addresses = await Addresses.open(database, clock())
  const link = await write(database, clock(), (writing) => insertLink(writing, claim.id))
  const site = siteAddress(config, server.server)
  const mail = linkMail({ to: addresses.open(claim), site, link, name: await nameOf(deps, claim) })
  try {
    await mailer.send(mail)
  } catch (error) {
    log.warn({ err: withoutAddresses(error) }, 'a mail could not be sent')
    await write(database, clock(), (writing) => deleteLink(writing, link))
    throw new Problem(503, mailFailedText)
  }
  return link
}
