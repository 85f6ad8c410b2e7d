/**
 * How long a page's form has been open, told by the page and believed: the page fetches a signed instant when it opens its
 * form. All servers sign with one secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { youngestFormMs } from '@fyndkartan/contract/page-marks'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/open.ts'
import { loadSecret } from '../../db/secrets.ts'

/** A form that was left open longer counts as one that no page opened, ms. */
const oldestMs = 24 * 3_600_000

/** 'absent': none, or one that says nothing any more. */
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

  /** For a form that is opened now: '1795258800000.Xr4…'. */
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
    // Of a server whose clock is ahead of ours.
    if (ageMs > oldestMs || ageMs < -youngestFormMs) return 'absent'
    return ageMs < youngestFormMs ? 'too young' : 'good'
  }

  #sign(instant: string): Buffer {
    return createHmac('sha256', this.#secret).update(instant).digest()
  }
}
