/**
 * The date key of a place is the number by which the rows of a segment are sorted: markets by day and start, then shops
 * by class of opening hours, then markets without a date, which no search finds. When results are sorted by date,
 * places with the same key tie, and so do all shops.
 */
import { type CivilDate, dayNumber } from '@fyndkartan/domain/local-time'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import type { Place } from '@fyndkartan/domain/place'
import type { Shop } from '@fyndkartan/domain/shop'
import { excludableHours } from '@fyndkartan/domain/search-filter'

/** The number of date keys per day: more than the 1,440 minutes and one for an unknown start. */
const slotsPerDay = 2048
const unknownStart = slotsPerDay - 1

/** The lowest date key of shops, above those of all days. */
const shopsFrom = 2 ** 40
const undated = 2 ** 41

/**
 * The number of classes of shops: one for each kind of hours that a search can exclude, and one for all other shops.
 */
export const shopClassCount = excludableHours.length + 1

/** The lowest date key of markets on this day. */
export function dateKeyOfDay(date: CivilDate): number {
  return dayNumber(date) * slotsPerDay
}

/** The lowest date key of markets after this day. */
export function dateKeyAfterDay(date: CivilDate): number {
  return dateKeyOfDay(date) + slotsPerDay
}

/**
 * The date key of a class of shops: class 0 has ordinary hours, class n the word at position n − 1 of
 * `excludableHours`.
 */
export function dateKeyOfShops(shopClass: number): number {
  return shopsFrom + shopClass
}

/** The lowest date key of shops, and the first one above those of shops. */
export const firstShopDateKey = shopsFrom
export const endOfShopDateKeys = shopsFrom + shopClassCount

export function dateKeyOf(place: Place): number {
  if (place.kind === 'shop') return dateKeyOfShops(shopClassOf(place))
  if (place.date === null) return undated
  return dateKeyOfDay(place.date) + (place.startMinute ?? unknownStart)
}

function shopClassOf({ openingHours, openingHoursOsm }: Shop): number {
  // Only weekly hours contain a colon; special words do not.
  if (openingHours?.includes(':')) return 0
  const hours = parseOpeningHours(openingHours)
  // Hours in OpenStreetMap's syntax, which the text of spec §3 cannot express, count as ordinary, not as missing.
  if (hours.kind === 'missing' && openingHoursOsm !== null) return 0
  if (hours.kind === 'missing') return excludableHours.indexOf('missing') + 1
  return hours.kind === 'special' ? excludableHours.indexOf(hours.word) + 1 : 0
}
