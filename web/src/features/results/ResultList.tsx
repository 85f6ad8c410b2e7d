import type { SeenPlace } from '@fyndkartan/contract/place'
import type { LatLng } from '@fyndkartan/domain/geo'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import button from '../../ui/button.module.css'
import { ResultCard } from './ResultCard.tsx'
import styles from './ResultList.module.css'
import type { Results } from './use-results.ts'

/** What a card takes before it is measured, px; about right on a phone, and corrected at once. */
const cardGuessPx = 210
const gapPx = 12

/** Cards kept ready beyond the window on each side; also how early the next page is asked for. */
const overscan = 6

/** The list that was left last, so that the way back finds it where it was. */
let left: { listKey: string; offset: number; sizes: VirtualItem[] } | null = null

export interface ResultListProps {
  readonly results: Results
  /** The same for the same search; a list that comes back under its key stands where it was left. */
  readonly listKey: string
  /** True when the visitor comes back from a place by a link: the browser then starts at the top. */
  readonly isReturning: boolean
  /** Carried along to a place's page. */
  readonly params: URLSearchParams
  /** Distances are told from here; null when the order is not by distance. */
  readonly from: LatLng | null
  readonly renderSmallMap: (place: SeenPlace) => ReactNode
}

/** Any number of cards, of which only those near the window exist; more are fetched as the end comes near. */
export default function ResultList({ results, listKey, isReturning, params, from, renderSmallMap }: ResultListProps) {
  const { places, total, hasMore, more, loadMore } = results
  const list = useRef<HTMLUListElement>(null)
  const [openMaps, setOpenMaps] = useState<ReadonlySet<string>>(new Set())
  const [before] = useState(() => (left?.listKey === listKey ? left : null))
  const scrollMargin = useDocumentTop(list)

  const virtualizer = useWindowVirtualizer({
    count: places.length,
    estimateSize: () => cardGuessPx,
    getItemKey: (index) => keyOf(places[index]),
    gap: gapPx,
    overscan,
    scrollMargin,
    ...(before && { initialMeasurementsCache: before.sizes }),
  })
  const items = virtualizer.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? -1

  useEffect(() => {
    // A failed page waits for a press: asking again and again would only hammer a server in trouble.
    if (lastIndex >= places.length - 1 && hasMore && more === 'idle') loadMore()
  }, [lastIndex, places.length, hasMore, more, loadMore])

  useLayoutEffect(() => {
    return () => {
      left = { listKey, offset: virtualizer.scrollOffset ?? 0, sizes: virtualizer.takeSnapshot() }
    }
  }, [listKey, virtualizer])

  useEffect(() => {
    if (!before || !isReturning) return undefined
    // After the page's own jump to its top.
    const frame = requestAnimationFrame(() => window.scrollTo(0, before.offset))
    return () => cancelAnimationFrame(frame)
  }, [before, isReturning])

  function toggleMap(key: string) {
    const next = new Set(openMaps)
    if (!next.delete(key)) next.add(key)
    setOpenMaps(next)
  }

  return (
    <>
      <ul ref={list} className={styles.list} style={{ blockSize: virtualizer.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const place = places[index]
          if (!place) return null
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.row}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? (total ?? -1) : places.length}
            >
              <ResultCard
                place={place}
                params={params}
                from={from}
                smallMap={openMaps.has(String(key)) ? renderSmallMap(place) : null}
                onToggleMap={() => toggleMap(String(key))}
              />
            </li>
          )
        })}
      </ul>
      <div className={styles.end} role="status">
        {more === 'loading' && <p className={styles.loading}>Laddar fler resultat...</p>}
        {more === 'failed' && <p>Det gick inte att hämta fler resultat.</p>}
        {!hasMore && <p className={styles.last}>Inga fler resultat</p>}
      </div>
      {more === 'failed' && (
        <p className={styles.again}>
          <button type="button" className={button.plain} onClick={loadMore}>
            Försök igen
          </button>
        </p>
      )}
    </>
  )
}

function keyOf(place: SeenPlace | undefined): string {
  return place ? `${place.kind}/${place.id}` : ''
}

/** How far down the document an element begins, px; what stands above it may grow and shrink. */
function useDocumentTop(ref: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = ref.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [ref])
  return top
}
