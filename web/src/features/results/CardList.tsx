import type { SeenPlace } from '@fyndkartan/contract/place'
import type { LatLng } from '@fyndkartan/domain/geo'
import { keyOfPlace } from '@fyndkartan/domain/place'
import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import styles from './CardList.module.css'
import { ResultCard } from './ResultCard.tsx'
import { useOpenMaps } from './use-open-maps.ts'
import { useLocation } from '../../ui/location.ts'
import type { OpenDays } from '../../ui/OpenOnDays.tsx'
import { usePrinting } from '../../ui/use-printing.ts'

/** The assumed height of a card until it is measured, px; about right on a phone. */
const cardGuessPx = 210
const gapPx = 12

/**
 * The number of cards rendered above and below the visible ones. `onReach` therefore gets the last index when the
 * visitor is still this many cards away from it.
 */
const overscan = 6

interface LeftList {
  readonly offset: number
  readonly sizes: VirtualItem[]
  /** The key of the card that contained the focus last; '' for none. */
  readonly focused: string
}

/**
 * The lists that the visitor left most recently, by `listKey`. Their scroll position and focus are restored when the
 * visitor returns.
 */
const left = new Map<string, LeftList>()
const maxLeftLists = 4

export interface CardListProps {
  readonly places: readonly SeenPlace[]
  /** The total number of results, for screen readers; -1 when unknown. */
  readonly setSize: number
  /** Identifies the list: a list with the same key restores the scroll position. */
  readonly listKey: string
  /**
   * Whether the visitor returns from a place's page by a link; the browser then starts at the top of the page, unlike
   * after Back.
   */
  readonly isReturning: boolean
  /** The search's parameters, for the links to places. */
  readonly params: URLSearchParams
  /** The point from which distances are measured; null when the order is not by distance. */
  readonly from: LatLng | null
  /** The days of a search for open shops; null for any other search. */
  readonly openDays?: OpenDays | null
  readonly renderSmallMap: (place: SeenPlace) => ReactNode
  /** Renders the like button; null when nobody is signed in. */
  readonly renderLike: ((place: SeenPlace) => ReactNode) | null
  /** Renders the button that adds the place to the visitor's round. */
  readonly renderRound?: (place: SeenPlace) => ReactNode
  /** Called with the index of the last rendered card whenever it changes. */
  readonly onReach?: (index: number) => void
}

/**
 * A virtualized list of results: renders only the cards near the visible part of the page. In print, it renders all
 * that have been loaded.
 */
export default function CardList({ places, listKey, isReturning, onReach, ...props }: CardListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { openMaps, toggleMap } = useOpenMaps()
  const [before] = useState(() => left.get(listKey))
  const scrollMargin = useDocumentTop(list)
  const isPrinting = usePrinting()
  useNoScrollAnchoring()
  const { arrival } = useLocation()
  const [isBack] = useState(isReturning || arrival === 'pop')
  // The index of the card with the focus, which stays rendered even when scrolled far away; -1 for none.
  const [focused, setFocused] = useState(() =>
    before && isBack ? places.findIndex((place) => keyOf(place) === before.focused) : -1,
  )

  const virtualizer = useWindowVirtualizer({
    count: places.length,
    estimateSize: () => cardGuessPx,
    getItemKey: (index) => keyOf(places[index]),
    gap: gapPx,
    overscan,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      if (focused < 0) return near
      // Also renders the cards before and after the focused one, so that Tab can reach them.
      const aroundFocus = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < range.count)
      return [...new Set([...near, ...aroundFocus])].toSorted((a, b) => a - b)
    },
    scrollMargin,
    scrollToFn,
    ...(before && { initialMeasurementsCache: before.sizes }),
  })
  useLayoutEffect(() => {
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = keepsWindowStill
  }, [virtualizer])
  const items = virtualizer.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? -1
  const rows = isPrinting ? places.map((place, index) => ({ index, key: keyOf(place), start: 0 })) : items
  const reach = useEffectEvent((index: number) => onReach?.(index))
  useEffect(() => reach(lastIndex), [lastIndex])

  const focusedKey = useRef('')
  useLayoutEffect(() => {
    focusedKey.current = keyOf(places[focused])
  }, [places, focused])
  useLayoutEffect(() => {
    return () => {
      left.delete(listKey)
      left.set(listKey, {
        offset: virtualizer.scrollOffset ?? 0,
        sizes: virtualizer.takeSnapshot(),
        focused: focusedKey.current,
      })
      for (const key of [...left.keys()].slice(0, -maxLeftLists)) left.delete(key)
    }
  }, [listKey, virtualizer])

  const comeBack = useEffectEvent((offset: number) => {
    if (isReturning) window.scrollTo(0, offset)
    // Focuses the card that had the focus when the visitor left; otherwise the focus would be at the top of the page.
    const row = list.current?.querySelector(`[data-index="${focused}"]`)
    row?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (!before || !isBack) return undefined
    // Waits until the new page has scrolled to its top and focused its heading, which would otherwise undo the restored
    // scroll position and focus.
    const frame = requestAnimationFrame(() => comeBack(before.offset))
    return () => cancelAnimationFrame(frame)
  }, [before, isBack])

  return (
    <ul
      ref={list}
      className={styles.list}
      style={{ blockSize: virtualizer.getTotalSize() }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Keeps the focused card when the focus moves to another card of the list, which may be rendered only because
        // it is next to the focused one.
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
              openDays={props.openDays ?? null}
              like={props.renderLike?.(place) ?? null}
              round={props.renderRound?.(place)}
              smallMap={openMaps.has(String(key)) ? props.renderSmallMap(place) : null}
              onToggleMap={() => toggleMap(String(key))}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Does not scroll to the current position, since that would end a running smooth scroll. */
const scrollToFn: VirtualizerOptions<Window, Element>['scrollToFn'] = (offset, options, list) => {
  if (Math.abs(offset + (options.adjustments ?? 0) - window.scrollY) >= 1) windowScroll(offset, options, list)
}

/**
 * Whether the page scrolls to compensate for a changed height of `card`: only if the card is above the visible part.
 * Not while scrolling down, since in WebKit the compensation ends a smooth scroll, such as that of the End key.
 */
function keepsWindowStill(
  card: VirtualItem,
  _: number,
  list: Pick<Virtualizer<Window, Element>, 'isScrolling' | 'scrollDirection' | 'scrollOffset'>,
): boolean {
  const isGoingDown = list.isScrolling && list.scrollDirection === 'forward'
  return !isGoingDown && card.end <= (list.scrollOffset ?? 0)
}

function keyOf(place: SeenPlace | undefined): string {
  return place ? keyOfPlace(place) : ''
}

/** Turns scroll anchoring off in the whole document while the component is mounted. */
function useNoScrollAnchoring(): void {
  useLayoutEffect(() => {
    const root = document.documentElement.classList
    const name = styles.unanchored ?? ''
    root.add(name)
    return () => root.remove(name)
  }, [])
}

/** An element's distance from the top of the document, px. It is measured again when the height of the page changes. */
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
