/** Mail to people with an account. A port: a folder on this machine by default, a mail server when one is configured. */
import { parseEmail } from '@fyndkartan/domain/account'
import type { SendMailOptions } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

export interface Mailer {
  /** Resolves when the mail is in other hands; throws a MailFailure when it could not be handed over. */
  send(mail: Mail): Promise<void>
  /** Removes what is kept of mails whose links have run out. */
  tidy(nowMs: number): Promise<void>
}

/** Safe to log: says what failed, never to whom the mail was or what the other side answered, which may repeat the address. */
export class MailFailure extends Error {
  constructor(reason: string) {
    super(`A mail could not be handed over: ${reason}`)
    this.name = 'MailFailure'
  }
}

/**
 * The message as the library takes it. One recipient, as an address and not as text, in which a comma would make two.
 * Throws a MailFailure when it is no address.
 */
export function composeMail({ to, subject, text }: Mail, from: string): SendMailOptions {
  if (parseEmail(to) === null) throw new MailFailure('the recipient is not an address')
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    // Answers of absent people would go to an address that nobody expects them at (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** Nothing in a message may make the server read a file or call an address. */
export const nothingFetched = { disableFileAccess: true, disableUrlAccess: true } as const
