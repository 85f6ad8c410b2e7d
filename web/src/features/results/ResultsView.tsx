import { lazy, Suspense } from 'react'
import button from '../../ui/button.module.css'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { ResultListProps } from './ResultList.tsx'
import styles from './ResultsView.module.css'

const ResultList = lazy(() => import('./ResultList.tsx'))

/** The list view in whatever state the search is (spec §4, §8). */
export function ResultsView(props: ResultListProps) {
  const { results } = props
  const isEmpty = results.status === 'ready' && results.places.length === 0 && !results.hasMore
  return (
    <section aria-label="Sökresultat">
      <h2 className="visually-hidden">Sökresultat</h2>
      {results.status === 'loading' && <ListSkeleton />}
      {results.status === 'ready' && !isEmpty && (
        <Suspense fallback={<ListSkeleton />}>
          <ResultList {...props} />
        </Suspense>
      )}
      {(isEmpty || results.status === 'failed' || results.status === 'slow') && (
        <div className={styles.empty}>
          <EmptyTable />
          <p role="status" className={styles.message}>
            Din sökning gav inga resultat.
          </p>
          {isEmpty && <p className={styles.advice}>Prova fler dagar, en annan stad eller färre ord.</p>}
          {results.status === 'slow' && <p className={styles.advice}>Svaret dröjer. Kommer det visas det här.</p>}
          {results.status === 'failed' && (
            <>
              <p className={styles.advice}>Det gick inte att nå servern.</p>
              <button type="button" className={button.plain} onClick={results.retry}>
                Försök igen
              </button>
            </>
          )}
        </div>
      )}
    </section>
  )
}

/** A trestle table after closing time: nothing left but a price tag. */
function EmptyTable() {
  return (
    <svg viewBox="0 0 160 90" width="160" height="90" aria-hidden="true" className={styles.drawing}>
      <path className={styles.cloth} d="M14 34h132v10H14z" />
      <path
        className={styles.cloth}
        d="M14 44h132v8l-8 7-8-7-8 7-8-7-8 7-8-7-9 7-8-7-9 7-8-7-8 7-8-7-8 7-8-7-8 7-8-7-8 7-4-4z"
        opacity=".55"
      />
      <path className={styles.legs} d="m34 52-10 34M126 52l10 34M34 52l10 34M126 52l-10 34" />
      <path className={styles.tag} d="m70 18 10-8h22v16H80z" />
      <circle className={styles.hole} cx="80" cy="18" r="2.5" />
      <path className={styles.legs} d="m66 34 12-15" strokeWidth="1.5" />
    </svg>
  )
}
