/** Converts a search to a watch (a saved search that sends news), and a watch to the address of the search page. */
import { everything as anyTown, kindToType } from '@fyndkartan/contract/search-query'
import { watchSearchToWire } from '@fyndkartan/contract/watch'
import { parseSpecialHours } from '@fyndkartan/domain/opening-hours/special-hours'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { nearestTown } from '@fyndkartan/domain/towns'
import type { WatchSearch } from '@fyndkartan/domain/watch'
import { homePath } from '../../paths.ts'
import { kindWords } from './search-words.ts'

/**
 * Makes a watch of a search: for the days of the search if `isOfDays`, else for all coming days. Leaves out 'open now',
 * which cannot be watched.
 */
export function watchOf({ from, to, open, ...rest }: SearchFilter, isOfDays: boolean): WatchSearch {
  const filter = { ...rest, open: open?.kind === 'now' ? null : open }
  return { filter, dates: isOfDays ? { from, to } : null }
}

/** The watch's search as URL parameters, for the server. */
export function writeWatch(search: WatchSearch): string {
  return new URLSearchParams(watchSearchToWire(search).map(([name, value]) => [name, value])).toString()
}

/** Parameters that have the same name and value in a watch and in the search page's URL. */
const sameParameters = [
  'start_date',
  'end_date',
  'query',
  'open',
  'open_from',
  'open_to',
  'features',
  'goods',
  'chain',
] as const

const kinds = ['shop', 'market'] as const

/** The search page's address for a watch. `search` is the watch's URL parameters, which the server has validated. */
export function pathOfWatch(search: string): string {
  const watched = new URLSearchParams(search)
  const params = new URLSearchParams()
  const copy = (name: string, value: string | null) => {
    if (value) params.set(name, value)
  }
  for (const name of sameParameters) copy(name, watched.get(name))
  const hours = (watched.get('exclude_opening_hours') ?? '')
    .split(',')
    .filter((kind) => parseSpecialHours(kind) !== null)
  copy('exclude_opening_hours', hours.join(','))
  const kind = kinds.find((one) => kindToType[one] === watched.get('event_type'))
  if (kind) params.set('event_type', kindWords[kind])
  if (watched.has('radius')) {
    const [lat, lng] = [Number(watched.get('latitude')), Number(watched.get('longitude'))]
    // The name of the nearest town tells where the area is.
    const centre = [lat, lng].map((degrees) => Number(degrees.toFixed(3)))
    params.set('around', [...centre, watched.get('radius'), nearestTown({ lat, lng }).name].join(' '))
    params.set('sort_by', 'distance')
  } else if (watched.get('city') !== anyTown) copy('city', (watched.get('city') ?? '').toLowerCase())
  return homePath(params)
}
