import type { Database } from '../db/open.ts'
import { deletePlacesOfSource, type PlaceCounts } from '../db/places.ts'
import { deleteSeriesOfSource } from '../db/series.ts'
import { write } from '../db/write.ts'

/**
 * Removes all sample places and nothing else; their tombstones stay, so that the database is not filled again. In the
 * returned numbers a series is one market. `nowMs`: ms since 1970.
 */
export async function removeSample(database: Database, nowMs: number): Promise<PlaceCounts> {
  return write(database, nowMs, async (writing) => {
    const series = await deleteSeriesOfSource(writing, 'sample')
    const { shops, markets } = await deletePlacesOfSource(writing, 'sample')
    return { shops, markets: markets + series }
  })
}
