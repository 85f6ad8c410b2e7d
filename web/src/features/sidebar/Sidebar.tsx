import { FeaturedSlides } from './FeaturedSlides.tsx'
import { PlaceCounts } from './PlaceCounts.tsx'
import styles from './Sidebar.module.css'
import { TipCard } from './TipCard.tsx'

/** Beside the results: featured markets, how much there is, and the way to leave a tip (spec §2). */
export function Sidebar() {
  return (
    <aside aria-label="Mer på Fyndkartan" className={styles.sidebar}>
      <FeaturedSlides />
      <PlaceCounts />
      <TipCard />
    </aside>
  )
}
