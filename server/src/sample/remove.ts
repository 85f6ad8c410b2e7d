import type { Database } from '../db/open.ts'
import { deletePlacesOfSource, type PlaceCounts } from '../db/places.ts'
import { write } from '../db/write.ts'

/** Removes every sample place and nothing else; tombstones stay, so that they are not refilled. `nowMs`: ms since 1970. */
export async function removeSample(database: Database, nowMs: number): Promise<PlaceCounts> {
  return write(database, nowMs, (writing) => deletePlacesOfSource(writing, 'sample'))
}
