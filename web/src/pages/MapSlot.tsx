import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import styles from './MapSlot.module.css'

/** A map that is still being fetched, or that cannot be had, leaves the rest of the page alone. */
export function MapSlot({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<MapText>Kartan kunde inte visas.</MapText>}>
      <Suspense fallback={<MapText>Laddar karta...</MapText>}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function MapText({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={styles.text}>
      {children}
    </p>
  )
}
