import { type ComponentProps, Suspense, useEffect } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { NotFetched } from '../ui/NotFetched.tsx'
import { part } from '../ui/part.ts'
import { placeTexts } from '../ui/place-texts.ts'

const PlacePopup = part(async () => (await import('../features/popup/PlacePopup.tsx')).PlacePopup)

/** Preloads the code of the popup, in case the visitor's connection breaks later. */
export const fetchPopup = PlacePopup.fetch

/** The content of a popup on the map, also while its code loads and after that has failed. */
export function PopupSlot(props: ComponentProps<typeof PlacePopup>) {
  return (
    <ErrorBoundary fallback={<PopupNotFetched onReady={props.onReady} />}>
      <Suspense fallback={<p role="status">{placeTexts[props.placeKey.kind].loading}</p>}>
        <PlacePopup {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

function PopupNotFetched({ onReady }: { readonly onReady: (name: string) => void }) {
  useEffect(() => onReady('Kunde inte öppnas'), [onReady])
  return <NotFetched />
}
