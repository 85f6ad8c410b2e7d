import type { LatLng } from '@fyndkartan/domain/geo'
import type { TravelMatrix } from '@fyndkartan/domain/round/round'
import { estimateTravel, type TravelMode } from '@fyndkartan/domain/round/travel-estimate'
import { useQuery } from '@tanstack/react-query'
import { siteConfig } from '../../site-config.ts'

export interface Travel {
  readonly matrix: TravelMatrix
  /** Whether the times are from the router; false for estimates from the distances. */
  readonly isMeasured: boolean
}

/**
 * The travel times between the start and the stops: first estimates, then those of the router, if the site has one.
 * With `start` null, the round begins at its first stop.
 */
export function useTravel(start: LatLng | null, positions: readonly (LatLng | null)[], mode: TravelMode): Travel {
  const all = [start, ...positions]
  // Sorted, so that another order of the stops has the same query key and causes no request.
  const points = all.filter((point) => point !== null).toSorted((a, b) => a.lat - b.lat || a.lng - b.lng)
  const { data } = useMeasured('times', points, mode)
  const at = all.map((point) => points.findIndex((one) => one.lat === point?.lat && one.lng === point.lng))
  const matrix =
    data && data.length === points.length
      ? at.map((from) => at.map((to) => data[from]?.[to] ?? null))
      : estimateTravel(all, mode)
  return { matrix: fromAnywhere(start, matrix, positions), isMeasured: data !== undefined }
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

/** Without a start, sets all travel times to and from the start to zero, so that the round can begin at any stop. */
function fromAnywhere(start: LatLng | null, matrix: TravelMatrix, positions: readonly (LatLng | null)[]): TravelMatrix {
  if (start !== null) return matrix
  const free = [0, ...positions.map((position) => position && 0)]
  return matrix.map((row, from) =>
    from === 0 ? free : row.map((minutes, to) => (to === 0 ? (free[from] ?? null) : minutes)),
  )
}
