/**
 * Judges whether shops are open by a filter. Many shops have the same text of hours, so each text is judged only once,
 * when a search first meets it. The judgements of the latest filters are cached.
 */
import type { OpenFilter } from '@fyndkartan/domain/judged-filter'
import { judgementNumbers, type OpenJudgement } from '@fyndkartan/domain/open-judgement'
import type { Numbering } from '../arrays/numbering.ts'
import { type Segment, shopsIn } from '../segment/segment.ts'

/**
 * The judgement of a text as a bit; 0 means not judged yet. `keepOpen` uses the bits for open and for unknown in sums.
 */
const judgements = { open: 1, unknown: 2, closed: 4 } as const satisfies Record<OpenJudgement, number>

/** For each of the bits above, the number from `judgementNumbers` that results contain. */
const numbersByBits = new Uint8Array(8)
for (const judgement of ['open', 'unknown', 'closed'] as const)
  numbersByBits[judgements[judgement]] = judgementNumbers[judgement]

/** The maximum number of cached filters; above it the least recently used one is removed. */
const maxFilters = 16

export class Judgements {
  readonly #filter: OpenFilter
  readonly #texts: Numbering<string>
  /** The judgement of each text as a bit, by the text's number. */
  #known = new Uint8Array(0)

  constructor(filter: OpenFilter, texts: Numbering<string>) {
    this.#filter = filter
    this.#texts = texts
    this.makeRoom()
  }

  /** Makes space for texts that were added. Call it before each search. */
  makeRoom(): void {
    const { size } = this.#texts
    if (size <= this.#known.length) return
    const known = new Uint8Array(size + (size >> 2))
    known.set(this.#known)
    known[0] = judgements.unknown
    this.#known = known
  }

  /**
   * Moves the markets and open shops of the first `size` items of `rows` to the front, in the same order, and moves the
   * items of `beside` in the same way. Returns their number, and the number of shops with unknown hours. The loop does
   * not branch on the judgement, which the processor could not predict.
   */
  keepOpen(
    { hours, sections }: Segment,
    rows: Int32Array,
    beside: Int32Array | Uint8Array | null,
    size: number,
  ): { kept: number; unknownHours: number } {
    const firstShop = shopsIn(sections).from
    const { numbers } = hours
    const known = this.#known
    const { open, unknown } = judgements
    let [kept, unknownSum] = [0, 0]
    for (let at = 0; at < size; at++) {
      const row = rows[at]!
      rows[kept] = row
      if (beside !== null) beside[kept] = beside[at]!
      let judgement: number = open
      if (row >= firstShop) {
        const text = textOf(numbers, row - firstShop)
        judgement = known[text]!
        if (judgement === 0) judgement = this.#judge(text)
      }
      kept += judgement & open
      unknownSum += judgement & unknown
    }
    return { kept, unknownHours: unknownSum / unknown }
  }

  /** The number from `judgementNumbers` for a row's shop; 0 for a market. */
  numberOf({ hours, sections }: Segment, row: number): number {
    const { from: firstShop } = shopsIn(sections)
    if (row < firstShop) return 0
    const text = textOf(hours.numbers, row - firstShop)
    return numbersByBits[this.#known[text] || this.#judge(text)]!
  }

  #judge(text: number): number {
    const judgement = judgements[this.#filter.judge(this.#texts.valueOf(text))]
    this.#known[text] = judgement
    return judgement
  }
}

/** The number of a shop's text of hours; 0 if it has none. `shop` counts rows from the first shop. */
function textOf(numbers: Segment['hours']['numbers'], shop: number): number {
  return numbers.length === 0 ? 0 : numbers[shop]!
}

/** Caches the judgements of the most recently used filters, by the filter's `key`. */
export class JudgementCache {
  readonly #texts: Numbering<string>
  /** The filters in the order of their last use, the most recent one at the end. */
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
