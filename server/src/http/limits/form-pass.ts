/**
 * Proves how long a form has been open: the page fetches a pass (a signed timestamp) when it opens the form, and sends
 * it with the form. All servers sign with the same secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { youngestFormMs } from '@fyndkartan/contract/page-marks'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/open.ts'
import { loadSecret } from '../../db/secrets.ts'

/** The age at which a pass expires, ms. */
const oldestMs = 24 * 3_600_000

/** The result of checking a pass. 'absent': missing or expired. */
export type PassReading = 'good' | 'absent' | 'too young' | 'forged'

export class FormPasses {
  readonly #secret: string
  readonly #clock: Clock

  constructor(secret: string, clock: Clock) {
    this.#secret = secret
    this.#clock = clock
  }

  static async open(database: Database, clock: Clock): Promise<FormPasses> {
    return new FormPasses(await loadSecret(database, 'form-pass', clock()), clock)
  }

  /** Makes a pass for a form that is opened now: '1795258800000.Xr4…'. */
  issue(): string {
    const instant = String(this.#clock())
    return `${instant}.${this.#sign(instant).toString('base64url')}`
  }

  read(pass: string | null): PassReading {
    if (pass === null) return 'absent'
    const [, instant = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(pass) ?? []
    const given = Buffer.from(signature, 'base64url')
    const expected = this.#sign(instant)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
    const ageMs = this.#clock() - Number(instant)
    // The age is negative when the pass was signed by a server whose clock is ahead of ours.
    if (ageMs > oldestMs || ageMs < -youngestFormMs) return 'absent'
    return ageMs < youngestFormMs ? 'too young' : 'good'
  }

  #sign(instant: string): Buffer {
    return createHmac('sha256', this.#secret).update(instant).digest()
  }
}
