/** Records the writes sent to a site and their acknowledgements: the data to expect after a fault. */
import type { Answer } from './site-process.ts'

/** The state of a subject that does not exist. */
export const none = 'none'

/** States as texts, by the name of their subject. */
export type States = Readonly<Record<string, string>>

interface Entry {
  /** The latest acknowledged or verified state. */
  known: string
  /** States requested since then without an answer; each of them may or may not have been stored. */
  maybe: string[]
  /** The number of acknowledged changes. */
  changes: number
}

/** Each subject has a single writer, which makes one change at a time, so no other states than these are possible. */
export class Ledger {
  readonly #entries = new Map<string, Entry>()
  /** Subjects written since the last settlement. */
  readonly touched = new Set<string>()
  acknowledged = 0
  /** The number of answers with status 503. */
  away = 0
  unanswered = 0
  /** Answers not explained by the fault: 'POST /submit_tip 500 …'. */
  readonly wrong: string[] = []
  /** The longest latency, ms. */
  slowestMs = 0

  /** Resets the counters, but not the known states. */
  countAnew(): void {
    Object.assign(this, { acknowledged: 0, away: 0, unanswered: 0, slowestMs: 0 })
    this.wrong.length = 0
  }

  /** Tells whether a subject's state is certain. */
  isSure(subject: string): boolean {
    return (this.#entries.get(subject)?.maybe.length ?? 0) === 0
  }

  stateOf(subject: string): string {
    return this.#entries.get(subject)?.known ?? none
  }

  /** The number of a subject's acknowledged changes. It differs even if the subject returned to an earlier state. */
  changesOf(subject: string): number {
    return this.#entries.get(subject)?.changes ?? 0
  }

  /**
   * Sends a request that changes subjects to these states. Resolves to the answer on success; null if the change is
   * uncertain or failed.
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

  /** Sends a request; null without an answer or with a 503. Records unexplained refusals. */
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

  /** Compares the expected with the actual states, adopts the actual ones, and returns a line for each lost state. */
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

  /** The possible states of a subject, the acknowledged one first. */
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
