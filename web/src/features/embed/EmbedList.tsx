import { formatCount } from '@fyndkartan/domain/format-count'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import button from '../../ui/button.module.css'
import { LateEmptyTable, LateSpiltCup } from '../../ui/drawings/LateDrawing.tsx'
import { useOnline } from '../../ui/use-online.ts'
import styles from './EmbedList.module.css'
import { useOnReturn } from './use-on-return.ts'

interface Props<Place> {
  readonly results: {
    /** 'slow': the answer takes long but has not failed yet. */
    readonly status: 'loading' | 'slow' | 'failed' | 'ready'
    readonly places: readonly Place[]
    readonly total: number | null
    readonly hasMore: boolean
    readonly more: 'idle' | 'loading' | 'failed'
    readonly loadMore: () => void
    readonly retry: () => void
  }
  /** The URL of the same search on the site. */
  readonly siteAddress: string
  /** The placeholder while the first places load. */
  readonly waiting: ReactNode
  /** Renders a place as a card whose heading is a link in an `<h3>`. */
  readonly renderCard: (place: Place) => ReactNode
}

/**
 * The embedded list. It loads more places only after a press on 'Visa fler', since the frame is as high as its content
 * and has no end to scroll to.
 */
export function EmbedList<Place extends { readonly kind: string; readonly id: number }>(props: Props<Place>) {
  const { results, siteAddress, waiting, renderCard } = props
  const { status, places, total, hasMore, more, loadMore, retry } = results
  const isOnline = useOnline()
  useOnReturn(status === 'failed' ? retry : null)
  const [list, expectMore] = useNewFocus(places.length)

  if (status === 'loading') return waiting
  if (status === 'slow')
    return (
      <>
        <p className={styles.note} role="status">
          Svaret dröjer. Kommer det visas det här.
        </p>
        {waiting}
      </>
    )
  if (status === 'failed')
    return (
      <div className={styles.state} role="alert">
        <LateSpiltCup />
        <p className={styles.message}>{isOnline ? 'Listan kunde inte hämtas.' : 'Du är offline.'}</p>
        <p className={styles.note}>
          {isOnline ? 'Det kan bero på förbindelsen.' : 'Listan visas när du har nät igen.'}
        </p>
        <button type="button" className={button.plain} onClick={retry}>
          Försök igen
        </button>
      </div>
    )
  if (places.length === 0 && !hasMore)
    return (
      <div className={styles.state} role="status">
        <LateEmptyTable />
        <p className={styles.message}>Inget just nu</p>
        <p className={styles.note}>
          Titta gärna in igen, eller{' '}
          <a href={siteAddress} target="_blank" rel="noopener noreferrer">
            sök på Fyndkartan<span className="visually-hidden"> (öppnas i ny flik)</span>
          </a>
          .
        </p>
      </div>
    )
  return (
    <>
      <ul ref={list} className={styles.list}>
        {places.map((place) => (
          <li key={`${place.kind}/${place.id}`}>{renderCard(place)}</li>
        ))}
      </ul>
      <div className={styles.end}>
        <p role="status" className={styles.note}>
          {more === 'loading' && 'Hämtar fler...'}
          {more === 'failed' && (isOnline ? 'Det gick inte att hämta fler.' : 'Du är offline.')}
          {more === 'idle' &&
            hasMore &&
            total !== null &&
            `${formatCount(places.length)} av ${formatCount(total)} visas`}
        </p>
        {hasMore && (
          <button
            type="button"
            className={button.quiet}
            aria-disabled={more === 'loading'}
            onClick={() => {
              if (more === 'loading') return
              expectMore()
              loadMore()
            }}
          >
            {more === 'failed' ? 'Försök igen' : 'Visa fler'}
          </button>
        )}
      </div>
    </>
  )
}

/**
 * After a press on 'Visa fler' focuses the first new card, since the button has moved below the new cards or has
 * disappeared.
 */
function useNewFocus(count: number): [RefObject<HTMLUListElement | null>, () => void] {
  const ref = useRef<HTMLUListElement>(null)
  const from = useRef<number | null>(null)
  useEffect(() => {
    if (from.current === null || count <= from.current) return
    ref.current?.children[from.current]?.querySelector<HTMLElement>('h3 a')?.focus()
    from.current = null
  }, [count])
  const expectMore = () => {
    from.current = count
  }
  return [ref, expectMore]
}
