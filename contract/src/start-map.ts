import type { CivilDate } from '@fyndkartan/domain/local-time'
import { defaultFilter } from '@fyndkartan/domain/search-filter'
import { mapQueryToWire, type URLSearchParamsLike } from './write-search-query.ts'

/** The parameters of `/select_map_info` on a start page without filters. */
export function startMapQuery(today: CivilDate): URLSearchParamsLike {
  const filter = { ...defaultFilter(today), cancelled: 'hide', series: 'next' } as const
  return mapQueryToWire({ filter, hours: null, approximate: true })
}
