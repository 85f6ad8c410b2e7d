/** The Swedish texts for the choices of a search, on the tags of the sentence and in the dialogs. */
import { formatDistance, type Circle } from '@fyndkartan/domain/geo'
import { type CivilDate, formatDateRange } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { OpenWhen, SearchRequest } from '@fyndkartan/domain/search-filter'

/** Spec §9, the type filter. */
export const kindLabels: Readonly<Record<PlaceKind | 'all', string>> = {
  all: 'Alla',
  market: 'Tillfälligt Evenemang',
  shop: 'Second hand butik',
}

/** Spec §9, the sort options. */
export const sortLabels: Readonly<Record<SearchRequest['sort'], string>> = {
  date: 'Närmst i tid',
  distance: 'Avstånd',
}

/** In the sentence: 'Visa loppisar och butiker'. */
export const kindPhrases: Readonly<Record<PlaceKind | 'all', string>> = {
  all: 'loppisar och butiker',
  market: 'loppisar',
  shop: 'butiker',
}

/** 'hela Sverige', 'Alingsås', 'Alingsås och Borås', 'Alingsås och 3 till'. */
export function formatTowns(towns: readonly string[] | 'all'): string {
  if (towns === 'all') return 'hela Sverige'
  const [first, second] = towns
  if (first === undefined) return 'ingen stad'
  if (second === undefined) return first
  return towns.length === 2 ? `${first} och ${second}` : `${first} och ${towns.length - 1} till`
}

/** '21–28 nov', 'i dag', '5 jan–1 feb 2027' in another year. */
export function formatSpan(from: CivilDate, to: CivilDate, today: CivilDate): string {
  if (from === to && from === today) return 'i dag'
  const range = formatDateRange(from, to)
  const year = from.slice(0, 4)
  // A range across New Year already includes its years.
  return year === to.slice(0, 4) && year !== today.slice(0, 4) ? `${range} ${year}` : range
}

/** The word before `formatSpan` in the sentence: 'mellan 21–28 nov', 'den 28 nov', and nothing before 'i dag'. */
export function spanLead(from: CivilDate, to: CivilDate, today: CivilDate): string {
  if (from !== to) return 'mellan'
  return from === today ? '' : 'den'
}

/** The words on the switch beside the dates; 'öppet då' means open on those days. */
export function openPhrase(open: OpenWhen | null): string {
  return open?.kind === 'now' ? 'öppet nu' : 'öppet då'
}

/** 'inom 20 km'. */
export function formatArea(area: Circle): string {
  return `inom ${formatDistance(area.radiusKm)}`
}
