import type { Mailer } from '../mail/mailer.ts'

/** Discards all mails. */
export const noMailer: Mailer = { send: async () => {}, tidy: async () => {} }
