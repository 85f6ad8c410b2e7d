import { missingText } from '@fyndkartan/domain/place'
import { Suspense } from 'react'
import type { OpenedPlace } from '../../api/places.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { ownPageAddress } from './own-page-address.ts'
import { ShareButton } from './place-parts.ts'
import styles from './sheet.module.css'

/** Shares the place's own address. */
export function SharePlace({ place }: { readonly place: OpenedPlace }) {
  return (
    <div className={styles.share}>
      {/* An error here must not replace the page. */}
      <ErrorBoundary fallback={null}>
        <Suspense>
          <ShareButton title={place.name ?? missingText.name} address={ownPageAddress(place)} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
