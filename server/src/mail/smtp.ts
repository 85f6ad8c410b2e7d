/** Sends mails through a mail server (SMTP, RFC 5321). */
import { composeMail, MailFailure, type Mailer, nothingFetched } from './mailer.ts'

/** Time limits, ms: a caller waits for the mail. */
const patienceMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000, dnsTimeout: 5000 }

/** Limit of the whole conversation, ms, for a server that keeps it alive without finishing. */
const wholePatienceMs = 25_000

type Patience = typeof patienceMs & { readonly whole: number }

/**
 * `url` is smtps:// for TLS from the first byte, or smtp://, which upgrades to TLS if the server offers it. Mails are
 * few, so each has its own connection.
 */
export function smtpMailer(
  url: string,
  from: string,
  { whole, ...timeouts }: Patience = { ...patienceMs, whole: wholePatienceMs },
): Mailer {
  return {
    async send(mail) {
      const message = composeMail(mail, from)
      // Loaded with the first mail, so that it does not delay the start.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ url, ...timeouts, ...nothingFetched })
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(whole) }).catch((error: unknown) => {
        throw new MailFailure(reasonOf(error), isRefused(error))
      })
    },
    // This mailer stores nothing.
    tidy: async () => {},
  }
}

/** 'EENVELOPE RCPT TO 550': only codes, since the texts may contain the recipient's address. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  return [code ?? 'unknown', command, responseCode].filter((part) => part !== undefined).join(' ')
}

/**
 * Whether the recipient's server rejects the address (5xx to RCPT TO). 5.7.x (RFC 3463) rejects the sender instead:
 * that is our own fault, and the recipient stays.
 */
function isRefused(error: unknown): boolean {
  const {
    command,
    responseCode = 0,
    response = '',
  } = error as {
    command?: string
    responseCode?: number
    response?: string
  }
  return command === 'RCPT TO' && responseCode >= 500 && !/^5\d\d[ -]5\.7\./.test(response)
}
