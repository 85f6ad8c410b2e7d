import type { LatLng } from '@fyndkartan/domain/geo'
import { useEffect, useEffectEvent, useState } from 'react'
import { Line } from './engine/line.ts'
import { MapMarker } from './engine/map-marker.ts'
import type { View } from './engine/view.ts'
import { closeZoom } from './first-view.ts'
import { boxOf } from './fit-view.ts'
import { MapButton, MapButtons } from './MapButtons.tsx'
import { MapGround } from './MapGround.tsx'
import { pinsOf, type RoundPin, type RoundStopSpot } from './round-pins.ts'
import styles from './RoundMap.module.css'
import small from './SmallMap.module.css'
import { useOutline } from './use-outline.ts'
import { useTileMap } from './use-tile-map.ts'
import { useTiles } from './use-tiles.ts'

interface Props {
  readonly start: LatLng | null
  readonly stops: readonly RoundStopSpot[]
  readonly line: readonly LatLng[]
}

/** The height of a pin, and the additional width of a pin for each character of a long number, px. */
const pinPx = 32
const characterPx = 9
const startPx = 22

/**
 * A map of a round: its stops with their numbers, and a line between them. Fills its parent. The list beside it gives
 * the same information in words.
 */
export default function RoundMap({ start, stops, line }: Props) {
  const spots = [...(start ? [start] : []), ...stops.map(({ position }) => position)]
  const { ref, map } = useTileMap(() => ({
    view: { centre: spots[0] ?? { lat: 59.3, lng: 15.2 }, zoom: 9 },
    wheel: false,
    oneFinger: false,
  }))
  const tiles = useTiles(map)
  useOutline(map, tiles === 'missing', () => (map ? spots.map((spot) => map.toPlane(spot)) : []))
  const [fits, setFits] = useState(0)

  // The effect compares this text, since the page passes new arrays at every render.
  const drawn = JSON.stringify({ start, stops, line })
  useEffect(() => {
    if (!map) return
    const round = JSON.parse(drawn) as Props
    const marks = [
      ...(round.start ? [new MapMarker(map, { position: round.start, icon: startIcon() })] : []),
      // The first stops get the highest z-index.
      ...pinsOf(round.stops).map(
        (pin, at) => new MapMarker(map, { position: pin.position, icon: numberIcon(pin), lift: 1000 - at }),
      ),
    ]
    const road = round.line.length > 1 ? new Line(map, round.line, [styles.edge ?? '', styles.road ?? '']) : null
    return () => {
      for (const mark of marks) mark.remove()
      road?.remove()
    }
  }, [map, drawn])

  const places = JSON.stringify(spots.toSorted((a, b) => a.lat - b.lat || a.lng - b.lng))
  useEffect(() => {
    const shown = JSON.parse(places) as LatLng[]
    if (map && shown.length > 0) map.fit(boxOf(shown), { paddingPx: pinPx + 8, maxZoom: closeZoom })
  }, [map, places, fits])

  // Moves the map so that the printed page shows the whole round. Must run after the map has its size on paper and
  // before the browser's layout.
  const fitPaper = useEffectEvent(() => map?.fit(boxOf(spots), { paddingPx: pinPx, maxZoom: closeZoom }))
  useEffect(() => {
    if (!map) return
    let left: View | null = null
    const changeTo = (isPaper: boolean) => {
      map.element.parentElement?.classList.toggle(styles.printed ?? '', isPaper)
      map.resize()
    }
    const begin = () => {
      // Only the first event sets `left`, the view to return to: the print button has dispatched the same event before
      // the browser does.
      left ??= map.goal
      changeTo(true)
      fitPaper()
    }
    const end = () => {
      changeTo(false)
      if (left) map.setView(left.centre, left.zoom)
      left = null
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [map])

  return (
    <div className={small.frame}>
      <MapGround mapRef={ref} tiles={tiles} label="Karta med rundans stopp. Flytta med piltangenterna." />
      <MapButtons map={map}>
        <MapButton
          alone
          label="Visa hela rundan"
          onClick={() => setFits(fits + 1)}
          icon="M8 3H3v5M12 3h5v5M8 17H3v-5M12 17h5v-5"
        />
      </MapButtons>
    </div>
  )
}

function numberIcon({ text, label, isFaint }: RoundPin) {
  const content = document.createElement('div')
  content.className = styles.number ?? ''
  content.textContent = text
  content.title = label
  content.setAttribute('role', 'img')
  content.setAttribute('aria-label', label)
  return {
    content,
    className: isFaint ? `${styles.pin} ${styles.faint}` : (styles.pin ?? ''),
    size: [Math.max(pinPx, 14 + characterPx * text.length), pinPx] as const,
  }
}

function startIcon() {
  return { className: styles.start ?? '', size: [startPx, startPx] as const }
}
