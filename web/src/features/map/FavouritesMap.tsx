import { spotOf } from '@fyndkartan/domain/found-position'
import { distanceKm } from '@fyndkartan/domain/geo'
import type { Place, PlaceKey } from '@fyndkartan/domain/place'
import { defaultCentre, defaultRadiusKm } from '@fyndkartan/domain/search-filter'
import { useEffect, useMemo, useState } from 'react'
import { reducedMotion } from '../../ui/reduced-motion.ts'
import styles from './FavouritesMap.module.css'
import { fitBox, fitCircle } from './fit-view.ts'
import { givenRows, type LocatedPlace } from './given-rows.ts'
import frame from './MapFrame.module.css'
import { MapButtons } from './MapButtons.tsx'
import { MapGround } from './MapGround.tsx'
import { MapLegend } from './MapLegend.tsx'
import { MapSkip } from './MapSkip.tsx'
import { useClusters } from './use-clusters.ts'
import { useTileMap } from './use-tile-map.ts'
import { type RenderPopup, useMarkersAndPopup } from './use-markers-and-popup.ts'
import { useTiles } from './use-tiles.ts'

/**
 * The area that the map shows at first: spec §2 describes it as a centre in western Sweden and 100 km around it, §9 has
 * the numbers.
 */
const openingArea = { centre: defaultCentre, radiusKm: defaultRadiusKm } as const

export interface FavouritesMapProps {
  /** The favourites; the map omits those without a position. */
  readonly places: readonly ListedPlace[]
  readonly renderPopup: RenderPopup
}

type ListedPlace = PlaceKey & Pick<Place, 'position' | 'found'>

function locatedPlace(place: ListedPlace): LocatedPlace[] {
  const spot = spotOf(place)
  return spot ? [{ kind: place.kind, id: place.id, ...spot }] : []
}

/**
 * The visitor's favourites on a map, which always opens with the same area. Throws during rendering when the places
 * cannot be clustered.
 */
export default function FavouritesMap({ places, renderPopup }: FavouritesMapProps) {
  const located = useMemo(() => places.flatMap(locatedPlace), [places])
  const source = useMemo(() => givenRows(located), [located])
  const [announcement, setAnnouncement] = useState('')
  const { ref, map } = useTileMap(() => ({ view: { centre: openingArea.centre, zoom: 7 } }))
  useEffect(() => {
    if (map) fitCircle(map, openingArea, false)
  }, [map])
  const tiles = useTiles(map)
  const { client, search, late } = useClusters(source, 0)
  const popup = useMarkersAndPopup({
    map,
    client,
    search,
    late,
    tiles,
    openPlace: null,
    renderPopup,
    tell: setAnnouncement,
  })
  if (search.phase === 'failed') throw new Error('the favourites could not be put on the map')

  const box = search.phase === 'ready' ? search.box : null
  const leadsAway = located.some(({ position }) => distanceKm(position, openingArea.centre) > openingArea.radiusKm)
  return (
    <section
      className={`${frame.frame} ${styles.frame} ${leadsAway ? styles.leadsAway : ''}`}
      aria-label="Karta med dina favoriter. Samma ställen finns i listan under kartan."
    >
      <MapSkip>
        <MapGround
          mapRef={ref}
          tiles={tiles}
          label="Kartbild. Flytta med piltangenterna."
          hideNotice={popup !== null}
        />
        <MapButtons map={map} />
        {map && box && leadsAway && (
          <button type="button" className={styles.all} onClick={() => fitBox(map, box, !reducedMotion())}>
            Visa alla favoriter
          </button>
        )}
        <MapLegend hasApproximate={located.some(({ within }) => within !== null)} givesWay={popup !== null} />
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
        {popup}
      </MapSkip>
    </section>
  )
}
