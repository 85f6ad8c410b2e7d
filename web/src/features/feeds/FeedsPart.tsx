import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { NotFetched } from '../../ui/NotFetched.tsx'
import styles from './FeedsPart.module.css'

const FeedLinks = lazy(() => import('./FeedLinks.tsx'))

/**
 * A collapsed section with the links for other programs. Its summary is rendered at once, so that nothing moves; the
 * links are loaded when a visitor expands it.
 */
export function FeedsPart({ filter }: { readonly filter: SearchFilter }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <details className={styles.feeds} onToggle={() => setOpened(true)}>
      <summary className={styles.summary}>Prenumerera på sökningen, eller ladda ner den</summary>
      {isOpened && (
        <ErrorBoundary fallback={<NotFetched />}>
          <Suspense>
            <FeedLinks filter={filter} />
          </Suspense>
        </ErrorBoundary>
      )}
    </details>
  )
}
