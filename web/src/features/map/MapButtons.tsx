import type { Map as LeafletMap } from 'leaflet'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './MapButtons.module.css'

/** The column of buttons at a map's corner: zoom, and what else the map offers. */
export function MapButtons({ map, children }: { readonly map: LeafletMap | null; readonly children?: ReactNode }) {
  const zoom = useZoom(map)
  return (
    <div className={styles.column}>
      <div className={styles.group}>
        <MapButton
          label="Zooma in"
          disabled={map !== null && zoom >= map.getMaxZoom()}
          onPress={() => map?.zoomIn()}
          icon="M10 3v14M3 10h14"
        />
        <MapButton
          label="Zooma ut"
          disabled={map !== null && zoom <= map.getMinZoom()}
          onPress={() => map?.zoomOut()}
          icon="M3 10h14"
        />
      </div>
      {children}
    </div>
  )
}

interface ButtonProps {
  readonly label: string
  /** An SVG path of strokes in a 20 × 20 box. */
  readonly icon: string
  readonly onPress: () => void
  readonly disabled?: boolean
  readonly alone?: boolean
}

export function MapButton({ label, icon, onPress, disabled = false, alone = false }: ButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.button} ${alone ? styles.alone : ''}`}
      aria-label={label}
      title={label}
      // Still focusable at the last zoom level: a disabled button would drop the focus of whoever pressed it.
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onPress()
      }}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path
          d={icon}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}

function useZoom(map: LeafletMap | null): number {
  const [zoom, setZoom] = useState(() => map?.getZoom() ?? 0)
  useEffect(() => {
    if (!map) return
    const read = () => setZoom(map.getZoom())
    read()
    map.on('zoomend', read)
    return () => {
      map.off('zoomend', read)
    }
  }, [map])
  return zoom
}
