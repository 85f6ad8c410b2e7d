/** The interface for sending mails: to a folder on this machine by default, or to a configured mail server. */
import { parseEmail } from '@fyndkartan/domain/account'
import type { SendMailOptions } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** The mail in plain text. */
  readonly text: string
  /** The same mail in HTML. */
  readonly html?: string
  /** 'name@host', without brackets. The same when a mail is sent again. */
  readonly messageId?: string
  /** For List-Unsubscribe: a POST to this http or https address ends such mails (RFC 8058). */
  readonly endAddress?: string
}

export interface Mailer {
  /** Resolves when the mail was accepted, else throws a MailFailure. */
  send(mail: Mail): Promise<void>
  /** Removes stored mails whose links have expired. */
  tidy(nowMs: number): Promise<void>
}

/** Its message is safe to log: it never has the recipient, or the server's answer, which may repeat the recipient. */
export class MailFailure extends Error {
  /** True if the address does not exist or takes no mails: trying again is useless. */
  readonly isRefused: boolean

  constructor(reason: string, isRefused = false) {
    super(`A mail could not be handed over: ${reason}`)
    this.name = 'MailFailure'
    this.isRefused = isRefused
  }
}

/**
 * A mail in the form that the library takes. The recipient is an address object: in a text, a comma would make two.
 * Throws a MailFailure for an invalid address.
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

/** The content of a mail must not make the server read a file or fetch a URL. */
export const nothingFetched = { disableFileAccess: true, disableUrlAccess: true } as const
