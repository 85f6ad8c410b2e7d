import { FeaturedSlides } from './FeaturedSlides.tsx'
import { PlaceCounts } from './PlaceCounts.tsx'
import { TipCard } from './TipCard.tsx'

/** The cards of the sidebar with their drawings, in a chunk of their own, so that they do not delay the first paint. */
export default function SidebarCards() {
  return (
    <>
      <FeaturedSlides />
      <PlaceCounts />
      <TipCard />
    </>
  )
}
