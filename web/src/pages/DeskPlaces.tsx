import { PlacesPart } from '../features/desk/PlacesPart.tsx'

/** The desk's part 'Platser'. */
export default function DeskPlaces() {
  return <PlacesPart />
}
