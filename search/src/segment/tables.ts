/** What all segments of an index share: the numbers of words, towns, series, chains and texts of opening hours. */
import { Numbering } from '../arrays/numbering.ts'
import { RecentLists } from '../arrays/recent-lists.ts'
import { ChainNumbers } from '../text/chain-numbers.ts'
import { TownNumbers } from '../text/town-numbers.ts'
import { lookUpWords, type TypedWord } from '../text/typed-words.ts'
import { Vocabulary } from '../text/vocabulary.ts'

/** What all kept look-ups together may take. */
const mostLookedUpBytes = 2 ** 20

/** Of one typed word its object with four lists; and of each number in these. */
const [bytesOfWord, bytesOfNumber] = [256, 8]

export class Tables {
  readonly vocabulary = new Vocabulary()
  readonly towns = new TownNumbers(this.vocabulary)
  /** Of the series' ids; 0 for a single date. */
  readonly series = new Numbering<number>(0)
  /** Of the texts that say when shops are open; 0 for unknown. */
  readonly hours = new Numbering<string>('')

  readonly chains = new ChainNumbers()
  /** Visitors type one of few words, and nearly each further page asks for the same again. */
  readonly #lookedUp = new RecentLists<readonly TypedWord[]>(mostLookedUpBytes, bytesOf)

  /** See `lookUpWords`. */
  lookUp(typed: string): readonly TypedWord[] {
    // What a text matches changes only when there are more words or towns.
    const key = `${this.vocabulary.size} ${this.towns.size} ${typed}`
    return this.#lookedUp.of(key, () => lookUpWords(typed, this.vocabulary, this.towns))
  }

  get memoryBytes(): number {
    const numberings = this.series.memoryBytes + this.hours.memoryBytes + this.chains.memoryBytes
    return this.vocabulary.memoryBytes + this.towns.memoryBytes + numberings + this.#lookedUp.bytes
  }
}

function bytesOf(typed: readonly TypedWord[]): number {
  const lists = typed.flatMap(({ words, towns, typoWords, typoTowns }) => [words, towns, typoWords, typoTowns])
  return bytesOfWord * typed.length + lists.reduce((sum, { length }) => sum + bytesOfNumber * length, 0)
}
