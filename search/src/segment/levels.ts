/**
 * The segments in use, the largest first (a log-structured merge tree: P. O'Neil et al., 1996). Changes come in as small
 * segments. These are put together with each other, and, when they have become a small part of the largest, with that. It
 * is done in steps: as long as a merge is on, searches are answered from the segments that it reads, and changes go on
 * marking what is gone from these; what it had passed by then is marked on the new segment in the end.
 */
import { Level } from './level.ts'
import type { Segment } from './segment.ts'
import { type Merged, mergeSegments } from './segment-merge.ts'
import type { Steps } from '../arrays/steps.ts'

/**
 * Places on small segments, or gone from the largest, that wait at least until they are merged with the largest; and one
 * more for so many places on that. Fewer make merges more frequent, more make searches slower.
 */
const leastWaiting = 512
const placesPerWaiting = 128

/** With more segments than this, new ones wait for a merge: whoever adds without ever taking a step pays then. */
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

  /** Begins anew with one segment. */
  reset(segment: Segment): void {
    this.#all = [new Level(segment)]
    this.#merge = null
  }

  /** Its places are on no other segment, or marked as gone there. */
  add(segment: Segment): void {
    while (this.#all.length >= maxLevels) this.step()
    this.#replace([], new Level(segment))
  }

  /** A small step of putting segments together: false when there is nothing to do. `all`: also what could go on waiting. */
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
