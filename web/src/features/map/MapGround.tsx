import { siteConfig } from '../../site-config.ts'
import styles from './MapGround.module.css'
import type { TileState } from './use-tiles.ts'

interface Props {
  /** The ref of `useTileMap`. */
  readonly mapRef: (element: HTMLElement | null) => void
  readonly tiles: TileState
  readonly label: string
  /** True while a popup needs the space. */
  readonly hideNotice?: boolean
}

/** The map's element, and the attribution of the tiles. */
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
