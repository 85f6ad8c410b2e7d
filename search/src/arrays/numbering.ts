/**
 * Assigns numbers to distinct values in the order of their arrival. A number stays valid for good, so columns can store
 * it.
 */
export class Numbering<Value extends string | number> {
  readonly #values: Value[]
  readonly #numbers: Map<Value, number>

  /** `none` is the value that gets the number 0. */
  constructor(none: Value) {
    this.#values = [none]
    this.#numbers = new Map([[none, 0]])
  }

  /** The next free number, above all assigned ones. */
  get size(): number {
    return this.#values.length
  }

  get memoryBytes(): number {
    return (this.size - 1) * 80
  }

  /** The number of a value; a new value is added. */
  numberOf(value: Value): number {
    let number = this.#numbers.get(value)
    if (number === undefined) {
      number = this.#values.length
      this.#values.push(value)
      this.#numbers.set(value, number)
    }
    return number
  }

  /** The number of a value; undefined for a value without a number. */
  knownNumberOf(value: Value): number | undefined {
    return this.#numbers.get(value)
  }

  valueOf(number: number): Value {
    return this.#values[number]!
  }
}
