import type { FoundAddress } from '@fyndkartan/contract/found-address'
import type { LatLng } from '@fyndkartan/domain/geo'
import { useEffect, useEffectEvent, useState } from 'react'
import { describeUnfound, findAddress } from '../../api/find-address.ts'

interface Typed {
  readonly address: string
  readonly town: string
  /** The position of the marker on the map; null when there is none. */
  readonly value: LatLng | null
  readonly readOnly: boolean
}

export interface AddressSearch {
  readonly isBusy: boolean
  /** The message of the last search; null again when address, town or marker change. */
  readonly message: string | null
  /** Searches for the typed address; if it is incomplete, sets `message` instead. */
  readonly search: () => void
}

/**
 * Searches for the typed address and calls `onFound` with its position. A change of address, town or marker cancels the
 * search, so that its result does not move a marker placed meanwhile.
 */
export function useAddressSearch(
  { address, town, value, readOnly }: Typed,
  onFound: (position: LatLng) => void,
): AddressSearch {
  const about = aboutOf(address, town, value)
  const [request, setRequest] = useState<{
    readonly address: string
    readonly town: string
    readonly about: string
  } | null>(null)
  const [news, setNews] = useState<{ readonly text: string; readonly about: string } | null>(null)
  if (request !== null && (request.about !== about || readOnly)) setRequest(null)

  const end = useEffectEvent((text: string, found: LatLng | null) => {
    setRequest(null)
    setNews({ text, about: aboutOf(address, town, found ?? value) })
    if (found !== null) onFound(found)
  })
  useEffect(() => {
    if (request === null) return
    const asking = new AbortController()
    findAddress(request.address, request.town, asking.signal).then(
      (found) => asking.signal.aborted || end(describeFound(request.address, found), found.position),
      (error: unknown) => asking.signal.aborted || end(describeUnfound(error), null),
    )
    return () => asking.abort()
  }, [request])

  return {
    isBusy: request !== null,
    message: news?.about === about ? news.text : null,
    search() {
      if (address.trim() === '' || town.trim() === '') setNews({ text: 'Skriv adress och stad först.', about })
      else setRequest({ address: address.trim(), town: town.trim(), about })
    },
  }
}

function aboutOf(address: string, town: string, value: LatLng | null): string {
  return JSON.stringify([address, town, value && [value.lat.toFixed(6), value.lng.toFixed(6)]])
}

function describeFound(address: string, { precision }: FoundAddress): string {
  if (precision === 'address') return `${address} är markerad. Dra markören om den är fel.`
  return /\d/.test(address)
    ? 'Vi hittade gatan, men inte numret: flytta markören dit stället är.'
    : `${address} är markerad på ett ungefär. Dra markören dit stället är.`
}
