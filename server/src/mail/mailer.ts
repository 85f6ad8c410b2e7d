/**
 * The interface of mailers: one stores mails in a folder on this machine, the default, and one sends them to a
 * configured mail server.
 */
import { parseEmail } from '@fyndkartan/domain/account'
import type { SendMailOptions } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** The mail in plain text. */
  readonly text: string
  /** The same mail in HTML. */
  readonly html?: string
  /** The Message-ID in the form 'name@host', without brackets. Use the same one when sending a mail again. */
  readonly messageId?: string
  /** For the header List-Unsubscribe: an http or https address to which a POST ends such mails (RFC 8058). */
  readonly endAddress?: string
}

export interface Mailer {
  /** Resolves when the mail has been accepted. Throws a MailFailure otherwise. */
  send(mail: Mail): Promise<void>
  /** Deletes stored mails whose links have expired. */
  tidy(nowMs: number): Promise<void>
}

/**
 * A failure to send a mail. Its message is safe to log: it never contains the recipient's address, nor the mail
 * server's response, which may repeat that address.
 */
export class MailFailure extends Error {
  /** True if the recipient's address does not exist or accepts no mails, so that trying again is useless. */
  readonly isRefused: boolean

  constructor(reason: string, isRefused = false) {
    super(`A mail could not be handed over: ${reason}`)
    this.name = 'MailFailure'
    this.isRefused = isRefused
  }
}

/**
 * Converts a mail to the form that nodemailer takes. The recipient is an address object, because a comma in a text
 * would make two recipients. Throws a MailFailure for an invalid address.
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

/** Options of nodemailer: whatever a mail contains, it must not make the server read a file or fetch a URL. */
export const nothingFetched = { disableFileAccess: true, disableUrlAccess: true } as const
