/** Sends mails through the mailer, before or after a call is answered. */
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

  /** Sends a mail before the call is answered. Throws a Refusal when the mailer does not accept it. */
  async send(mail: Mail): Promise<void> {
    try {
      await this.#mailer.send(mail)
    } catch (error) {
      this.#complain(error)
      throw new Refusal('auth/mail-failed')
    }
  }

  /** Sends a mail after the call is answered, so that the caller notices neither its failure nor its duration. */
  sendLater(mail: Mail | Promise<Mail>): void {
    const sending = Promise.resolve(mail)
      .then((written) => this.#mailer.send(written))
      .catch((error: unknown) => this.#complain(error))
      .finally(() => this.#underway.delete(sending))
    this.#underway.add(sending)
  }

  /** Waits until no mail is being sent. */
  async settle(): Promise<void> {
    await Promise.all(this.#underway)
  }

  #complain(error: unknown): void {
    this.#log().warn({ err: withoutAddresses(error) }, 'a mail could not be sent')
  }
}
