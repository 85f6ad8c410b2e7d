import type { Spot } from '@fyndkartan/domain/found-position'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { ExactPoints, TravelMatrix } from '@fyndkartan/domain/round/round'
import { estimateTravel, exactPoints, type TravelMode } from '@fyndkartan/domain/round/travel-estimate'
import { useQuery } from '@tanstack/react-query'
import { siteConfig } from '../../site-config.ts'

export interface Travel {
  readonly matrix: TravelMatrix
  readonly exact: ExactPoints
  /** Whether the times are from the router; false for estimates from the distances. */
  readonly isMeasured: boolean
}

/**
 * The travel times between the start and the stops: first estimates, then those of the router, if the site has one.
 * The router is not asked for ways to approximate positions. With `start` null, the round begins at its first stop.
 */
export function useTravel(start: Spot | null, stops: readonly (Spot | null)[], mode: TravelMode): Travel {
  const all = [start, ...stops]
  // Sorted, so that another order of the stops has the same query key and causes no request.
  const points = all
    .flatMap((spot) => (spot?.within === null ? [spot.position] : []))
    .toSorted((a, b) => a.lat - b.lat || a.lng - b.lng)
  const { data } = useMeasured('times', points, mode)
  const exact = exactPoints(all)
  const at = all.map((spot) => (spot ? points.indexOf(spot.position) : -1))
  const isMeasured = data?.length === points.length
  const minutesOf = (from: number, to: number) => data?.[at[from] ?? -1]?.[at[to] ?? -1] ?? null
  const matrix = estimateTravel(all, mode).map((row, from) =>
    row.map((minutes, to) => (isMeasured && exact[from] && exact[to] ? minutesOf(from, to) : minutes)),
  )
  return { matrix: start ? matrix : fromAnywhere(matrix, stops), exact, isMeasured }
}

/** The line along the roads through the points; undefined while unknown. */
export function useRoute(points: readonly LatLng[], mode: TravelMode): readonly LatLng[] | undefined {
  return useMeasured('route', points, mode).data
}

interface Measured {
  readonly times: TravelMatrix
  readonly route: readonly LatLng[]
}

function useMeasured<What extends keyof Measured>(what: What, points: readonly LatLng[], mode: TravelMode) {
  return useQuery({
    queryKey: ['travel', what, mode, points],
    async queryFn({ signal }): Promise<Measured[What]> {
      const { measureRoute, measureTravel } = await import('./measure-travel.ts')
      const measure = { times: measureTravel, route: measureRoute }[what]
      return measure(points, mode, signal) as Promise<Measured[What]>
    },
    enabled: siteConfig.travel_modes?.includes(mode) && points.length > 1,
    staleTime: Infinity,
  })
}

/** Sets all travel times to and from the start to zero, so that the round can begin at any stop. */
function fromAnywhere(matrix: TravelMatrix, stops: readonly (Spot | null)[]): TravelMatrix {
  const free = [0, ...stops.map((spot) => spot && 0)]
  return matrix.map((row, from) =>
    from === 0 ? free : row.map((minutes, to) => (to === 0 ? (free[from] ?? null) : minutes)),
  )
}
