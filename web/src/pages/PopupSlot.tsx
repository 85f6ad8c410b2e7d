import { type ComponentProps, Suspense, useEffect } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { NotFetched } from '../ui/NotFetched.tsx'
import { part } from '../ui/part.ts'
import { placeTexts } from '../ui/place-texts.ts'

const PlacePopup = part(async () => (await import('../features/popup/PlacePopup.tsx')).PlacePopup)

/** Preloads the popup's code, for visitors with patchy coverage. */
export const fetchPopup = PlacePopup.fetch

/** A popup's content, with its loading and failed states. */
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
