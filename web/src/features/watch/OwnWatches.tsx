import { mostWatches } from '@fyndkartan/domain/watch'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { AuthUser } from '../../api/identity/identity-client.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { ownWatchesQuery, pushWatchesQuery } from '../../api/watches.ts'
import { homePath } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { findPushSubscription } from './push.ts'
import { useWatchChanges } from './use-watch-changes.ts'
import { WatchList } from './WatchList.tsx'
import styles from './watches.module.css'

interface Props {
  readonly user: AuthUser
  /** Converts a watch's search parameters to an address of the search page. */
  readonly pathOf: (search: string) => string
}

/**
 * The card with the visitor's watches: those mailed to the account's address, and those that send notifications to this
 * browser.
 */
export function OwnWatches({ user, pathOf }: Props) {
  const id = useId()
  const { changes, message } = useWatchChanges()
  const own = useQuery(ownWatchesQuery(user.uid))
  const pushed = useQuery(pushWatchesQuery(findPushSubscription))
  const mails = own.data ?? []
  const here = pushed.data ?? []
  const isEmpty = own.data !== undefined && !pushed.isPending && mails.length + here.length === 0
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Dina bevakningar
      </h2>
      <p role="status" ref={message} tabIndex={-1} className={styles.done}>
        {changes.done}
      </p>
      <p role="status" className={own.isPending ? undefined : 'visually-hidden'}>
        {own.isPending && 'Hämtar dina bevakningar...'}
      </p>
      {own.error && (
        <div className={styles.failed}>
          <p role="alert">{describeRefusal(own.error, 'Dina bevakningar gick inte att hämta.')}</p>
          <button
            type="button"
            className={buttons.plain}
            aria-disabled={own.isFetching}
            onClick={() => void own.refetch({ cancelRefetch: false })}
          >
            {own.isFetching ? 'Hämtar...' : 'Försök igen'}
          </button>
        </div>
      )}
      {isEmpty && (
        <p>
          Du bevakar ingenting än. Sök efter det du letar efter och tryck på Bevaka, så hör vi av oss när något nytt
          dyker upp.
        </p>
      )}
      {own.data && !user.emailVerified && (
        <p className={styles.hint}>
          Bevakningar som mejlas till din adress syns här när du har bekräftat den, under Konto och säkerhet.
        </p>
      )}
      {mails.length > 0 && (
        <WatchList watches={mails} name={`Med mejl till ${user.email ?? 'dig'}`} pathOf={pathOf} changes={changes} />
      )}
      {here.length > 0 && <WatchList watches={here} name="I den här webbläsaren" pathOf={pathOf} changes={changes} />}
      {mails.length >= mostWatches && (
        <p className={styles.hint}>
          Du har {mails.length} bevakningar med mejl, så många som går. Avsluta en för att få plats med en ny.
        </p>
      )}
      {here.length > 0 && (
        <p className={styles.hint}>När du loggar ut tas notiserna i den här webbläsaren bort, med sina bevakningar.</p>
      )}
      {isEmpty && (
        <Link className={buttons.quiet} to={homePath()}>
          Till sökningen
        </Link>
      )}
    </section>
  )
}
