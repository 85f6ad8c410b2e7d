import { FeaturedSlides } from './FeaturedSlides.tsx'
import { PlaceCounts } from './PlaceCounts.tsx'
import { TipCard } from './TipCard.tsx'

/** The sidebar's cards with their drawings, in a chunk that the first paint does not wait for. */
export default function SidebarCards() {
  return (
    <>
      <FeaturedSlides />
      <PlaceCounts />
      <TipCard />
    </>
  )
}
