/**
 * A place's date key is the number by which rows are sorted: markets by day and start, then shops by class of opening
 * hours, then markets without a date, which no search finds. In date order, places with the same key tie, and so do all
 * shops.
 */
import { type CivilDate, dayNumber } from '@fyndkartan/domain/local-time'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import type { Place } from '@fyndkartan/domain/place'
import type { Shop } from '@fyndkartan/domain/shop'
import { excludableHours } from '@fyndkartan/domain/search-filter'

/** More than the 1,440 minutes of a day and one slot for an unknown start. */
const slotsPerDay = 2048
const unknownStart = slotsPerDay - 1

/** Above the keys of all days. */
const shopsFrom = 2 ** 40
const undated = 2 ** 41

/** One class for each kind of hours that a search can exclude, and one for all other shops. */
export const shopClassCount = excludableHours.length + 1

/** The lowest key of a market on this day. */
export function dateKeyOfDay(date: CivilDate): number {
  return dayNumber(date) * slotsPerDay
}

/** The lowest key after this day. */
export function dateKeyAfterDay(date: CivilDate): number {
  return dateKeyOfDay(date) + slotsPerDay
}

/**
 * The key of a class of shops: 0 for ordinary hours, else one more than the position of the word in `excludableHours`.
 */
export function dateKeyOfShops(shopClass: number): number {
  return shopsFrom + shopClass
}

/** The range of the shops' keys: the first one, and the one after the last. */
export const firstShopDateKey = shopsFrom
export const endOfShopDateKeys = shopsFrom + shopClassCount

export function dateKeyOf(place: Place): number {
  if (place.kind === 'shop') return dateKeyOfShops(shopClassOf(place))
  if (place.date === null) return undated
  return dateKeyOfDay(place.date) + (place.startMinute ?? unknownStart)
}

function shopClassOf({ openingHours, openingHoursOsm }: Shop): number {
  // Only weekly hours contain a colon; special words and missing hours do not.
  if (openingHours?.includes(':')) return 0
  const hours = parseOpeningHours(openingHours)
  // Hours too complex for spec §3's text are known, not missing.
  if (hours.kind === 'missing' && openingHoursOsm !== null) return 0
  if (hours.kind === 'missing') return excludableHours.indexOf('missing') + 1
  return hours.kind === 'special' ? excludableHours.indexOf(hours.word) + 1 : 0
}
