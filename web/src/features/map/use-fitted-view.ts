import type { LatLng } from '@fyndkartan/domain/geo'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { storedLastCentre } from '../../api/stored-state.ts'
import type { TileMap } from './engine/tile-map.ts'
import type { ClusterClient } from './cluster-client.ts'
import { boxHolds, closeZoom, countryBox, fitToResults } from './first-view.ts'
import { fitBox, fitCircle } from './fit-view.ts'
import type { ReadySearch } from './use-clusters.ts'
import { reducedMotion } from '../../ui/reduced-motion.ts'

/**
 * The key of the last search to whose results the map has moved. It is a module variable, so that it survives a visit
 * to another page.
 */
let fittedKey: string | null = null

interface Options {
  readonly map: TileMap | null
  readonly client: ClusterClient | null
  readonly search: ReadySearch | null
  readonly filter: SearchFilter
  readonly centre: LatLng | null
  /** Whether no position was known when the map opened. */
  readonly anywhere: boolean
}

/** Moves the map to `centre` when there is one, and to the results of a search when `fitToResults` says so. */
export function useFittedView({ map, client, search, filter, centre, anywhere }: Options): void {
  const { lat, lng } = centre ?? {}
  /** True after a new `centre`, until the next results have arrived. */
  const requested = useRef(false)
  const adrift = useRef(anywhere)

  // A layout effect runs before the first paint, so that no tiles of another zoom are fetched.
  useLayoutEffect(() => {
    if (map && adrift.current) fitBox(map, countryBox, false)
  }, [map])

  useEffect(() => {
    if (!map || lat === undefined || lng === undefined) return
    requested.current = true
    storedLastCentre.write({ lat, lng })
    map.setView({ lat, lng }, closeZoom)
  }, [map, lat, lng])

  const fit = useEffectEvent((shown: TileMap, { key, box, core }: ReadySearch, seesAny: boolean) => {
    const target = fitToResults({
      filter,
      box,
      core,
      anywhere: adrift.current,
      requested: requested.current,
      fittedBefore: fittedKey === key,
      seesAny,
    })
    const animate = fittedKey !== null && !reducedMotion()
    requested.current = false
    adrift.current = false
    fittedKey = key
    if (target?.kind === 'circle') fitCircle(shown, target.circle, animate)
    if (target?.kind === 'box') fitBox(shown, target.box, animate)
  })

  useEffect(() => {
    if (!map || !client || !search) return
    let current = true
    const view = map.box
    void client.call('markersIn', { box: view, zoom: map.view.zoom }).then((markers) => {
      if (!current) return
      fit(
        map,
        search,
        markers.some(({ position }) => boxHolds(view, position)),
      )
    })
    return () => {
      current = false
    }
  }, [map, client, search])
}
