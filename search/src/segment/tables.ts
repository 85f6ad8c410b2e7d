/**
 * The tables that all segments of an index share. They give numbers to words, towns, series, chains and texts of
 * opening hours, so that columns can store the numbers.
 */
import { Numbering } from '../arrays/numbering.ts'
import { RecentLists } from '../arrays/recent-lists.ts'
import { ChainNumbers } from '../text/chain-numbers.ts'
import { TownNumbers } from '../text/town-numbers.ts'
import { lookUpWords, type TypedWord } from '../text/typed-words.ts'
import { Vocabulary } from '../text/vocabulary.ts'

/** The limit for all cached look-ups of typed words together, bytes. */
const mostLookedUpBytes = 2 ** 20

/** The estimated memory of a looked-up word (an object with four lists), and of each number in its lists, bytes. */
const [bytesOfWord, bytesOfNumber] = [256, 8]

export class Tables {
  readonly vocabulary = new Vocabulary()
  readonly towns = new TownNumbers(this.vocabulary)
  /** Numbers for the ids of series; 0 for a market with one date. */
  readonly series = new Numbering<number>(0)
  /** Numbers for the texts of hours; 0 for unknown hours. */
  readonly hours = new Numbering<string>('')

  readonly chains = new ChainNumbers()
  /** Caches look-ups, since visitors type few different words, and further pages repeat a search. */
  readonly #lookedUp = new RecentLists<readonly TypedWord[]>(mostLookedUpBytes, bytesOf)

  /** The cached result of `lookUpWords` for a typed text. */
  lookUp(typed: string): readonly TypedWord[] {
    // The result for a text changes only when words or towns are added, so the counts of words and of towns are part of
    // the cache key.
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
