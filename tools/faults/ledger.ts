/** What was asked of a site and what it acknowledged: the measure for what must be there after a fault. */
import type { Answer } from './site-process.ts'

/** What is not there. */
export const none = 'none'

/** Texts by the name of what they are the state of. */
export type States = Readonly<Record<string, string>>

interface Entry {
  /** What was last acknowledged, or found. */
  known: string
  /** What was asked for since then without an answer: it may have been done or not. */
  maybe: string[]
}

/** Each subject is changed by one writer alone, one change after the other, so that only these two kinds of states are possible. */
export class Ledger {
  readonly #entries = new Map<string, Entry>()
  /** Subjects that were written since the last settlement. */
  readonly touched = new Set<string>()
  acknowledged = 0
  /** Answered with 503. */
  away = 0
  unanswered = 0
  /** Answers that no fault explains: 'POST /submit_tip 500 …'. */
  readonly wrong: string[] = []
  /** The longest that anybody waited for an answer, ms. */
  slowestMs = 0

  /** Counts from zero again; what is known stays known. */
  countAnew(): void {
    Object.assign(this, { acknowledged: 0, away: 0, unanswered: 0, slowestMs: 0 })
    this.wrong.length = 0
  }

  /** True when a subject's state is known for sure. */
  isSure(subject: string): boolean {
    return (this.#entries.get(subject)?.maybe.length ?? 0) === 0
  }

  stateOf(subject: string): string {
    return this.#entries.get(subject)?.known ?? none
  }

  /** Sends what will bring subjects into these states. Resolves to the answer when it was done; null when it may not have been. */
  async write(what: string, after: States, send: () => Promise<Answer>): Promise<Answer | null> {
    for (const [subject, state] of Object.entries(after)) {
      this.touched.add(subject)
      this.#entryOf(subject).maybe.push(state)
    }
    const answer = await this.ask(what, send)
    if (answer === null) return null
    for (const [subject, state] of Object.entries(after)) {
      const entry = this.#entryOf(subject)
      if (answer.status < 300) Object.assign(entry, { known: state, maybe: [] })
      else entry.maybe.splice(entry.maybe.lastIndexOf(state), 1)
    }
    if (answer.status >= 300) return null
    this.acknowledged++
    return answer
  }

  /** Asks for something. Null when there was no answer, or one of 503. A refusal that nothing explains is noted. */
  async ask(what: string, send: () => Promise<Answer>): Promise<Answer | null> {
    const asked = performance.now()
    const answer = await send().catch(() => null)
    this.slowestMs = Math.max(this.slowestMs, performance.now() - asked)
    if (answer === null) this.unanswered++
    else if (answer.status === 503) {
      this.away++
      if (!answer.headers.has('retry-after')) this.wrong.push(`${what} 503 without Retry-After`)
    } else if (answer.status >= 300) this.wrong.push(`${what} ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer === null || answer.status === 503 ? null : answer
  }

  /** What was lost, a line each, by what is there in truth. From then on that is what is known. */
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

  /** What a subject may be: the acknowledged state first. */
  possible(subject: string): string[] {
    const { known, maybe } = this.#entryOf(subject)
    return [known, ...maybe]
  }

  #entryOf(subject: string): Entry {
    const entry = this.#entries.get(subject) ?? { known: none, maybe: [] }
    this.#entries.set(subject, entry)
    return entry
  }
}
