/**
 * Compares answers in a separate process, `node judge.ts COMPARISON`, so that a million places do not fill the memory of the
 * measuring process. Prints a Judgement, or exits with the difference.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { placesAfter } from '../../search/bench/changes.ts'
import { buildPlaces } from '../../search/bench/data.ts'
import { type Asked, Judge } from './compare.ts'
import { type ListBytes, measureListBytes } from './list-bytes.ts'
import { type MapBytes, measureMapBytes } from './map-bytes.ts'
import { placesInSeries } from './series-places.ts'
import { changingPlaces, likedPlaces } from './site.ts'

export interface Comparison {
  readonly size: number
  /** Whether the contestants have the places in series. */
  readonly isInSeries?: boolean
  /** Changes that the contestants have applied. */
  readonly changes: number
  readonly asked: readonly (Asked & { readonly count: number })[]
  /** The contestant whose pages of the list are measured, and the one whose map response is. */
  readonly listPort: number | null
  readonly mapPort: number | null
}

export interface Judgement {
  /** Number of answers that agreed. */
  readonly compared: number
  readonly lists: ListBytes | null
  readonly map: MapBytes | null
}

/** Throws when an answer differs. */
export async function judge(comparison: Comparison): Promise<Judgement> {
  const script = ['--max-old-space-size=8192', import.meta.filename, JSON.stringify(comparison)]
  const { stdout } = await promisify(execFile)(process.execPath, script)
  return JSON.parse(stdout) as Judgement
}

async function compareHere({ size, isInSeries, changes, asked, listPort, mapPort }: Comparison): Promise<Judgement> {
  const places = [...(isInSeries ? placesInSeries(size) : buildPlaces(size, 1))]
  const isChanged = changes > 0
  const held = isChanged ? placesAfter(places, places.slice(0, changingPlaces), changes) : places
  const judge = new Judge(held, isChanged ? 0 : likedPlaces)
  let compared = 0
  for (const one of asked) compared += await judge.compare(one, one.count)
  return {
    compared,
    lists: listPort === null ? null : await measureListBytes(listPort),
    map: mapPort === null ? null : await measureMapBytes(mapPort, places),
  }
}

if (import.meta.main)
  process.stdout.write(JSON.stringify(await compareHere(JSON.parse(process.argv[2] ?? '') as Comparison)))
