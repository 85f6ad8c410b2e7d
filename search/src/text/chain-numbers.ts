/** Gives numbers to the chains that run shops. Different spellings of a chain have one number; 0 means no chain. */
import { chainKeyOf } from '@fyndkartan/domain/chains'
import { Numbering } from '../arrays/numbering.ts'

export class ChainNumbers {
  readonly #keys = new Numbering<string>('')
  /** For each number, the spelling that was added first. */
  readonly #names: string[] = ['']
  /** The number of each spelling: a cache, as most shops of a chain have the same spelling. */
  readonly #known = new Map<string, number>([['', 0]])

  /** One above the highest number. */
  get size(): number {
    return this.#names.length
  }

  get memoryBytes(): number {
    return this.#keys.memoryBytes + this.#known.size * 80
  }

  /** The number of a chain; assigns one if it has none. 0 for '' and for a name without letters or digits. */
  numberOf(name: string): number {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const number = this.#keys.numberOf(chainKeyOf(name))
    this.#names[number] ??= name
    this.#known.set(name, number)
    return number
  }

  /** The number of a chain; -1 if no shop has been added with it. */
  knownNumberOf(name: string): number {
    return this.#keys.knownNumberOf(chainKeyOf(name)) || -1
  }

  nameOf(number: number): string {
    return this.#names[number]!
  }
}
