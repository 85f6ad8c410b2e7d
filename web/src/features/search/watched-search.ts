/** The search that a visitor watches: as it is sent, and back as the search page's address. */
import { everything as anyTown, kindToType } from '@fyndkartan/contract/search-query'
import { watchSearchToWire } from '@fyndkartan/contract/watch'
import { parseSpecialHours } from '@fyndkartan/domain/opening-hours/special-hours'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { nearestTown } from '@fyndkartan/domain/towns'
import type { WatchSearch } from '@fyndkartan/domain/watch'
import { homePath } from '../../paths.ts'
import { kindWords } from './search-words.ts'

/** `isOfDays`: on its own days only, else on all that come. What is open at this minute cannot be watched. */
export function watchOf({ from, to, open, ...rest }: SearchFilter, isOfDays: boolean): WatchSearch {
  const filter = { ...rest, open: open?.kind === 'now' ? null : open }
  return { filter, dates: isOfDays ? { from, to } : null }
}

/** Its parameters, as they are sent. */
export function writeWatch(search: WatchSearch): string {
  return new URLSearchParams(watchSearchToWire(search).map(([name, value]) => [name, value])).toString()
}

/** What a watch's parameters and the search page's address call alike. */
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

/** The search page with what a watch looks for. `search`: its parameters, which the server has parsed before. */
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
    // The search page needs a name for the middle.
    params.set('around', `${lat} ${lng} ${watched.get('radius')} ${nearestTown({ lat, lng }).name}`)
    params.set('sort_by', 'distance')
  } else if (watched.get('city') !== anyTown) copy('city', (watched.get('city') ?? '').toLowerCase())
  return homePath(params)
}
