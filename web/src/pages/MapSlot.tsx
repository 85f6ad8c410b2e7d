import { type ReactNode, Suspense } from 'react'
import { searchWaitTexts } from '../features/map/search-wait-texts.ts'
import { SpiltCup } from '../ui/drawings/SpiltCup.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import styles from './MapSlot.module.css'

interface Props {
  readonly children: ReactNode
  /** What is said beside 'Laddar karta...' while the map's program is fetched. */
  readonly waiting?: ReactNode
}

/** A map that is still being fetched, or that cannot be had, leaves the rest of the page alone. */
export function MapSlot({ children, waiting }: Props) {
  return (
    <ErrorBoundary
      fallback={
        <MapText>
          <SpiltCup />
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
