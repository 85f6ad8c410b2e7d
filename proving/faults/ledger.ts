/**
 * Records the writes that are sent to a site, and which of them the site acknowledges: after a fault these must be in
 * its data.
 */
import type { Answer } from './site-process.ts'

/** The state of a subject (a place, a tip, an account …) that does not exist. */
export const none = 'none'

/**
 * The states of subjects as texts, by the name of the subject: 'place/Storgatan 1' has the place's name, or 'removed'.
 */
export type States = Readonly<Record<string, string>>

interface Entry {
  /** The latest state that the site has acknowledged or that was found in its data. */
  known: string
  /** States that were requested since then and not answered; each of them may or may not have been stored. */
  maybe: string[]
  /** The number of acknowledged changes of the subject. */
  changes: number
}

/**
 * Records writes. Each subject has a single writer, which makes one change at a time, so that all of its possible
 * states are known.
 */
export class Ledger {
  readonly #entries = new Map<string, Entry>()
  /** Subjects that were written since the last call of `settle`. */
  readonly touched = new Set<string>()
  acknowledged = 0
  /** The number of answers with status 503. */
  away = 0
  unanswered = 0
  /** Answers that the fault does not explain, such as 'POST /submit_tip 500 …'. */
  readonly wrong: string[] = []
  /** The longest time until an answer, ms. */
  slowestMs = 0

  /** Resets the counters, but keeps the known states. */
  countAnew(): void {
    Object.assign(this, { acknowledged: 0, away: 0, unanswered: 0, slowestMs: 0 })
    this.wrong.length = 0
  }

  /** Tells whether a subject can have only one state. */
  isSure(subject: string): boolean {
    return (this.#entries.get(subject)?.maybe.length ?? 0) === 0
  }

  stateOf(subject: string): string {
    return this.#entries.get(subject)?.known ?? none
  }

  /**
   * The number of a subject's acknowledged changes. It shows that a subject has changed even if it is in an earlier
   * state again.
   */
  changesOf(subject: string): number {
    return this.#entries.get(subject)?.changes ?? 0
  }

  /**
   * Sends a request that changes subjects to the states `after`. Resolves to the answer if the change is acknowledged,
   * otherwise to null.
   */
  async write(what: string, after: States, send: () => Promise<Answer>): Promise<Answer | null> {
    for (const [subject, state] of Object.entries(after)) {
      this.touched.add(subject)
      this.#entryOf(subject).maybe.push(state)
    }
    const answer = await this.ask(what, send)
    if (answer === null) return null
    for (const [subject, state] of Object.entries(after)) {
      const entry = this.#entryOf(subject)
      if (answer.status < 300) Object.assign(entry, { known: state, maybe: [], changes: entry.changes + 1 })
      else entry.maybe.splice(entry.maybe.lastIndexOf(state), 1)
    }
    if (answer.status >= 300) return null
    this.acknowledged++
    return answer
  }

  /**
   * Sends a request. Resolves to null if there is no answer or a 503. Records refusals that the fault does not explain.
   */
  async ask(what: string, send: () => Promise<Answer>): Promise<Answer | null> {
    const startMs = performance.now()
    const answer = await send().catch(() => null)
    this.slowestMs = Math.max(this.slowestMs, performance.now() - startMs)
    if (answer === null) this.unanswered++
    else if (answer.status === 503) {
      this.away++
      if (!answer.headers.has('retry-after')) this.wrong.push(`${what} 503 without Retry-After`)
    } else if (answer.status >= 300) this.wrong.push(`${what} ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer === null || answer.status === 503 ? null : answer
  }

  /**
   * Compares the possible states with the states in the site's data, which become the known states. Returns a line for
   * each acknowledged state that is lost.
   */
  settle(found: (subject: string) => string): string[] {
    const lost: string[] = []
    for (const [subject, entry] of this.#entries) {
      const state = found(subject)
      if (state !== entry.known && !entry.maybe.includes(state))
        lost.push(`${subject} is ${state}, acknowledged was ${entry.known}, asked for ${entry.maybe.join()}`)
      Object.assign(entry, { known: state, maybe: [] })
    }
    this.touched.clear()
    return lost
  }

  /** The possible states of a subject, beginning with the acknowledged one. */
  possible(subject: string): string[] {
    const { known, maybe } = this.#entryOf(subject)
    return [known, ...maybe]
  }

  #entryOf(subject: string): Entry {
    const entry = this.#entries.get(subject) ?? { known: none, maybe: [], changes: 0 }
    this.#entries.set(subject, entry)
    return entry
  }
}
