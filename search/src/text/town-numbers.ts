/** Gives numbers to the towns of places, ignoring upper and lower case, and finds towns by the words in their names. */
import { foldWords } from '@fyndkartan/domain/fold-words'
import type { Vocabulary } from './vocabulary.ts'

export class TownNumbers {
  readonly #vocabulary: Vocabulary
  readonly #ids = new Map<string, number>()
  /** The number of each spelling in places: a cache, since folding a name takes most of the time. */
  readonly #bySpelling = new Map<string, number>()
  /**
   * For each word, by its number: the position in `#towns` of the last town with the word, plus 1; 0 if there is none.
   */
  readonly #newestOfWord: number[] = []
  /**
   * A linked list of towns for each word. An entry of `#towns` is the number of a town; the same entry of `#before` is
   * the position of the word's previous entry, plus 1 (0: no previous one).
   */
  readonly #towns: number[] = []
  readonly #before: number[] = []

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  get size(): number {
    return this.#ids.size
  }

  get memoryBytes(): number {
    return (this.#ids.size + this.#bySpelling.size) * 80 + (this.#newestOfWord.length + 2 * this.#towns.length) * 8
  }

  /** The number of a town; assigns one if it has none. -1 for null and for a blank name. */
  idOf(town: string | null): number {
    if (town === null) return -1
    let id = this.#bySpelling.get(town)
    if (id === undefined) {
      const folded = foldTown(town)
      id = folded === '' ? -1 : (this.#ids.get(folded) ?? this.#add(folded))
      this.#bySpelling.set(town, id)
    }
    return id
  }

  /** The numbers of these towns, each once; leaves out towns that no place has had. */
  findAll(towns: readonly string[]): number[] {
    const ids = new Set<number>()
    for (const town of towns) {
      const id = this.#ids.get(foldTown(town))
      if (id !== undefined) ids.add(id)
    }
    return [...ids]
  }

  /** The numbers of the towns whose name contains at least one of the words. `words` are numbers of words. */
  withAnyWord(words: readonly number[]): number[] {
    const towns = new Set<number>()
    for (const word of words)
      for (let next = this.#newestOfWord[word] ?? 0; next > 0; next = this.#before[next - 1]!)
        towns.add(this.#towns[next - 1]!)
    return [...towns]
  }

  #add(folded: string): number {
    const id = this.#ids.size
    this.#ids.set(folded, id)
    for (const word of new Set(foldWords(folded))) {
      const wordId = this.#vocabulary.idOf(word)
      while (this.#newestOfWord.length <= wordId) this.#newestOfWord.push(0)
      this.#towns.push(id)
      this.#before.push(this.#newestOfWord[wordId]!)
      this.#newestOfWord[wordId] = this.#towns.length
    }
    return id
  }
}

function foldTown(town: string): string {
  return town.normalize('NFC').trim().toLocaleLowerCase('sv')
}
