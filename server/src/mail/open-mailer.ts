import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Mailer } from './mailer.ts'
import { outboxMailer } from './outbox.ts'
import { smtpMailer } from './smtp.ts'

/**
 * The mailer for the configured mail server, else for the folder `outbox` in the data directory. `counted` must run the
 * sending of each mail, and counts it.
 */
export function openMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  clock: Clock,
  counted: (send: () => Promise<void>) => Promise<void>,
): Mailer {
  const mailer =
    smtpUrl === null ? outboxMailer(join(dataDir, 'outbox'), mailFrom, clock) : smtpMailer(smtpUrl, mailFrom)
  return { ...mailer, send: (mail) => counted(() => mailer.send(mail)) }
}
