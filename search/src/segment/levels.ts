/**
 * The segments in use, the largest first: a log-structured merge tree (P. O'Neil et al., 1996). Changes arrive as small
 * segments. These are merged with each other and, when they hold enough of the places, with the largest. A merge runs in
 * steps. Until it is finished, searches use the segments that it reads, and rows of these can be deleted; rows that were
 * deleted after the merge had copied them are deleted from the new segment at the end.
 */
import { Level } from './level.ts'
import type { Segment } from './segment.ts'
import { type Merged, mergeSegments } from './segment-merge.ts'
import type { Steps } from '../arrays/steps.ts'

/**
 * The largest segment is merged with the small ones when more than so many places are in small segments or deleted from the
 * largest: `leastWaiting`, or one for every `placesPerWaiting` places of the largest if that is more. A lower limit makes merges
 * more frequent, a higher one makes searches slower.
 */
const leastWaiting = 512
const placesPerWaiting = 128

/** With so many segments, `add` first runs merges: then a caller who never calls `step` has to wait. */
const maxLevels = 12

interface Merge {
  readonly a: Level
  readonly b: Level
  readonly steps: Steps<Merged>
}

export class Levels {
  readonly #empty: Segment
  #all: Level[]
  #merge: Merge | null = null

  constructor(empty: Segment) {
    this.#empty = empty
    this.#all = [new Level(empty)]
  }

  /** One or more, the largest first. */
  get all(): readonly Level[] {
    return this.#all
  }

  /** Replaces all segments by one. */
  reset(segment: Segment): void {
    this.#all = [new Level(segment)]
    this.#merge = null
  }

  /** The places of the segment must be in no other one, or deleted there. */
  add(segment: Segment): void {
    while (this.#all.length >= maxLevels) this.step()
    this.#replace([], new Level(segment))
  }

  /** One step of a merge; false when there is nothing to merge. With `all`, segments are merged until one is left. */
  step(all = false): boolean {
    this.#merge ??= this.#nextMerge(all)
    if (this.#merge === null) return false
    const { a, b, steps } = this.#merge
    const { done, value } = steps.next()
    if (done !== true) return true
    const level = new Level(value.segment)
    for (const row of a.deletedRows) if (value.mapA[row]! >= 0) level.remove(value.mapA[row]!)
    for (const row of b.deletedRows) if (value.mapB[row]! >= 0) level.remove(value.mapB[row]!)
    this.#replace([a, b], level)
    this.#merge = null
    return true
  }

  #nextMerge(all: boolean): Merge | null {
    const [largest, second] = this.#all
    const [b, a] = this.#all.slice(-2).reverse()
    if (this.#all.length > 2 && a !== undefined && b !== undefined) return merge(a, b)
    if (largest === undefined) return null
    const waiting = largest.deletedCount + (second?.segment.size ?? 0)
    const mostWaiting = all ? 0 : Math.max(leastWaiting, largest.segment.size / placesPerWaiting)
    if (waiting <= mostWaiting) return null
    return merge(largest, second ?? new Level(this.#empty))
  }

  #replace(old: readonly Level[], level: Level): void {
    const kept = this.#all.filter((other) => !old.includes(other) && other.segment.size > 0)
    this.#all = [...kept, level].sort((a, b) => b.segment.size - a.segment.size)
  }
}

function merge(a: Level, b: Level): Merge {
  return { a, b, steps: mergeSegments(a, b) }
}
