import { siteConfig } from '../../site-config.ts'
import styles from './MapGround.module.css'
import type { TileState } from './use-tiles.ts'

interface Props {
  /** The `ref` that `useTileMap` returns. */
  readonly mapRef: (element: HTMLElement | null) => void
  readonly tiles: TileState
  readonly label: string
  /** Hides the message about missing tiles, for example while a popup needs the space. */
  readonly hideNotice?: boolean
}

/** The element that contains a map, the attribution of its tiles, and a message when tiles are missing. */
export function MapGround({ mapRef, tiles, label, hideNotice = false }: Props) {
  return (
    <>
      <div ref={mapRef} className={styles.ground} role="group" aria-label={label} />
      {tiles === 'missing' && (
        <p className={`${styles.simple} ${hideNotice ? styles.hidden : ''}`} role="status">
          Enkel karta – kartbilderna kunde inte hämtas
        </p>
      )}
      <p className={styles.attribution}>
        {tiles === 'missing' ? 'Natural Earth · GeoNames' : siteConfig.tile_attribution}
      </p>
    </>
  )
}
