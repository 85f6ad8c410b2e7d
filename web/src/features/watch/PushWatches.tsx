import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { describeLinkFailure } from '../../api/describe-link-failure.ts'
import { pushWatchesQuery } from '../../api/watches.ts'
import buttons from '../../ui/button.module.css'
import { findPushSubscription } from './push.ts'
import { useWatchChanges } from './use-watch-changes.ts'
import { WatchList } from './WatchList.tsx'
import styles from './watches.module.css'

/** The card with the watches that send notifications to this browser. Renders nothing if there are none. */
export function PushWatches({ pathOf }: { readonly pathOf: (search: string) => string }) {
  const id = useId()
  const { changes, message } = useWatchChanges()
  const { data: watches = [], error, isFetching, refetch } = useQuery(pushWatchesQuery(findPushSubscription))
  if (!error && watches.length === 0 && !changes.done) return null
  return (
    <section className={`${styles.card} ${styles.ofBrowser}`} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        I den här webbläsaren
      </h2>
      <p role="status" ref={message} tabIndex={-1} className={styles.done}>
        {changes.done}
      </p>
      {error ? (
        <div className={styles.failed}>
          <p role="alert">{describeLinkFailure(error, 'Bevakningarna gick inte att hämta.')}</p>
          <button
            type="button"
            className={buttons.plain}
            aria-disabled={isFetching}
            onClick={() => void refetch({ cancelRefetch: false })}
          >
            {isFetching ? 'Hämtar...' : 'Försök igen'}
          </button>
        </div>
      ) : (
        <WatchList watches={watches} name={null} pathOf={pathOf} changes={changes} />
      )}
    </section>
  )
}
