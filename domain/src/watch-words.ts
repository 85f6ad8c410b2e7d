/** Describes a watch in Swedish words, for its page and its messages. */
import { featureWords } from './feature-words.ts'
import { featuresOfBits, goodsOfBits } from './features.ts'
import { formatDistance } from './geo.ts'
import { formatGoods } from './goods.ts'
import { formatClockTime, formatDateRange, minutesPerDay } from './local-time.ts'
import { plainLine } from './plain-text.ts'
import { findTownName } from './town-names.ts'
import { nearestTown } from './towns.ts'
import type { Pace, WatchSearch } from './watch.ts'

export const paceWords: Readonly<Record<Pace, string>> = {
  at_once: 'så fort något är nytt',
  daily: 'en gång om dagen',
  weekly: 'en gång i veckan, på måndagar',
  thursday: 'på torsdagar klockan 17, inför helgen',
}

const kindWords = { all: 'Loppisar och butiker', market: 'Loppisar', shop: 'Butiker' } as const

/** The maximum number of towns that are named; more are written as a number. */
const mostTowns = 3

/** The search of a watch in words: 'Loppisar inom 30 km kring Borås, ”retro”, böcker, 4–11 jul'. */
export function formatWatchSearch({ filter, dates }: WatchSearch): string {
  const parts = [`${kindWords[filter.kind]} ${formatWhere(filter)}`]
  const words = plainLine(filter.words)
  if (words !== '') parts.push(`”${words}”`)
  const sold = goodsOfBits(filter.goodsBits)
  if (sold.length > 0) parts.push(formatGoods(sold).toLowerCase())
  parts.push(...featuresOfBits(filter.featureBits).map((feature) => featureWords[feature]))
  if (filter.chain !== null) parts.push(plainLine(filter.chain))
  if (filter.open?.kind === 'span') parts.push(formatOpen(filter.open))
  if (filter.excludedHours.length > 0) parts.push('med kända öppettider')
  if (dates) parts.push(formatDateRange(dates.from, dates.to))
  return parts.join(', ')
}

/**
 * The search of a watch in words without any typed text, for a mail to an address whose owner may not have asked for
 * it: typed text could contain a stranger's message.
 */
export function formatUntypedSearch(search: WatchSearch): string {
  const { towns } = search.filter
  const known = towns === 'all' ? towns : [...new Set(towns.map((town) => findTownName(town) ?? 'vald ort'))]
  return formatWatchSearch({ ...search, filter: { ...search.filter, words: '', chain: null, towns: known } })
}

function formatWhere({ area, towns }: WatchSearch['filter']): string {
  if (area) return `inom ${formatDistance(area.radiusKm)} kring ${nearestTown(area.centre).name}`
  if (towns === 'all') return 'i hela Sverige'
  const names = towns.slice(0, mostTowns).map(capitalised)
  const left = towns.length - names.length
  const last = left > 0 ? `${left} till` : names.length > 1 ? names.pop() : undefined
  return `i ${names.join(', ')}${last === undefined ? '' : ` och ${last}`}`
}

function capitalised(town: string): string {
  const line = plainLine(town)
  return `${line.slice(0, 1).toLocaleUpperCase('sv')}${line.slice(1)}`
}

function formatOpen({ fromMinute, toMinute }: { readonly fromMinute: number; readonly toMinute: number }): string {
  if (fromMinute === 0 && toMinute === minutesPerDay) return 'öppet'
  if (toMinute === minutesPerDay) return `öppet efter ${formatClockTime(fromMinute)}`
  return `öppet ${formatClockTime(fromMinute)}–${formatClockTime(toMinute)}`
}
