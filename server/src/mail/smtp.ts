/** Sends mails through a mail server (SMTP, RFC 5321). */
import { composeMail, MailFailure, type Mailer, nothingFetched } from './mailer.ts'

/** Time limits of nodemailer, ms. They are short, because a caller waits until the mail is sent. */
const patienceMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000, dnsTimeout: 5000 }

/** Time limit of a whole conversation, ms, against a mail server that goes on without finishing. */
const wholePatienceMs = 25_000

type Patience = typeof patienceMs & { readonly whole: number }

/**
 * Sends mails to the mail server at `url`: smtps:// uses TLS from the first byte, and smtp:// switches to TLS if the
 * server offers it. Each mail has its own connection, since mails are few.
 */
export function smtpMailer(
  url: string,
  from: string,
  { whole, ...timeouts }: Patience = { ...patienceMs, whole: wholePatienceMs },
): Mailer {
  return {
    async send(mail) {
      const message = composeMail(mail, from)
      // nodemailer is loaded with the first mail, so that it does not delay the server's start.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ url, ...timeouts, ...nothingFetched })
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(whole) }).catch((error: unknown) => {
        throw new MailFailure(reasonOf(error), isRefused(error))
      })
    },
    // This mailer stores no mails.
    tidy: async () => {},
  }
}

/**
 * Describes an error by codes only, for example 'EENVELOPE RCPT TO 550' or 'ESOCKET ECONNREFUSED CONN': its texts may
 * contain the recipient's address.
 */
function reasonOf(error: unknown): string {
  const { code, originalCode, command, responseCode } = error as {
    code?: string
    /** The code of the system or of TLS, which tells a refused connection from a wrong certificate. */
    originalCode?: string
    command?: string
    responseCode?: number
  }
  return [code ?? 'unknown', originalCode, command, responseCode].filter((part) => part !== undefined).join(' ')
}

/**
 * Whether the recipient's mail server rejects the address (5xx to RCPT TO). With 5.7.x (RFC 3463) it rejects the sender
 * instead: that is this site's fault, and says nothing about the recipient.
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
