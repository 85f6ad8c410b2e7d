/**
 * All words of names, towns and addresses. Each has a number. They are sorted by plain form in two ways: from the first
 * letter on, to find words by their beginning, and from the last letter back, to find words by their end. One typo
 * leaves the first or the second half of a word as it was, so only words with the same first or the same second half
 * can differ from a typed word by one typo.
 */
import { hasDots, isPrefix, plainOf } from './fold-text.ts'
import { allowsTypo, isOneEditAway } from './typo.ts'

export class Vocabulary {
  readonly #ids = new Map<string, number>()
  readonly #words: string[] = []
  readonly #plain: string[] = []
  readonly #fromFront: number[] = []
  readonly #fromBack: number[] = []
  #letterCount = 0

  get size(): number {
    return this.#words.length
  }

  /** An estimate, bytes: the letters, and 80 bytes per word for references and an entry in a table. */
  get memoryBytes(): number {
    return this.#letterCount + this.size * 80
  }

  /** The number of a folded word; assigns one if it has none. */
  idOf(word: string): number {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    const id = this.#words.length
    this.#ids.set(word, id)
    this.#words.push(word)
    this.#plain.push(plainOf(word))
    this.#letterCount += word.length
    return id
  }

  /** The numbers of the words that begin with the typed word. */
  beginningWith(typed: string): number[] {
    this.sort()
    const plain = plainOf(typed)
    const found = this.#rangeFromFront(plain)
    return hasDots(typed) ? found.filter((id) => isPrefix(typed, this.#words[id]!)) : found
  }

  /** The numbers of the words that differ from the typed word by one typo; none if it is too short for a typo. */
  oneTypoAway(typed: string): number[] {
    if (!allowsTypo(typed)) return []
    this.sort()
    const plain = plainOf(typed)
    const half = plain.length >> 1
    const near = new Set<number>()
    const addMatches = (ids: number[]) => {
      for (const id of ids) if (isOneEditAway(typed, this.#words[id]!)) near.add(id)
    }
    addMatches(this.#rangeFromFront(plain.slice(0, half)))
    addMatches(this.#rangeFromBack(plain.slice(half + 1)))
    return [...near]
  }

  #rangeFromFront(start: string): number[] {
    const isBefore = (id: number) => this.#plain[id]! < start
    const first = firstNot(this.#fromFront, 0, isBefore)
    return this.#fromFront.slice(
      first,
      firstNot(this.#fromFront, first, (id) => this.#plain[id]!.startsWith(start)),
    )
  }

  #rangeFromBack(end: string): number[] {
    const isBefore = (id: number) => compareFromBack(this.#plain[id]!, end) < 0
    const first = firstNot(this.#fromBack, 0, isBefore)
    return this.#fromBack.slice(
      first,
      firstNot(this.#fromBack, first, (id) => this.#plain[id]!.endsWith(end)),
    )
  }

  /**
   * Sorts words that were added since the last call. Searches call it when needed; an earlier call saves time in the
   * first search.
   */
  sort(): void {
    const added: number[] = []
    for (let id = this.#fromFront.length; id < this.size; id++) added.push(id)
    if (added.length === 0) return
    insert(added, this.#fromFront, (a, b) => (this.#plain[a]! < this.#plain[b]! ? -1 : 1))
    insert(added, this.#fromBack, (a, b) => compareFromBack(this.#plain[a]!, this.#plain[b]!))
  }
}

/**
 * Sorts the numbers in `added` and merges them into the sorted `ids`. Begins at the end, so that each number moves only
 * once.
 */
function insert(added: number[], ids: number[], compare: (a: number, b: number) => number): void {
  added.sort(compare)
  let end = ids.length
  for (const id of added) ids.push(id)
  let hole = ids.length
  for (let at = added.length - 1; at >= 0; at--) {
    const id = added[at]!
    const place = firstNot(ids, 0, (other) => compare(other, id) < 0, end)
    while (end > place) ids[--hole] = ids[--end]!
    ids[--hole] = id
  }
}

/** Compares two texts letter by letter, from the last letter back. */
function compareFromBack(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let back = 1; back <= shorter; back++) {
    const difference = a.charCodeAt(a.length - back) - b.charCodeAt(b.length - back)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/**
 * The first position from `low` on for whose item `holds` is false. All items for which it is true must come before the
 * others.
 */
function firstNot(ids: readonly number[], low: number, holds: (id: number) => boolean, high = ids.length): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(ids[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
