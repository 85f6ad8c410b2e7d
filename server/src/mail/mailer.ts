/** The port for sending mails: to a folder on this machine by default, or to a mail server when one is configured. */
import { parseEmail } from '@fyndkartan/domain/account'
import type { SendMailOptions } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

export interface Mailer {
  /** Resolves when the mail was accepted; throws a MailFailure when it was not. */
  send(mail: Mail): Promise<void>
  /** Removes stored mails whose links have expired. */
  tidy(nowMs: number): Promise<void>
}

/** Safe to log: says what failed, never the recipient or the other side's answer, which may repeat the address. */
export class MailFailure extends Error {
  constructor(reason: string) {
    super(`A mail could not be handed over: ${reason}`)
    this.name = 'MailFailure'
  }
}

/**
 * The message for the mail library. The recipient is one address object, not a text, in which a comma would make two. Throws a
 * MailFailure when it is no address.
 */
export function composeMail({ to, subject, text }: Mail, from: string): SendMailOptions {
  if (parseEmail(to) === null) throw new MailFailure('the recipient is not an address')
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    // Prevents automatic replies, such as out-of-office mails (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** Content of a message must not make the server read a file or fetch a URL. */
export const nothingFetched = { disableFileAccess: true, disableUrlAccess: true } as const
