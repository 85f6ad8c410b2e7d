/**
 * The one number that date order goes by: markets by day and start, then the shops by kind of hours, then markets without a
 * day, which no search finds. Equal numbers are equals of the date order, except that all shops are equal to each other.
 */
import { type CivilDate, dayNumber } from '@fyndkartan/domain/local-time'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import type { Place } from '@fyndkartan/domain/place'
import { excludableHours } from '@fyndkartan/domain/search-filter'

/** More than the minutes of a day, and one for an unknown start. */
const slotsPerDay = 2048
const unknownStart = slotsPerDay - 1

/** Above every day there is. */
const shopsFrom = 2 ** 40
const undated = 2 ** 41

/** Kinds of hours that a search can leave out, and one for all others. */
export const shopClassCount = excludableHours.length + 1

/** The first number of a day; that of the next day ends it. */
export function dateKeyOfDay(date: CivilDate): number {
  return dayNumber(date) * slotsPerDay
}

export function dateKeyAfterDay(date: CivilDate): number {
  return dateKeyOfDay(date) + slotsPerDay
}

/** The number of a class of shops: 0 for ordinary hours, else one more than the place of the word in `excludableHours`. */
export function dateKeyOfShops(shopClass: number): number {
  return shopsFrom + shopClass
}

/** Ends the dated markets, the shops. */
export const firstShopDateKey = shopsFrom
export const endOfShopDateKeys = shopsFrom + shopClassCount

export function dateKeyOf(place: Place): number {
  if (place.kind === 'shop') return dateKeyOfShops(shopClassOf(place.openingHours))
  if (place.date === null) return undated
  return dateKeyOfDay(place.date) + (place.startMinute ?? unknownStart)
}

function shopClassOf(text: string | null): number {
  // A week of hours contains a colon; special words and missing hours do not.
  if (text?.includes(':')) return 0
  const hours = parseOpeningHours(text)
  if (hours.kind === 'missing') return excludableHours.indexOf('missing') + 1
  return hours.kind === 'special' ? excludableHours.indexOf(hours.word) + 1 : 0
}
