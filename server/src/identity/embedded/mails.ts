/** Hands mails to the mailer, before or after the call is answered. */
import type { FastifyBaseLogger } from 'fastify'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import { Refusal } from './refusals.ts'
import { withoutAddresses } from '../../http/log/without-addresses.ts'

export class Mails {
  readonly #mailer: Mailer
  readonly #log: () => Pick<FastifyBaseLogger, 'warn'>
  readonly #underway = new Set<Promise<void>>()

  constructor(mailer: Mailer, log: () => Pick<FastifyBaseLogger, 'warn'>) {
    this.#mailer = mailer
    this.#log = log
  }

  /** Throws a Refusal when the mailer does not accept the mail. */
  async send(mail: Mail): Promise<void> {
    try {
      await this.#mailer.send(mail)
    } catch (error) {
      this.#complain(error)
      throw new Refusal('auth/mail-failed')
    }
  }

  /** Sends after the answer, for mails whose failure and duration the caller must not notice. */
  sendLater(mail: Mail | Promise<Mail>): void {
    const sending = Promise.resolve(mail)
      .then((written) => this.#mailer.send(written))
      .catch((error: unknown) => this.#complain(error))
      .finally(() => this.#underway.delete(sending))
    this.#underway.add(sending)
  }

  /** Resolves when no mail is being sent. */
  async settle(): Promise<void> {
    await Promise.all(this.#underway)
  }

  #complain(error: unknown): void {
    this.#log().warn({ err: withoutAddresses(error) }, 'a mail could not be sent')
  }
}
