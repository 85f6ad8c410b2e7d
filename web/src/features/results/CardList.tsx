import type { SeenPlace } from '@fyndkartan/contract/place'
import type { LatLng } from '@fyndkartan/domain/geo'
import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import styles from './CardList.module.css'
import { ResultCard } from './ResultCard.tsx'
import { usePrinting } from '../../ui/use-printing.ts'

/** What a card takes before it is measured, px; about right on a phone, and corrected at once. */
const cardGuessPx = 210
const gapPx = 12

/** Cards kept ready beyond the window on each side; also how early the last one is said to be reached. */
const overscan = 6

/** The lists that were left last, so that the way back finds each where it was. */
const left = new Map<string, { readonly offset: number; readonly sizes: VirtualItem[] }>()
const keptLists = 4

export interface CardListProps {
  readonly places: readonly SeenPlace[]
  /** How many there are in all; -1 when nobody knows. */
  readonly setSize: number
  /** The same for the same list; one that comes back under its key stands where it was left. */
  readonly listKey: string
  /** True when the visitor comes back from a place by a link: the browser then starts at the top. */
  readonly isReturning: boolean
  /** Carried along to a place's page. */
  readonly params: URLSearchParams
  /** Distances are told from here; null when the order is not by distance. */
  readonly from: LatLng | null
  readonly renderSmallMap: (place: SeenPlace) => ReactNode
  /** Null when nobody is signed in. */
  readonly renderLike: ((place: SeenPlace) => ReactNode) | null
  /** Called with the index of the last card that exists, whenever it is another. */
  readonly onReach?: (index: number) => void
}

/** Any number of cards, of which only those near the window exist; on paper all that have been loaded. */
export default function CardList({ places, listKey, isReturning, onReach, ...props }: CardListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [openMaps, setOpenMaps] = useState<ReadonlySet<string>>(new Set())
  const [before] = useState(() => left.get(listKey))
  const scrollMargin = useDocumentTop(list)
  const isPrinting = usePrinting()
  // The card that holds the focus stays, however far one scrolls from it.
  const [focused, setFocused] = useState(-1)

  const virtualizer = useWindowVirtualizer({
    count: places.length,
    estimateSize: () => cardGuessPx,
    getItemKey: (index) => keyOf(places[index]),
    gap: gapPx,
    overscan,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      if (focused < 0) return near
      // With its neighbours, where Tab leads.
      const kept = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < range.count)
      return [...new Set([...near, ...kept])].toSorted((a, b) => a - b)
    },
    scrollMargin,
    ...(before && { initialMeasurementsCache: before.sizes }),
  })
  const items = virtualizer.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? -1
  const rows = isPrinting ? places.map((place, index) => ({ index, key: keyOf(place), start: 0 })) : items
  const reach = useEffectEvent((index: number) => onReach?.(index))
  useEffect(() => reach(lastIndex), [lastIndex])

  useLayoutEffect(() => {
    return () => {
      left.delete(listKey)
      left.set(listKey, { offset: virtualizer.scrollOffset ?? 0, sizes: virtualizer.takeSnapshot() })
      for (const key of [...left.keys()].slice(0, -keptLists)) left.delete(key)
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
    <ul
      ref={list}
      className={styles.list}
      style={{ blockSize: virtualizer.getTotalSize() }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Not on the way from card to card: the next one may be there for the focus alone.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setFocused(-1)
      }}
    >
      {rows.map(({ index, key, start }) => {
        const place = places[index]
        if (!place) return null
        return (
          <li
            key={key}
            ref={isPrinting ? null : virtualizer.measureElement}
            data-index={index}
            className={styles.row}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
            onFocus={() => setFocused(index)}
            aria-posinset={index + 1}
            aria-setsize={props.setSize}
          >
            <ResultCard
              place={place}
              params={props.params}
              from={props.from}
              like={props.renderLike?.(place) ?? null}
              smallMap={openMaps.has(String(key)) ? props.renderSmallMap(place) : null}
              onToggleMap={() => toggleMap(String(key))}
            />
          </li>
        )
      })}
    </ul>
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
