import type { Database } from '../db/open.ts'
import { deletePlacesOfSource, type PlaceCounts } from '../db/places.ts'
import { deleteSeriesOfSource } from '../db/series.ts'
import { write } from '../db/write.ts'

/**
 * Removes every sample place and nothing else; tombstones stay, so that they are not refilled. A market with several dates counts
 * once. `nowMs`: ms since 1970.
 */
export async function removeSample(database: Database, nowMs: number): Promise<PlaceCounts> {
  return write(database, nowMs, async (writing) => {
    const series = await deleteSeriesOfSource(writing, 'sample')
    const { shops, markets } = await deletePlacesOfSource(writing, 'sample')
    return { shops, markets: markets + series }
  })
}
