import { useQueryClient } from '@tanstack/react-query'
import { deskPlacesQuery } from '../api/desk.ts'
import { useDesk } from '../features/desk/desk-decisions.ts'
import { SlideshowEditor } from '../features/desk-slideshow/SlideshowEditor.tsx'

/** The desk's part for the start page's slideshow. */
export default function DeskSlideshow() {
  const { decided } = useDesk()
  const queries = useQueryClient()
  return (
    <SlideshowEditor
      findMarkets={async (words) => {
        const found = await queries.query(deskPlacesQuery({ words, kind: 'market', removed: false, page: 0 }))
        return found.places.map(({ place }) => place).filter((place) => place.kind === 'market')
      }}
      onDecided={(text, actionId) => decided({ text, actionId })}
    />
  )
}
