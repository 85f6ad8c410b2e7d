/** Finds the place that another one was merged into: ids of merged places remain valid (see merge-places.ts). */
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import { loadMergedInto } from '../db/merged-places.ts'
import type { Database } from '../db/open.ts'

interface Parts {
  readonly index: Pick<PlaceIndex, 'rowOf'>
  readonly database: Database
}

/**
 * The key of a place in the index: the given one, or that of the place that it was merged into; null if the index has
 * neither. Queries the database only for ids that are not in the index, and throws its errors.
 */
export async function resolveKey({ index, database }: Parts, key: PlaceKey): Promise<PlaceKey | null> {
  if (index.rowOf(key) >= 0) return key
  const into = await loadMergedInto(database.db, key)
  return into !== null && index.rowOf(into) >= 0 ? into : null
}
