/**
 * Limits the mails that strangers can have sent to a mailbox. Whatever the spelling of its address, the mailbox gets
 * five a day, so that nobody can fill it; three at most by one network, so that one stranger does not use up the mails
 * that its owner needs. A change through a mailed link proves that the owner reads the mails, and resets the counts.
 */
import { dayMs } from '@fyndkartan/domain/local-time'
import { mailboxOf } from '@fyndkartan/domain/mailbox'
import type { FastifyRequest } from 'fastify'
import type { Attempts, Try } from '../db/attempts.ts'
import { networkOf, widerNetworkOf } from '../http/limits/network-of.ts'

const mailsPerDay = { network: 3, mailbox: 5 } as const

type Purpose = 'organiser mail' | 'watch mail'

type Request = Pick<FastifyRequest, 'ip'>

/** The counters of a mail to an address that this request asks for. Count them for `mailWindowMs`. */
export function mailTries(purpose: Purpose, email: string, request: Request): Try[] {
  const { mailbox, network } = subjectsOf(email, request)
  return [
    { purpose: `${purpose} by network`, subject: network, limit: mailsPerDay.network },
    { purpose, subject: mailbox, limit: mailsPerDay.mailbox },
  ]
}

/** Resets the counts of a mailbox whose owner has made a change through a mailed link. */
export async function forgetMails(
  attempts: Attempts,
  purpose: Purpose,
  email: string,
  request: Request,
): Promise<void> {
  const { mailbox, network } = subjectsOf(email, request)
  await attempts.forget(`${purpose} by network`, network)
  await attempts.forget(purpose, mailbox)
}

/** How long the counts last, ms. */
export const mailWindowMs = dayMs

/** The network that requests belong to when one person or company is meant: a /24, or a /48 of IPv6. */
export function senderNetworkOf({ ip }: Request): string {
  return widerNetworkOf(networkOf(ip))
}

function subjectsOf(email: string, request: Request): { readonly mailbox: string; readonly network: string } {
  const mailbox = mailboxOf(email)
  return { mailbox, network: `${senderNetworkOf(request)} ${mailbox}` }
}
