/**
 * The shelves in use, the largest first (a log-structured merge tree: P. O'Neil et al., 1996). Changes come in as small
 * shelves. These are put together with each other, and, when they have become a small part of the largest, with that. It
 * is done in steps: as long as a merge is on, searches are answered from the shelves that it reads, and changes go on
 * marking what is gone from these; what it had passed by then is marked on the new shelf in the end.
 */
import { Level } from './level.ts'
import type { Shelf } from './shelf.ts'
import { type Merged, mergeShelves } from './shelf-merge.ts'
import type { Steps } from './steps.ts'

/**
 * Places on small shelves, or gone from the largest, that wait at least until they are merged with the largest; and one
 * more for so many places on that. Fewer make merges more frequent, more make searches slower.
 */
const leastWaiting = 512
const placesPerWaiting = 128

/** With more shelves than this, new ones wait for a merge: whoever adds without ever taking a step pays then. */
const mostLevels = 12

interface Merge {
  readonly a: Level
  readonly b: Level
  readonly steps: Steps<Merged>
}

export class Levels {
  readonly #empty: Shelf
  #all: Level[]
  #merge: Merge | null = null

  constructor(empty: Shelf) {
    this.#empty = empty
    this.#all = [new Level(empty)]
  }

  /** One or more, the largest first. */
  get all(): readonly Level[] {
    return this.#all
  }

  /** Begins anew with one shelf. */
  reset(shelf: Shelf): void {
    this.#all = [new Level(shelf)]
    this.#merge = null
  }

  /** Its places are on no other shelf, or marked as gone there. */
  add(shelf: Shelf): void {
    while (this.#all.length >= mostLevels) this.step()
    this.#replace([], new Level(shelf))
  }

  /** A small step of putting shelves together: false when there is nothing to do. `all`: also what could go on waiting. */
  step(all = false): boolean {
    this.#merge ??= this.#nextMerge(all)
    if (this.#merge === null) return false
    const { a, b, steps } = this.#merge
    const { done, value } = steps.next()
    if (done !== true) return true
    const level = new Level(value.shelf)
    for (const row of a.goneRows) if (value.mapA[row]! >= 0) level.remove(value.mapA[row]!)
    for (const row of b.goneRows) if (value.mapB[row]! >= 0) level.remove(value.mapB[row]!)
    this.#replace([a, b], level)
    this.#merge = null
    return true
  }

  #nextMerge(all: boolean): Merge | null {
    const [largest, second] = this.#all
    const [b, a] = this.#all.slice(-2).reverse()
    if (this.#all.length > 2 && a !== undefined && b !== undefined) return merge(a, b)
    if (largest === undefined) return null
    const waiting = largest.goneCount + (second?.shelf.size ?? 0)
    const mostWaiting = all ? 0 : Math.max(leastWaiting, largest.shelf.size / placesPerWaiting)
    if (waiting <= mostWaiting) return null
    return merge(largest, second ?? new Level(this.#empty))
  }

  #replace(old: readonly Level[], level: Level): void {
    const kept = this.#all.filter((other) => !old.includes(other) && other.shelf.size > 0)
    this.#all = [...kept, level].sort((a, b) => b.shelf.size - a.shelf.size)
  }
}

function merge(a: Level, b: Level): Merge {
  return { a, b, steps: mergeShelves(a, b) }
}
