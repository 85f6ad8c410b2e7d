import { keyOfPlace, type PlaceKey } from '@fyndkartan/domain/place'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ClusterClient } from './cluster-client.ts'
import type { PinMarker } from './place-marker.ts'
import type { ReadySearch } from './use-clusters.ts'

/** The one place whose popup is open (spec §4). */
export interface SelectedPlace extends Pick<PinMarker, 'place' | 'position' | 'fan'> {
  /**
   * Whether the visitor pressed the pin. Then the popup takes the focus, since screen readers press without a key and
   * would not announce it.
   */
  readonly byVisitor: boolean
}

interface Options {
  readonly client: ClusterClient | null
  readonly search: ReadySearch | null
  /** The place named in the address. */
  readonly openPlace: PlaceKey | null
}

/** The selected place: set by a click, or by the address if it is among the results; cleared when it no longer is. */
export function useSelectedPlace({
  client,
  search,
  openPlace,
}: Options): [SelectedPlace | null, (next: SelectedPlace | null) => void] {
  const [selected, select] = useState<SelectedPlace | null>(null)
  const selectedPlace = useEffectEvent(() => selected?.place ?? null)
  /** The last place opened from the address, so that a popup that the visitor has closed stays closed. */
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
