import { type ReactNode, useEffect, useState } from 'react'
import type { TileMap } from './engine/tile-map.ts'
import styles from './MapButtons.module.css'

/** The column of buttons at a map's corner: zoom in, zoom out, and any buttons passed as children. */
export function MapButtons({ map, children }: { readonly map: TileMap | null; readonly children?: ReactNode }) {
  const zoom = useZoom(map)
  return (
    <div className={styles.column}>
      <div className={styles.group}>
        <MapButton
          label="Zooma in"
          disabled={map !== null && zoom >= map.maxZoom}
          onClick={() => map?.zoomBy(1)}
          icon="M10 3v14M3 10h14"
        />
        <MapButton
          label="Zooma ut"
          disabled={map !== null && zoom <= map.minZoom}
          onClick={() => map?.zoomBy(-1)}
          icon="M3 10h14"
        />
      </div>
      {children}
    </div>
  )
}

interface ButtonProps {
  readonly label: string
  /** An SVG path in a 20 × 20 box, drawn as a line. */
  readonly icon: string
  readonly onClick: () => void
  readonly disabled?: boolean
  readonly alone?: boolean
}

export function MapButton({ label, icon, onClick, disabled = false, alone = false }: ButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.button} ${alone ? styles.alone : ''}`}
      aria-label={label}
      title={label}
      // aria-disabled instead of `disabled`: at the last zoom a disabled button would lose the focus.
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onClick()
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

function useZoom(map: TileMap | null): number {
  const [zoom, setZoom] = useState(() => map?.view.zoom ?? 0)
  useEffect(() => {
    if (!map) return
    const read = () => setZoom(map.view.zoom)
    read()
    return map.on('zoomend', read)
  }, [map])
  return zoom
}
