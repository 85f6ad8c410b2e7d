import { FeaturedSlides } from './FeaturedSlides.tsx'
import { PlaceCounts } from './PlaceCounts.tsx'
import { TipCard } from './TipCard.tsx'

/** The sidebar's cards with their drawings, apart from the first paint. */
export default function SidebarCards() {
  return (
    <>
      <FeaturedSlides />
      <PlaceCounts />
      <TipCard />
    </>
  )
}
