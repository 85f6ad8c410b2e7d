/** The port for sending mails: to a folder on this machine by default, or to a mail server when one is configured. */
import { parseEmail } from '@fyndkartan/domain/account'
import type { SendMailOptions } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** The same as a page. */
  readonly html?: string
  /** The same for a mail that is sent again: 'name@host', without brackets. */
  readonly messageId?: string
  /** Where a POST ends such mails (RFC 8058), https or http. */
  readonly endAddress?: string
}

export interface Mailer {
  /** Resolves when the mail was accepted; throws a MailFailure when it was not. */
  send(mail: Mail): Promise<void>
  /** Removes stored mails whose links have expired. */
  tidy(nowMs: number): Promise<void>
}

/** Safe to log: says what failed, never the recipient or the other side's answer, which may repeat the address. */
export class MailFailure extends Error {
  /** Whether there is no such address, or none that takes mails: it is of no use to try again. */
  readonly isRefused: boolean

  constructor(reason: string, isRefused = false) {
    super(`A mail could not be handed over: ${reason}`)
    this.name = 'MailFailure'
    this.isRefused = isRefused
  }
}

/**
 * The message for the mail library. The recipient is one address object, not a text, in which a comma would make two. Throws a
 * MailFailure when it is no address.
 */
export function composeMail({ to, subject, text, html, messageId, endAddress }: Mail, from: string): SendMailOptions {
  if (parseEmail(to) === null) throw new MailFailure('the recipient is not an address')
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(messageId !== undefined && { messageId: `<${messageId}>` }),
    headers: {
      // Prevents automatic replies, such as out-of-office mails (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(endAddress !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${endAddress}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** Content of a message must not make the server read a file or fetch a URL. */
export const nothingFetched = { disableFileAccess: true, disableUrlAccess: true } as const
