/** Keys of OpenStreetMap, and prefixes of its keys, for shops that are not there (https://wiki.openstreetmap.org/wiki/Lifecycle_prefix). */

/** Of a former shop. */
export const goneWords = [
  'disused',
  'abandoned',
  'closed',
  'demolished',
  'destroyed',
  'razed',
  'removed',
  'ruins',
  'was',
]

/** Of a shop that does not exist yet. */
export const plannedWords = ['construction', 'planned', 'proposed']
