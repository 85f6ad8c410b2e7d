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
 * The largest segment is merged with the small ones when more than so many places wait, in small segments or deleted from the largest. For
 * changes that come one by one that is √n / `rootPerWaiting`: every search pays for what waits, and every merge for each of the n places of
 * the largest. It is never less than `batchesPerMerge` of the batches in which changes come, as an import would else merge after every
 * batch; nor more than n / `placesPerWaiting`, or `mostWaitingOfFew` if that is more.
 */
const rootPerWaiting = 3
const batchesPerMerge = 16
const placesPerWaiting = 128
const mostWaitingOfFew = 512

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
  /** How many places came together most recently. */
  batchSize = 1

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

  /** Whether `newest` places more would have to be merged with the largest segment now. */
  isFullWith(newest: number): boolean {
    return this.#merge === null && this.#waiting + newest > this.#mostWaiting
  }

  get #waiting(): number {
    const [largest, ...small] = this.#all
    return small.reduce((sum, { segment }) => sum + segment.size, largest?.deletedCount ?? 0)
  }

  get #mostWaiting(): number {
    const places = this.#all[0]?.segment.size ?? 0
    const ofImport = Math.max(mostWaitingOfFew, places / placesPerWaiting)
    return Math.min(ofImport, Math.max(Math.sqrt(places) / rootPerWaiting, batchesPerMerge * this.batchSize))
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
    if (this.#waiting <= (all ? 0 : this.#mostWaiting)) return null
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
