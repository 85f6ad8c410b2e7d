import type { GonePageWire } from '@fyndkartan/contract/page-wire'
import { goneText } from '@fyndkartan/domain/page-texts'
import { NearbyPlaces } from '../features/served/NearbyPlaces.tsx'
import { shownPlaces } from '../features/served/shown-place.ts'
import NotFoundPage from './NotFoundPage.tsx'

/** The page at the address of a removed place, with other places nearby. */
export default function ServedGone({ page: { kind, near } }: { readonly page: GonePageWire }) {
  const { title, message } = goneText(kind)
  return (
    <>
      <NotFoundPage title={title} message={message} />
      <NearbyPlaces title="I närheten" places={shownPlaces(near)} from={null} />
    </>
  )
}
