import type { PlaceKey } from '@fyndkartan/domain/place'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ClusterClient } from './cluster-client.ts'
import { type PinSticker, pinKey } from './sticker.ts'
import type { ReadySearch } from './use-clusters.ts'

/** The one place whose popup is open (spec §4). */
export interface SelectedPlace extends Pick<PinSticker, 'place' | 'position' | 'fan'> {
  readonly byKeyboard: boolean
}

interface Options {
  readonly client: ClusterClient | null
  readonly search: ReadySearch | null
  /** The place that the address names. */
  readonly openPlace: PlaceKey | null
}

/** Which place is selected: by a press, by the address when it is among the results, and no longer when it is not. */
export function useSelectedPlace({
  client,
  search,
  openPlace,
}: Options): [SelectedPlace | null, (next: SelectedPlace | null) => void] {
  const [selected, select] = useState<SelectedPlace | null>(null)
  const selectedPlace = useEffectEvent(() => selected?.place ?? null)
  /** A popup that the visitor closed is not opened again by the same address. */
  const opened = useRef<string | null>(null)
  const kind = openPlace?.kind
  const id = openPlace?.id

  useEffect(() => {
    if (!client || !search || kind === undefined || id === undefined) return
    const place = { kind, id }
    const key = pinKey(place)
    if (opened.current === key) return
    let current = true
    void client.call('findPlace', place).then((position) => {
      if (!current) return
      opened.current = key
      if (position) select({ place, position, fan: null, byKeyboard: false })
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
