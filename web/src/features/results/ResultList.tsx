import { formatCount } from '@fyndkartan/domain/format-count'
import { useEffect, useState } from 'react'
import button from '../../ui/button.module.css'
import CardList, { type CardListProps } from './CardList.tsx'
import styles from './ResultList.module.css'
import type { Results } from './use-results.ts'

export interface ResultListProps extends Omit<CardListProps, 'places' | 'setSize' | 'onReach'> {
  readonly results: Results
}

/** The list of a search's results. It loads the next page when the visitor comes near the end. */
export function ResultList({ results, ...props }: ResultListProps) {
  const { places, total, hasMore, more, loadMore } = results
  const [lastIndex, setLastIndex] = useState(-1)

  useEffect(() => {
    // A page that failed to load is only loaded again when the visitor presses the button: automatic retries would
    // overload a server in trouble.
    if (lastIndex >= places.length - 1 && hasMore && more === 'idle') loadMore()
  }, [lastIndex, places.length, hasMore, more, loadMore])

  return (
    <>
      <CardList {...props} places={places} setSize={hasMore ? (total ?? -1) : places.length} onReach={setLastIndex} />
      {hasMore && total !== null && (
        <p className={styles.printed}>
          De första {formatCount(places.length)} av {formatCount(total)} ställen.
        </p>
      )}
      <div className={styles.end} role="status">
        {more === 'loading' && <p className={styles.loading}>Laddar fler resultat...</p>}
        {more === 'failed' && <p>Det gick inte att hämta fler resultat.</p>}
        {!hasMore && <p className={styles.last}>Inga fler resultat</p>}
      </div>
      {more === 'failed' && (
        <p className={styles.again}>
          <button
            type="button"
            className={button.plain}
            onClick={(event) => {
              // The pressed button disappears, so focus the last card; the new cards come after it.
              event.currentTarget.closest('section')?.querySelector<HTMLElement>('li:last-child h3 a')?.focus()
              loadMore()
            }}
          >
            Försök igen
          </button>
        </p>
      )}
    </>
  )
}
