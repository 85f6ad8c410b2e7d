/** Numbers different values in the order in which they come. Numbers are never taken back, so columns can hold them. */
export class Numbering<Value extends string | number> {
  readonly #values: Value[]
  readonly #numbers: Map<Value, number>

  /** `none` is the value with the number 0. */
  constructor(none: Value) {
    this.#values = [none]
    this.#numbers = new Map([[none, 0]])
  }

  /** Above every number. */
  get size(): number {
    return this.#values.length
  }

  get memoryBytes(): number {
    return (this.size - 1) * 80
  }

  /** The number of a value, which is added when it is new. */
  numberOf(value: Value): number {
    let number = this.#numbers.get(value)
    if (number === undefined) {
      number = this.#values.length
      this.#values.push(value)
      this.#numbers.set(value, number)
    }
    return number
  }

  /** The number of a value that has one, else undefined. */
  knownNumberOf(value: Value): number | undefined {
    return this.#numbers.get(value)
  }

  valueOf(number: number): Value {
    return this.#values[number]!
  }
}
