/** Towns as they stand in the places, numbered; case does not count. A town's words are found here, once for all its places. */
import { foldWords } from '@fyndkartan/domain/fold-words'
import type { Vocabulary } from './vocabulary.ts'

export class TownNumbers {
  readonly #vocabulary: Vocabulary
  /** By the text as written, so that each spelling is folded once. */
  readonly #idsAsWritten = new Map<string, number>()
  readonly #ids = new Map<string, number>()
  readonly #townsOfWord = new Map<number, number[]>()

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  get size(): number {
    return this.#ids.size
  }

  get memoryBytes(): number {
    return (this.#idsAsWritten.size + this.#ids.size + this.#townsOfWord.size) * 80
  }

  /** The number of a town, which is taken in when it is new; -1 for none. */
  idOf(town: string | null): number {
    const known = this.#idsAsWritten.get(town ?? '')
    if (known !== undefined) return known
    const folded = foldTown(town ?? '')
    const id = folded === '' ? -1 : (this.#ids.get(folded) ?? this.#add(folded))
    this.#idsAsWritten.set(town ?? '', id)
    return id
  }

  /** The numbers of the wanted towns that any place has had, each once. */
  findAll(towns: readonly string[]): number[] {
    const ids = new Set<number>()
    for (const town of towns) {
      const id = this.#ids.get(foldTown(town))
      if (id !== undefined) ids.add(id)
    }
    return [...ids]
  }

  /** The towns whose name holds any of the words. */
  withAnyWord(words: readonly number[]): number[] {
    const towns = new Set<number>()
    for (const word of words) for (const town of this.#townsOfWord.get(word) ?? []) towns.add(town)
    return [...towns]
  }

  #add(folded: string): number {
    const id = this.#ids.size
    this.#ids.set(folded, id)
    for (const word of new Set(foldWords(folded))) {
      const wordId = this.#vocabulary.idOf(word)
      const towns = this.#townsOfWord.get(wordId)
      if (towns) towns.push(id)
      else this.#townsOfWord.set(wordId, [id])
    }
    return id
  }
}

function foldTown(town: string): string {
  return town.normalize('NFC').trim().toLocaleLowerCase('sv')
}
