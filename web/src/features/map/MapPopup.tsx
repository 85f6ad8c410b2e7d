import type { Map as LeafletMap } from 'leaflet'
import type { LatLng } from '@fyndkartan/domain/geo'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { popup as createPopup } from './leaflet-parts.ts'
import styles from './MapPopup.module.css'
import { panIntoView } from './pan-into-view.ts'
import type { Offset } from './sticker.ts'
import { pinHeightPx } from './sticker-icon.ts'

/** Spec §2, §9. */
const minWidthPx = 200
const maxWidthPx = 300

/** A popup waits this long for its content before it opens with the loading state instead, ms. */
const patienceMs = 350

/** The buttons' column at the map's right: a popup stands beside it, however narrow the map. */
const buttonsPx = 64
const edgePx = 12

interface Props {
  readonly map: LeafletMap
  readonly position: LatLng
  /** How far the pin stands from its position. */
  readonly offset: Offset | null
  readonly takeFocus: boolean
  /** `byVisitor` when they closed it in the popup itself, so that focus has a place to go back to. */
  readonly onClose: (byVisitor: boolean) => void
  readonly renderContent: (onReady: (name: string) => void) => ReactNode
}

/** One popup, apart from the markers, so that redraws and drags leave it open. Give it the place as `key`. */
export function MapPopup({ map, position, offset, takeFocus, onClose, renderContent }: Props) {
  const [element] = useState(() => document.createElement('div'))
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
    const container = map.getContainer()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // In fullscreen the first Escape closes the popup, the next one leaves.
      event.stopPropagation()
      closed(true)
    }
    container.addEventListener('keydown', onKey)
    return () => container.removeEventListener('keydown', onKey)
  }, [map])

  useLayoutEffect(() => {
    if (!isOpen) return
    const popup = createPopup({
      minWidth: minWidthPx,
      maxWidth: widestOn(map),
      offset: [x, y - pinHeightPx + 8],
      autoPan: false,
      closeButton: false,
      closeOnEscapeKey: false,
      className: styles.popup ?? '',
    })
    popup.setLatLng([lat, lng]).setContent(element).openOn(map)
    const removed = () => closed(false)
    popup.on('remove', removed)
    const container = popup.getElement()
    const bringIntoView = () => {
      if (container) panIntoView(map, container, { top: edgePx, right: buttonsPx, bottom: edgePx, left: edgePx })
    }
    // Popups grow upwards: content that comes late, or opening hours unfolded, may leave the map.
    const grown = new ResizeObserver(bringIntoView)
    grown.observe(element)
    // Leaflet measures a popup once, and its map may become another: fullscreen, a phone that is turned.
    const remeasure = () => {
      if (popup.options.maxWidth === widestOn(map)) return
      popup.options.maxWidth = widestOn(map)
      const focused = document.activeElement
      // It takes the content out for a moment.
      popup.update()
      if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true })
    }
    map.on('resize', remeasure)
    if (wantsFocus()) frame.current?.focus({ preventScroll: true })
    return () => {
      map.off('resize', remeasure)
      grown.disconnect()
      popup.off('remove', removed)
      popup.remove()
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

function widestOn(map: LeafletMap): number {
  return Math.max(minWidthPx, Math.min(maxWidthPx, map.getSize().x - buttonsPx - edgePx))
}
