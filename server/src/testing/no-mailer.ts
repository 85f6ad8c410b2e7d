import type { Mailer } from '../mail/mailer.ts'

/** Throws all mails away. */
export const noMailer: Mailer = { send: async () => {}, tidy: async () => {} }
