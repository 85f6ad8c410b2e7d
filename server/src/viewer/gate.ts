/**
 * Protects forms that need no account from spam. An operator reviews the submissions, or they count only together with
 * others', so the checks need not be perfect; every rejection tells a person what to do.
 */
import { marksFromWire, type PageMarks, passProblemToWire } from '@fyndkartan/contract/page-marks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Attempt, Attempts } from '../db/attempts.ts'
import { write, type Writing } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { FormPasses, type PassReading } from '../http/limits/form-pass.ts'
import { networksOf } from '../http/limits/network-of.ts'
import { Problem } from '../http/problem.ts'
import { once } from '../once.ts'

/**
 * How many tries are allowed for each submission: enough for a person who corrects mistakes, not for a bot. The limit
 * of submissions itself counts only stored ones.
 */
const triesPerSubmission = 5

/** With this problem the page shows the honeypot field, since a browser's autofill may have filled it in. */
const trapText = 'Fältet Webbplats ska vara tomt. Töm det och skicka igen.'

const passTexts = {
  forged: 'Formuläret är för gammalt. Ladda om sidan och skicka igen.',
  'too young': 'Det gick lite väl fort. Vänta några sekunder och skicka igen.',
} as const satisfies Partial<Record<PassReading, string>>

export type Purpose = 'tip' | 'feedback' | 'report' | 'claim' | 'watch'

/** The purposes of tries. One of them, looking up an address, stores nothing. */
type Tried = Purpose | 'address'

const manyTexts: Readonly<Record<Purpose, string>> = {
  tip: 'Du har skickat många tips på kort tid.',
  feedback: 'Du har skickat många meddelanden på kort tid.',
  report: 'Du har rapporterat många ställen på kort tid.',
  claim: 'Du har bett om många länkar på kort tid.',
  watch: 'Du har bett om många bevakningar på kort tid.',
}
const manyTriesText = 'Det blev många försök på kort tid.'

/** Whether a page of ours opened the form, as its pass proves. */
export type Opened = 'by a page' | 'by no page'

interface Sending {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The fields of a body that show whether a person sent the form from our page: the pass and the honeypot. */
type MarksWire = Parameters<typeof marksFromWire>[0]

type Parts = Pick<Deps, 'clock' | 'config' | 'database'>

export class Gate {
  readonly #parts: Parts
  readonly #attempts: Attempts
  readonly #passes: FormPasses

  private constructor(parts: Parts, attempts: Attempts, passes: FormPasses) {
    this.#parts = parts
    this.#attempts = attempts
    this.#passes = passes
  }

  static async open(parts: Parts): Promise<Gate> {
    const { clock, database } = parts
    return new Gate(parts, await Attempts.open(database, clock), await FormPasses.open(database, clock))
  }

  issuePass(): string {
    return this.#passes.issue()
  }

  /**
   * Counts a try before all other checks, then reads and checks the form. Throws a Problem of 429, the errors of
   * `read`, or a Problem of 400 when the form seems not to come from a person on our page.
   */
  async receive<Wire extends MarksWire>(
    purpose: Purpose,
    { request, reply }: Sending,
    read: (request: FastifyRequest) => Wire,
  ): Promise<{ readonly wire: Wire; readonly opened: Opened }> {
    await this.countTry(purpose, { request, reply })
    const wire = read(request)
    return { wire, opened: this.#checkMarks(marksFromWire(wire)) }
  }

  /** Counts a try, whether or not it stores anything. Throws a Problem of 429 above the limit. */
  async countTry(purpose: Tried, { request, reply }: Sending): Promise<void> {
    const limit = this.#parts.config.submissions * triesPerSubmission
    const { waitMs } = await this.#count(`${purpose} tried`, request, limit)
    if (waitMs > 0) throw tooMany(manyTriesText, waitMs, reply)
  }

  #checkMarks({ pass, trap }: PageMarks): Opened {
    if (trap !== '') throw new Problem(400, trapText, { problems: { website: trapText } })
    const reading = this.#passes.read(pass)
    if (reading === 'forged')
      throw new Problem(400, passTexts.forged, { problems: passProblemToWire(passTexts.forged) })
    if (reading === 'too young') throw new Problem(400, passTexts['too young'])
    return reading === 'good' ? 'by a page' : 'by no page'
  }

  /**
   * Stores one submission by `insert`; it is committed when this resolves. Throws a Problem of 429 above the limit,
   * which counts only stored submissions.
   */
  async letIn(
    purpose: Purpose,
    opened: Opened,
    { request, reply }: Sending,
    insert: (writing: Writing) => Promise<'inserted' | 'known'>,
  ): Promise<void> {
    const { clock, config, database } = this.#parts
    const limit = opened === 'by a page' ? config.submissions : Math.ceil(config.submissions / 2)
    const attempt = await this.#count(purpose, request, limit)
    let isStored = false
    try {
      if (attempt.waitMs > 0) throw tooMany(manyTexts[purpose], attempt.waitMs, reply)
      isStored = (await write(database, clock(), insert)) === 'inserted'
    } finally {
      if (!isStored) await attempt.giveBack()
    }
  }

  #count(purpose: string, request: FastifyRequest, limit: number): Promise<Attempt> {
    const networks = networksOf(request.ip)
    return this.#attempts.countAll(
      networks.map(({ network, times }) => ({ purpose, subject: network, limit: limit * times })),
    )
  }
}

function tooMany(text: string, waitMs: number, reply: FastifyReply): Problem {
  void reply.header('retry-after', Math.ceil(waitMs / 1000))
  const minutes = Math.ceil(waitMs / 60_000)
  return new Problem(429, `${text} Försök igen om ${minutes === 1 ? 'en minut' : `${minutes} minuter`}.`)
}

export type GateKeeper = () => Promise<Gate>

/** Makes a function that opens the gate at its first call, because this reads the site's secrets from the database. */
export function gateKeeper(deps: Parts): GateKeeper {
  return once(() => Gate.open(deps))
}
