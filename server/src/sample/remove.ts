import type { Database } from '../db/open.ts'
import { deletePlacesOfSource, type PlaceCounts } from '../db/places.ts'
import { write } from '../db/write.ts'

/** Takes every sample place away and nothing else; tombstones stay, so that they do not come back. `nowMs`: ms since 1970. */
export async function removeSample(database: Database, nowMs: number): Promise<PlaceCounts> {
  return write(database, nowMs, (writing) => deletePlacesOfSource(writing, 'sample'))
}
