/** Swedish texts for the choices of a search, used in the search sentence and in the dialogs. */
import { formatDistance, type Circle } from '@fyndkartan/domain/geo'
import { type CivilDate, formatDateRange } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { OpenWhen, SearchRequest } from '@fyndkartan/domain/search-filter'

/** The names of the kinds of places (spec §9, the type filter). */
export const kindLabels: Readonly<Record<PlaceKind | 'all', string>> = {
  all: 'Alla',
  market: 'Tillfälligt Evenemang',
  shop: 'Second hand butik',
}

/** The names of the orders of results (spec §9, the sort options). */
export const sortLabels: Readonly<Record<SearchRequest['sort'], string>> = {
  date: 'Närmst i tid',
  distance: 'Avstånd',
}

/** The kinds of places in the search sentence: 'Visa loppisar och butiker'. */
export const kindPhrases: Readonly<Record<PlaceKind | 'all', string>> = {
  all: 'loppisar och butiker',
  market: 'loppisar',
  shop: 'butiker',
}

/** The chosen towns: 'hela Sverige', 'Alingsås', 'Alingsås och Borås', 'Alingsås och 3 till'. */
export function formatTowns(towns: readonly string[] | 'all'): string {
  if (towns === 'all') return 'hela Sverige'
  const [first, second] = towns
  if (first === undefined) return 'ingen stad'
  if (second === undefined) return first
  return towns.length === 2 ? `${first} och ${second}` : `${first} och ${towns.length - 1} till`
}

/** The chosen dates: '21–28 nov', 'i dag', or '5–12 jan 2027' in another year. */
export function formatSpan(from: CivilDate, to: CivilDate, today: CivilDate): string {
  if (from === to && from === today) return 'i dag'
  const range = formatDateRange(from, to)
  const year = from.slice(0, 4)
  // A range across New Year already has both years.
  return year === to.slice(0, 4) && year !== today.slice(0, 4) ? `${range} ${year}` : range
}

/**
 * The word before the dates of `formatSpan` in the search sentence: 'mellan' for 'mellan 21–28 nov', 'den' for 'den 28
 * nov', '' before 'i dag'.
 */
export function spanLead(from: CivilDate, to: CivilDate, today: CivilDate): string {
  if (from !== to) return 'mellan'
  return from === today ? '' : 'den'
}

/** The text of the switch for open shops, beside the dates: 'öppet då' means open on those dates. */
export function openPhrase(open: OpenWhen | null): string {
  return open?.kind === 'now' ? 'öppet nu' : 'öppet då'
}

/** The size of the search area: 'inom 20 km'. */
export function formatArea(area: Circle): string {
  return `inom ${formatDistance(area.radiusKm)}`
}
