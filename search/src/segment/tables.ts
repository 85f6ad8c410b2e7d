/**
 * The tables that all segments of an index share: numbers of words, towns, series, chains and texts of opening hours.
 */
import { Numbering } from '../arrays/numbering.ts'
import { RecentLists } from '../arrays/recent-lists.ts'
import { ChainNumbers } from '../text/chain-numbers.ts'
import { TownNumbers } from '../text/town-numbers.ts'
import { lookUpWords, type TypedWord } from '../text/typed-words.ts'
import { Vocabulary } from '../text/vocabulary.ts'

/** The limit for all cached look-ups together. */
const mostLookedUpBytes = 2 ** 20

/** The estimated memory of a typed word (an object with four lists), and of each number in its lists. */
const [bytesOfWord, bytesOfNumber] = [256, 8]

export class Tables {
  readonly vocabulary = new Vocabulary()
  readonly towns = new TownNumbers(this.vocabulary)
  /** Numbers of the series' ids; 0 for a single date. */
  readonly series = new Numbering<number>(0)
  /** Numbers of the texts of hours; 0 for unknown. */
  readonly hours = new Numbering<string>('')

  readonly chains = new ChainNumbers()
  /** A cache of look-ups: few different words are typed, and further pages repeat the search. */
  readonly #lookedUp = new RecentLists<readonly TypedWord[]>(mostLookedUpBytes, bytesOf)

  /** Cached `lookUpWords`. */
  lookUp(typed: string): readonly TypedWord[] {
    // The matches of a text change only when words or towns are added.
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
