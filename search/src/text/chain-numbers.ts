/** Numbers the chains that run shops, whatever their spelling; 0 is none. */
import { chainKeyOf } from '@fyndkartan/domain/chains'
import { Numbering } from '../arrays/numbering.ts'

export class ChainNumbers {
  readonly #keys = new Numbering<string>('')
  /** By number, the first spelling that came. */
  readonly #names: string[] = ['']
  /** By name: most shops of a chain spell it alike. */
  readonly #known = new Map<string, number>([['', 0]])

  /** Above every number. */
  get size(): number {
    return this.#names.length
  }

  get memoryBytes(): number {
    return this.#keys.memoryBytes + this.#known.size * 80
  }

  /** The number of a chain, which is added when it is new; 0 for '' and a name without letters or digits. */
  numberOf(name: string): number {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const number = this.#keys.numberOf(chainKeyOf(name))
    this.#names[number] ??= name
    this.#known.set(name, number)
    return number
  }

  /** -1 for a chain that runs no shop. */
  knownNumberOf(name: string): number {
    return this.#keys.knownNumberOf(chainKeyOf(name)) || -1
  }

  nameOf(number: number): string {
    return this.#names[number]!
  }
}
