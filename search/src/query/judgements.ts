/**
 * Whether shops with a certain text of hours are open, for one filter. Many shops have the same text, so each text is judged
 * once, when a search first meets a shop that has it. The judgements of the latest filters are kept.
 */
import type { OpenFilter, OpenJudgement } from '@fyndkartan/domain/judged-filter'
import type { Numbering } from '../arrays/numbering.ts'

/** What is known of a text's judgement; 0: not judged yet. */
export const judgements = { open: 1, closed: 2, unknown: 3 } as const satisfies Record<OpenJudgement, number>

/** So many filters are kept, the latest used. */
const maxFilters = 16

export class Judgements {
  readonly #filter: OpenFilter
  readonly #texts: Numbering<string>
  /** By number of the text. */
  #known = new Uint8Array(0)

  constructor(filter: OpenFilter, texts: Numbering<string>) {
    this.#filter = filter
    this.#texts = texts
    this.makeRoom()
  }

  /** Called before each search: texts may have been added. */
  makeRoom(): void {
    const { size } = this.#texts
    if (size <= this.#known.length) return
    const known = new Uint8Array(size + (size >> 2))
    known.set(this.#known)
    known[0] = judgements.unknown
    this.#known = known
  }

  /** One of `judgements`. */
  of(text: number): number {
    const known = this.#known[text]!
    return known === 0 ? this.#judge(text) : known
  }

  #judge(text: number): number {
    const judgement = judgements[this.#filter.judge(this.#texts.valueOf(text))]
    this.#known[text] = judgement
    return judgement
  }
}

/** The judgements of the latest filters, by key. */
export class JudgementCache {
  readonly #texts: Numbering<string>
  /** The latest used last. */
  readonly #byKey = new Map<string, Judgements>()

  constructor(texts: Numbering<string>) {
    this.#texts = texts
  }

  of(filter: OpenFilter): Judgements {
    const found = this.#byKey.get(filter.key) ?? new Judgements(filter, this.#texts)
    found.makeRoom()
    this.#byKey.delete(filter.key)
    this.#byKey.set(filter.key, found)
    if (this.#byKey.size > maxFilters) this.#byKey.delete(this.#byKey.keys().next().value!)
    return found
  }
}
