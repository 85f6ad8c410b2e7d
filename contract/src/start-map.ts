import type { CivilDate } from '@fyndkartan/domain/local-time'
import { defaultFilter } from '@fyndkartan/domain/search-filter'
import { mapQueryToWire, type URLSearchParamsLike } from './write-search-query.ts'

/** The parameters with which the start page without filters requests its map (`/select_map_info`). */
export function startMapQuery(today: CivilDate): URLSearchParamsLike {
  const filter = { ...defaultFilter(today), cancelled: 'hide', series: 'next' } as const
  return mapQueryToWire({ filter, hours: null, approximate: true })
}
