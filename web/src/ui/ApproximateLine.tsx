import { approximateTexts, spotOf } from '@fyndkartan/domain/found-position'
import type { Place } from '@fyndkartan/domain/place'
import styles from './ApproximateLine.module.css'

/** Says of a place that is only known to be about there that a map cannot show more. Nothing for all others. */
export function ApproximateLine({ place }: { readonly place: Pick<Place, 'position' | 'found'> }) {
  const within = spotOf(place)?.within ?? null
  return within && <p className={styles.line}>{approximateTexts[within]}</p>
}
