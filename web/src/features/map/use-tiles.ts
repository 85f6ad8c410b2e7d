import { useEffect, useState } from 'react'
import { siteConfig } from '../../site-config.ts'
import { TileLayer } from './engine/tile-layer.ts'
import type { TileMap } from './engine/tile-map.ts'

/** When this many tiles have failed and none has loaded, the tile service counts as unreachable. */
const failuresToGiveUp = 4

/** When no tile has loaded after this time, the map shows the outline of the land instead, ms. */
const patienceMs = 6000

export type TileState = 'shown' | 'missing'

/**
 * Shows the tiles of the configured service on a map. Returns 'missing' while they cannot be fetched. Tries again when
 * the device is online again.
 */
export function useTiles(map: TileMap | null): TileState {
  const [missing, setMissing] = useState(false)

  useEffect(() => {
    if (!map) return
    const ground = map
    let loaded = 0
    let failed = 0
    let tiles: TileLayer | null = null
    const timer = setTimeout(() => loaded === 0 && setMissing(true), patienceMs)
    const onLoad = () => {
      if (loaded++ === 0) setMissing(false)
    }
    const onError = () => {
      failed++
      if (loaded > 0 || failed < failuresToGiveUp) return
      setMissing(true)
      tiles?.remove()
      tiles = null
    }
    const tryThem = () => {
      failed = 0
      if (tiles) tiles.retry()
      else tiles = new TileLayer(ground, { url: siteConfig.tile_url, className: 'map-tiles', onLoad, onError })
    }
    tryThem()
    window.addEventListener('online', tryThem)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', tryThem)
      tiles?.remove()
    }
  }, [map])

  return missing ? 'missing' : 'shown'
}
