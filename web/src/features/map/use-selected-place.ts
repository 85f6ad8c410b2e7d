import { keyOfPlace, type PlaceKey } from '@fyndkartan/domain/place'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ClusterClient } from './cluster-client.ts'
import type { PinMarker } from './place-marker.ts'
import type { ReadySearch } from './use-clusters.ts'

/** The place whose popup is open. At most one popup is open (spec §4). */
export interface SelectedPlace extends Pick<PinMarker, 'place' | 'position' | 'fan'> {
  /**
   * Whether the visitor pressed the pin. The popup then takes the focus, even after a click: screen readers press pins
   * by clicks, and would not announce the popup otherwise.
   */
  readonly byVisitor: boolean
}

interface Options {
  readonly client: ClusterClient | null
  readonly search: ReadySearch | null
  /** The place in the URL, whose popup is opened. */
  readonly openPlace: PlaceKey | null
}

/**
 * The place whose popup is open. A press on a pin sets it, and so does the URL if the place is among the results. It
 * becomes null when it is not among the results any more.
 */
export function useSelectedPlace({
  client,
  search,
  openPlace,
}: Options): [SelectedPlace | null, (next: SelectedPlace | null) => void] {
  const [selected, select] = useState<SelectedPlace | null>(null)
  const selectedPlace = useEffectEvent(() => selected?.place ?? null)
  /**
   * The key of the last place that the URL has opened. It is not opened again, so that a popup that the visitor has
   * closed stays closed.
   */
  const opened = useRef<string | null>(null)
  const kind = openPlace?.kind
  const id = openPlace?.id

  useEffect(() => {
    if (!client || !search || kind === undefined || id === undefined) return
    const place = { kind, id }
    const key = keyOfPlace(place)
    if (opened.current === key) return
    let current = true
    void client.call('findPlace', place).then((position) => {
      if (!current) return
      opened.current = key
      if (position) select({ place, position, fan: null, byVisitor: false })
    })
    return () => {
      current = false
    }
  }, [client, search, kind, id])

  useEffect(() => {
    const place = selectedPlace()
    if (!client || !search || !place) return
    let current = true
    void client.call('findPlace', place).then((position) => {
      if (current && position === null) select(null)
    })
    return () => {
      current = false
    }
  }, [client, search])

  return [selected, select]
}
