import type { PlaceKey } from '@fyndkartan/domain/place'
import { featuredMarketIds } from '@fyndkartan/domain/market'
import styles from './FeaturedTag.module.css'

/** Spec §9: the label 'Utvald' of the two featured markets; renders nothing for other places. */
export function FeaturedTag({ place: { kind, id } }: { readonly place: PlaceKey }) {
  if (kind !== 'market' || !featuredMarketIds.includes(id)) return null
  return <span className={styles.tag}>Utvald</span>
}
