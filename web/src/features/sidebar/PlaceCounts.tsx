import { formatCount } from '@fyndkartan/domain/format-count'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { loadCounts } from '../../api/places.ts'
import styles from './PlaceCounts.module.css'

/** Shows how many shops and how many markets the directory has (spec §2); a number may be 0. */
export function PlaceCounts() {
  const {
    data: counts,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['counts'],
    queryFn: ({ signal }) => loadCounts(signal),
  })
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={styles.counts}>
      <h2 id={headingId} className={styles.heading}>
        Leta bland
      </h2>
      {counts ? (
        <dl className={styles.numbers}>
          <div className={styles.shops}>
            <dt>butiker</dt>
            <dd>{formatCount(counts.shops)}</dd>
          </div>
          <div className={styles.markets}>
            <dt>evenemang</dt>
            <dd>{formatCount(counts.markets)}</dd>
          </div>
        </dl>
      ) : (
        <p role="status" className={styles.state}>
          {isFetching ? 'Laddar statistik...' : 'Kunde inte ladda Leta Bland'}
          {!isFetching && (
            <button type="button" className={styles.again} onClick={() => void refetch()}>
              Försök igen
            </button>
          )}
        </p>
      )}
    </section>
  )
}
