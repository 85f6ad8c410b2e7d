import { formatCount } from '@fyndkartan/domain/format-count'
import { keyOfPlace, type PlaceKey } from '@fyndkartan/domain/place'
import { createElement, type ReactNode } from 'react'
import type { TileMap } from './engine/tile-map.ts'
import type { ClusterClient } from './cluster-client.ts'
import { MapPopup } from './MapPopup.tsx'
import { type ClusterSearch, useShownSearch } from './use-clusters.ts'
import { useOutline } from './use-outline.ts'
import { usePinNames } from './use-pin-names.ts'
import { useSelectedPlace } from './use-selected-place.ts'
import { useMarkerLayer } from './use-marker-layer.ts'
import type { TileState } from './use-tiles.ts'

/**
 * Renders the content of a popup. It must call `onReady` with the place's name when it has loaded; only then the popup
 * opens, so that the map moves only once.
 */
export type RenderPopup = (key: PlaceKey, onReady: (name: string) => void) => ReactNode

interface Options {
  readonly map: TileMap | null
  readonly client: ClusterClient | null
  readonly search: ClusterSearch
  /** True when the answer takes longer than usual. */
  readonly late: boolean
  readonly tiles: TileState
  /** The place in the URL, whose popup is opened. */
  readonly openPlace: PlaceKey | null
  readonly renderPopup: RenderPopup
  /** Announces to screen readers how many places are in view and which pin has the focus. */
  readonly tell: (text: string) => void
}

/**
 * Draws the pins and clusters of a map, and the bundled outline of the land while tiles are missing. Returns the open
 * popup; null when none is open.
 */
export function useMarkersAndPopup({
  map,
  client,
  search,
  late,
  tiles,
  openPlace,
  renderPopup,
  tell,
}: Options): ReactNode {
  const ready = search.phase === 'ready' ? search : null
  const [selected, select] = useSelectedPlace({ client, search: ready, openPlace })
  const namePin = usePinNames(tell)
  const markers = useMarkerLayer({
    map,
    client,
    search: useShownSearch(search, late),
    openKey: selected && keyOfPlace(selected.place),
    onSelect(marker) {
      if (marker.kind === 'pin') select({ ...marker, byVisitor: true })
      else map?.setView(marker.position, map.limited(marker.expansionZoom), { animate: true })
    },
    onFocusPin: namePin,
    onDrawn: (count) => tell(`${formatCount(count)} ${count === 1 ? 'ställe' : 'ställen'} i kartbilden`),
  })
  useOutline(map, tiles === 'missing', () => markers.current?.spots() ?? [])

  if (!map || !selected) return null
  const { place, position, fan, byVisitor } = selected
  return createElement(MapPopup, {
    key: keyOfPlace(place),
    map,
    position,
    offset: fan,
    takeFocus: byVisitor,
    onClose(byVisitor) {
      select(null)
      if (byVisitor) markers.current?.focus(keyOfPlace(place), position)
    },
    renderContent: (onReady) => renderPopup(place, onReady),
  })
}
