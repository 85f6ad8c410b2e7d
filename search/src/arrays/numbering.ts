/**
 * Assigns the numbers 0, 1, 2… to different values, in the order in which they are added. A number never changes, so
 * columns can store it instead of the value.
 */
export class Numbering<Value extends string | number> {
  readonly #values: Value[]
  readonly #numbers: Map<Value, number>

  /** `none` is the value that gets the number 0. */
  constructor(none: Value) {
    this.#values = [none]
    this.#numbers = new Map([[none, 0]])
  }

  /** The next free number, one above the highest assigned one. */
  get size(): number {
    return this.#values.length
  }

  get memoryBytes(): number {
    return (this.size - 1) * 80
  }

  /** The number of a value; assigns one if it has none. */
  numberOf(value: Value): number {
    let number = this.#numbers.get(value)
    if (number === undefined) {
      number = this.#values.length
      this.#values.push(value)
      this.#numbers.set(value, number)
    }
    return number
  }

  /** The number of a value; undefined if it has none. */
  knownNumberOf(value: Value): number | undefined {
    return this.#numbers.get(value)
  }

  valueOf(number: number): Value {
    return this.#values[number]!
  }
}
