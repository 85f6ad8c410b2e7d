import type { PlaceKey } from '@fyndkartan/domain/place'
import { createElement, type ReactNode } from 'react'
import { formatCount } from '../../ui/format-count.ts'
import type { TileMap } from './engine/tile-map.ts'
import type { ClusterClient } from './cluster-client.ts'
import { MapPopup } from './MapPopup.tsx'
import { pinKey } from './sticker.ts'
import { type ClusterSearch, useShownSearch } from './use-clusters.ts'
import { useOutline } from './use-outline.ts'
import { usePinNames } from './use-pin-names.ts'
import { useSelectedPlace } from './use-selected-place.ts'
import { useStickers } from './use-stickers.ts'
import type { TileState } from './use-tiles.ts'

/** What a popup holds. The map opens it when `onReady` has been called with the place's name, so that it pans once. */
export type RenderPopup = (key: PlaceKey, onReady: (name: string) => void) => ReactNode

interface Options {
  readonly map: TileMap | null
  readonly client: ClusterClient | null
  readonly search: ClusterSearch
  /** The answer lets wait for itself. */
  readonly late: boolean
  readonly tiles: TileState
  /** The place that the address names. */
  readonly openPlace: PlaceKey | null
  readonly renderPopup: RenderPopup
  /** For screen readers: how many places there are to see, and which one the keyboard has come to. */
  readonly tell: (text: string) => void
}

/** Pins, clusters and the one popup of a map; under them the bundled outline when tiles are missing. Null: none is open. */
export function usePlacePins({ map, client, search, late, tiles, openPlace, renderPopup, tell }: Options): ReactNode {
  const ready = search.phase === 'ready' ? search : null
  const [selected, select] = useSelectedPlace({ client, search: ready, openPlace })
  const namePin = usePinNames(tell)
  const stickers = useStickers({
    map,
    client,
    search: useShownSearch(search, late),
    openKey: selected && pinKey(selected.place),
    onPress(sticker, byKeyboard) {
      if (sticker.kind === 'pin') select({ ...sticker, byKeyboard })
      else map?.setView(sticker.position, map.limited(sticker.expansionZoom), { animate: true })
    },
    onReach: namePin,
    onDrawn: (count) => tell(`${formatCount(count)} ${count === 1 ? 'ställe' : 'ställen'} i kartbilden`),
  })
  useOutline(map, tiles === 'missing', () => stickers.current?.spots() ?? [])

  if (!map || !selected) return null
  const { place, position, fan, byKeyboard } = selected
  return createElement(MapPopup, {
    key: pinKey(place),
    map,
    position,
    offset: fan,
    takeFocus: byKeyboard,
    onClose(byVisitor) {
      select(null)
      if (byVisitor) stickers.current?.focus(pinKey(place), position)
    },
    renderContent: (onReady) => renderPopup(place, onReady),
  })
}
