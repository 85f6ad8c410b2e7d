import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { siteConfig } from '../../site-config.ts'
import { tileLayer } from './leaflet-parts.ts'
import { maxMapZoom } from '../../api/stored-state.ts'

/** After so many failed tiles with none loaded the tile service counts as out of reach. */
const failuresToGiveUp = 4

/** Tiles that neither come nor fail leave a blank map; after this the simple one stands in for them, ms. */
const patienceMs = 6000

export type TileState = 'shown' | 'missing'

/** Shows the configured tiles; 'missing' while they cannot be had. They are tried again when the browser comes online. */
export function useTiles(map: LeafletMap | null): TileState {
  const [missing, setMissing] = useState(false)

  useEffect(() => {
    if (!map) return
    let loaded = 0
    let failed = 0
    const tiles = tileLayer(siteConfig.tile_url, { maxZoom: maxMapZoom, className: 'map-tiles', detectRetina: false })
    const timer = setTimeout(() => loaded === 0 && setMissing(true), patienceMs)
    tiles.on('tileload', () => {
      if (loaded++ === 0) setMissing(false)
    })
    tiles.on('tileerror', () => {
      failed++
      if (loaded > 0 || failed < failuresToGiveUp) return
      setMissing(true)
      tiles.remove()
    })
    const tryAgain = () => {
      failed = 0
      if (loaded === 0) tiles.addTo(map)
      else tiles.redraw()
    }
    tiles.addTo(map)
    window.addEventListener('online', tryAgain)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', tryAgain)
      tiles.off()
      tiles.remove()
    }
  }, [map])

  return missing ? 'missing' : 'shown'
}
