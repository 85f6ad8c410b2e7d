import { type ReactNode, Suspense } from 'react'
import { searchWaitTexts } from '../features/map/search-wait-texts.ts'
import { LateSpiltCup } from '../ui/drawings/LateDrawing.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import styles from './MapSlot.module.css'

interface Props {
  readonly children: ReactNode
  /** Content beside 'Laddar karta...' while the map's code is loading. */
  readonly waiting?: ReactNode
}

/**
 * The map with its own Suspense and error boundary, so that the rest of the page works while the map loads or when it
 * fails.
 */
export function MapSlot({ children, waiting }: Props) {
  return (
    <ErrorBoundary
      fallback={
        <MapText>
          <LateSpiltCup />
          <p>Kartan kunde inte visas.</p>
        </MapText>
      }
    >
      <Suspense
        fallback={
          <MapText>
            <p>{searchWaitTexts.title}</p>
            {waiting}
          </MapText>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  )
}

function MapText({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" className={styles.text}>
      <div>{children}</div>
    </div>
  )
}
