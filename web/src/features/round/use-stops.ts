import { type Spot, spotOf } from '@fyndkartan/domain/found-position'
import { isSamePlace, keyOfPlace, missingText, type PlaceKey } from '@fyndkartan/domain/place'
import type { ChosenRound, ChosenStop } from '@fyndkartan/domain/round/chosen-round'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isNotFound } from '../../api/client.ts'
import { notOpened, placeQuery } from '../../api/place-query.ts'
import type { OpenedPlace } from '../../api/places.ts'

/** A stop whose place is loaded, so that the plan can use it. */
export interface ReadyStop {
  readonly chosen: ChosenStop
  readonly place: OpenedPlace
  readonly name: string
  readonly spot: Spot | null
}

export interface LostStop {
  readonly chosen: ChosenStop
  /** 'gone': the place no longer exists; 'failed': no server answered. */
  readonly why: 'gone' | 'failed'
}

export interface Stops {
  readonly isLoading: boolean
  /** The stops whose places are loaded, in the order of the round. */
  readonly ready: readonly ReadyStop[]
  readonly lost: readonly LostStop[]
  /** The place where the round starts, if the visitor has chosen a place and it is loaded. */
  readonly start: OpenedPlace | null
  readonly retry: () => void
}

type Found = { readonly place: OpenedPlace } | { readonly why: LostStop['why'] }

/** Loads the places of a round's stops and of its start. Calls `onMerged` when a place has been merged into another. */
export function useStops(round: ChosenRound, onMerged: (from: PlaceKey, to: OpenedPlace) => void): Stops {
  const queries = useQueryClient()
  const wanted: readonly PlaceKey[] = [...round.stops, ...(round.start?.kind === 'place' ? [round.start.place] : [])]
  const names = [...new Set(wanted.map(keyOfPlace))].toSorted()
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['round', names],
    async queryFn() {
      const keys = [...new Map(wanted.map((key) => [keyOfPlace(key), key])).values()]
      const found = await Promise.all(
        keys.map(async ({ kind, id }): Promise<readonly [string, Found]> => {
          const name = keyOfPlace({ kind, id })
          try {
            return [name, { place: await queries.query(placeQuery({ kind, id }, notOpened)) }]
          } catch (error) {
            // After any failure but a 404, uses the cached place, if any; the visitor may be offline.
            const before = isNotFound(error) ? undefined : queries.getQueryData(placeQuery({ kind, id }).queryKey)
            return [name, before ? { place: before } : { why: isNotFound(error) ? 'gone' : 'failed' }]
          }
        }),
      )
      return new Map(found)
    },
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const found = (key: PlaceKey) => data?.get(keyOfPlace(key))
  const placeOf = (key: PlaceKey) => {
    const one = found(key)
    return one && 'place' in one ? one.place : null
  }

  const merged = useEffectEvent(() => {
    for (const key of wanted) {
      const place = placeOf(key)
      // Reports one merge at a time: the caller changes the round, and the effect then finds the next.
      if (place && !isSamePlace(place, key)) return onMerged(key, place)
    }
  })
  useEffect(() => merged(), [data])

  return {
    isLoading: wanted.some((key) => found(key) === undefined),
    ready: round.stops.flatMap((chosen) => {
      const place = placeOf(chosen)
      return place ? [{ chosen, place, name: place.name ?? missingText.name, spot: spotOf(place) }] : []
    }),
    lost: round.stops.flatMap((chosen) => {
      const one = found(chosen)
      return one && 'why' in one && !isFetching ? [{ chosen, why: one.why }] : []
    }),
    start: round.start?.kind === 'place' ? placeOf(round.start.place) : null,
    retry: () => void refetch(),
  }
}
