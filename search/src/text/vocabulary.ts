/**
 * Every word that stands in a name, town or address, numbered, and sorted twice: by its plain form from the front, which
 * finds beginnings, and from the back. One slip in a word leaves its first half or its second half whole, so words one slip
 * away begin or end like the typed one: both orders together find them without looking at the others.
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

  /** About: the letters, three references and a table entry a word. */
  get memoryBytes(): number {
    return this.#letterCount + this.size * 80
  }

  /** The number of a folded word, which is taken in when it is new. */
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

  /** The words that a typed word begins. */
  beginningWith(typed: string): number[] {
    this.sort()
    const plain = plainOf(typed)
    const found = this.#rangeFromFront(plain)
    return hasDots(typed) ? found.filter((id) => isPrefix(typed, this.#words[id]!)) : found
  }

  /** The words one slip away from a typed word that is long enough to be forgiven one. */
  oneTypoAway(typed: string): number[] {
    if (!allowsTypo(typed)) return []
    this.sort()
    const plain = plainOf(typed)
    const half = plain.length >> 1
    const near = new Set<number>()
    const look = (ids: number[]) => {
      for (const id of ids) if (isOneEditAway(typed, this.#words[id]!)) near.add(id)
    }
    look(this.#rangeFromFront(plain.slice(0, half)))
    look(this.#rangeFromBack(plain.slice(half + 1)))
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

  /** Puts new words in their places. Searches see to it too; doing it before them spares the first one the work. */
  sort(): void {
    const fresh: number[] = []
    for (let id = this.#fromFront.length; id < this.size; id++) fresh.push(id)
    if (fresh.length === 0) return
    insert(fresh, this.#fromFront, (a, b) => (this.#plain[a]! < this.#plain[b]! ? -1 : 1))
    insert(fresh, this.#fromBack, (a, b) => compareFromBack(this.#plain[a]!, this.#plain[b]!))
  }
}

/** Sorts `fresh` and lays it between the ids that are sorted: from the end on, so that each of these moves once. */
function insert(fresh: number[], ids: number[], compare: (a: number, b: number) => number): void {
  fresh.sort(compare)
  let end = ids.length
  for (const id of fresh) ids.push(id)
  let hole = ids.length
  for (let at = fresh.length - 1; at >= 0; at--) {
    const id = fresh[at]!
    const place = firstNot(ids, 0, (other) => compare(other, id) < 0, end)
    while (end > place) ids[--hole] = ids[--end]!
    ids[--hole] = id
  }
}

/** Compares texts letter by letter from their ends. */
function compareFromBack(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let back = 1; back <= shorter; back++) {
    const difference = a.charCodeAt(a.length - back) - b.charCodeAt(b.length - back)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** The first position from `low` to `high` whose id fails `holds`; those that hold it come first. */
function firstNot(ids: readonly number[], low: number, holds: (id: number) => boolean, high = ids.length): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(ids[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
