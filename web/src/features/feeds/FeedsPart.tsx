import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { NotFetched } from '../../ui/NotFetched.tsx'
import styles from './FeedsPart.module.css'

const FeedLinks = lazy(() => import('./FeedLinks.tsx'))

/**
 * The links for other programs, folded. The summary is there from the start, so that nothing moves; its content is
 * loaded when a visitor opens it.
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
