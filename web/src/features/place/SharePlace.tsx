import { missingText } from '@fyndkartan/domain/place'
import { Suspense } from 'react'
import type { OpenedPlace } from '../../api/places.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { ownPageAddress } from './own-page-address.ts'
import { ShareButton } from './place-parts.ts'
import styles from './sheet.module.css'

/** The button that shares the address of the place's page. */
export function SharePlace({ place }: { readonly place: OpenedPlace }) {
  return (
    <div className={styles.share}>
      {/* An error in this part must not replace the whole page. */}
      <ErrorBoundary fallback={null}>
        <Suspense>
          <ShareButton title={place.name ?? missingText.name} address={ownPageAddress(place)} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
