import type { LatLng } from '@fyndkartan/domain/geo'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { TileMap } from './engine/tile-map.ts'
import { MapMarker } from './engine/map-marker.ts'
import styles from './MapPopup.module.css'
import { panIntoView } from './pan-into-view.ts'
import type { Offset } from './engine/web-mercator.ts'
import { pinHeightPx } from './marker-icon.ts'

/** A popup opens when its content has loaded, or after this time with a loading message, ms. */
const patienceMs = 350

/** The popup's lower edge is this far below the top of the pin, px, so that they overlap a little. */
const abovePinPx = 8

/** The width of the column of buttons at the map's right, px. A popup never covers it, however narrow the map is. */
const buttonsPx = 64
const edgePx = 12

interface Props {
  readonly map: TileMap
  readonly position: LatLng
  /** How far the pin is from its position on the map, px; null when it is at the position. */
  readonly offset: Offset | null
  readonly takeFocus: boolean
  /**
   * Called when the popup should close. `byVisitor`: the visitor pressed its close button or Escape, so the focus
   * should return to the pin.
   */
  readonly onClose: (byVisitor: boolean) => void
  readonly renderContent: (onReady: (name: string) => void) => ReactNode
}

/**
 * The popup of a place on the map. It is not part of the pin, so that it stays open when the markers are drawn again.
 * The parent must set a React `key` for the place.
 */
export function MapPopup({ map, position, offset, takeFocus, onClose, renderContent }: Props) {
  const [element] = useState(createCard)
  const [name, setName] = useState<string | null>(null)
  const [overdue, setOverdue] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const isOpen = name !== null || overdue
  const closed = useEffectEvent((byVisitor: boolean) => onClose(byVisitor))
  const wantsFocus = useEffectEvent(() => takeFocus)
  const { lat, lng } = position
  const { x, y } = offset ?? { x: 0, y: 0 }

  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Stops the event, so that in fullscreen the first Escape closes only the popup and the next one ends fullscreen.
      event.stopPropagation()
      closed(true)
    }
    map.element.addEventListener('keydown', onKey)
    return () => map.element.removeEventListener('keydown', onKey)
  }, [map])

  useLayoutEffect(() => {
    if (!isOpen) return
    const spot = new MapMarker(map, {
      position: { lat, lng },
      icon: {
        className: styles.popup ?? '',
        size: [0, 0],
        anchor: [-x, pinHeightPx - abovePinPx - y],
        content: element,
      },
      pane: 'popups',
    })
    const bringIntoView = () =>
      panIntoView(map, element, { top: edgePx, right: buttonsPx, bottom: edgePx, left: edgePx })
    // Moves the map when the popup grows upwards out of it, for example when opening hours are expanded.
    const grown = new ResizeObserver(bringIntoView)
    grown.observe(element)
    const stop = map.on('tap', () => closed(false))
    if (wantsFocus()) frame.current?.focus({ preventScroll: true })
    return () => {
      stop()
      grown.disconnect()
      spot.remove()
    }
  }, [map, element, isOpen, lat, lng, x, y])

  return createPortal(
    <div ref={frame} role="dialog" aria-label={name ?? 'Laddar...'} tabIndex={-1} className={styles.frame}>
      <button type="button" className={styles.close} aria-label="Stäng" onClick={() => onClose(true)}>
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="2.75" strokeLinecap="round" />
        </svg>
      </button>
      {renderContent(setName)}
    </div>,
    element,
  )
}

function createCard(): HTMLElement {
  const card = document.createElement('div')
  card.className = styles.card ?? ''
  return card
}
