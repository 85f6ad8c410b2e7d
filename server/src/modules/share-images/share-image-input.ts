/** Collects the content of a place's share image. */
import {
  type CivilDate,
  formatShortTime,
  monthNames,
  parseClockTime,
  weekdayNames,
  weekdayOf,
} from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import { type DateOfMarket, formatMoreDates, heldDates } from '@fyndkartan/domain/market-dates'
import { describeHours, type DescribedWeek, groupDays } from '@fyndkartan/domain/opening-hours/describe-hours'
import { closedText, specialHoursLabel } from '@fyndkartan/domain/opening-hours/status-text'
import { readHours, weekPart } from '@fyndkartan/domain/opening-hours/stored-hours'
import { parseSpecialHours } from '@fyndkartan/domain/opening-hours/special-hours'
import type { Place, PlaceKind } from '@fyndkartan/domain/place'
import type { Shop } from '@fyndkartan/domain/shop'

/**
 * All data of a picture and nothing else: the same input gives the same picture. It is sent between threads and hashed
 * as JSON.
 */
export interface ShareImageInput {
  readonly kind: PlaceKind
  /** The name of the place; with null the picture shows the kind and the town instead. */
  readonly name: string | null
  readonly street: string | null
  readonly town: string | null
  /** The hours of a shop; null if unknown, and for markets. */
  readonly hours: HoursBoard | null
  /** The date of a market; null if unknown, and for shops. */
  readonly leaf: CalendarLeaf | null
}

/** A shop's hours in the form of a door sign. */
export interface HoursBoard {
  /** The heading, such as 'Öppet' or 'Säsongsöppet'. */
  readonly title: string
  /** The dates of the season, such as '1 maj–30 september'; null for all year. */
  readonly season: string | null
  /** Lines such as 'mån–fre' with '10–18'; at most seven, none for a special word. */
  readonly lines: readonly { readonly days: string; readonly times: string }[]
}

/** A market's next date in the form of a calendar leaf, and the lines below it. */
export interface CalendarLeaf {
  readonly weekday: string
  readonly day: number
  /** The month, with the year if it is not the current one. */
  readonly month: string
  /** The hours, such as 'kl. 10–14' or 'från kl. 10'; '' if unknown. */
  readonly times: string
  /** The number of further dates: 'och 3 datum till'; '' for none. */
  readonly more: string
  readonly isCancelled: boolean
}

/** Collects the content of a place's picture. `dates`: all dates of a series, of which `place` is the one to show. */
export function shareImageOf(place: Place, dates: readonly DateOfMarket[], today: CivilDate): ShareImageInput {
  const { kind, name, address, town } = place
  return {
    kind,
    name,
    street: address,
    town,
    hours: place.kind === 'shop' ? boardOf(place, today) : null,
    leaf: place.kind === 'market' ? leafOf(place, dates, today) : null,
  }
}

function boardOf(shop: Shop, today: CivilDate): HoursBoard | null {
  const stored = readHours(shop)
  if (stored.kind === 'unknown') return null
  if (stored.kind === 'special') return labelled(specialHoursLabel[stored.word])
  const weeks = describeHours(stored.hours, today)?.weeks ?? []
  // Before its season a shop shows the hours of the season, and not that it is closed.
  const week = weeks.find(({ days }) => days.some((hours) => hours !== closedText)) ?? weeks[0]
  if (week) return weekBoard(week)
  const word = parseSpecialHours(weekPart(stored.hours, today) ?? '')
  return labelled(specialHoursLabel[word ?? 'varierar'])
}

function labelled(title: string): HoursBoard {
  return { title, season: null, lines: [] }
}

/** The door sign of a week. Closed days are left out unless all days are closed. */
function weekBoard({ title, days }: DescribedWeek): HoursBoard {
  const open = groupDays(days).filter(({ hours }) => hours !== closedText)
  return {
    title: open.length === 0 ? 'Stängt' : 'Öppet',
    season: title,
    lines: open.map(({ names, hours }) => ({ days: shortDays(names), times: shortTimes(hours) })),
  }
}

/** Shortens 'måndag–fredag' to 'mån–fre'. */
function shortDays(names: string): string {
  if (names === 'måndag–söndag') return 'alla dagar'
  return names
    .split('–')
    .map((name) => name.slice(0, 3))
    .join('–')
}

/** Shortens '10:00–12:00, 13:00–18:30' to '10–12, 13–18:30', and '00:00–24:00' to 'dygnet runt'. */
function shortTimes(hours: string): string {
  if (hours === '00:00–24:00') return 'dygnet runt'
  return hours.replaceAll(/\d\d:\d\d/g, (time) => formatShortTime(parseClockTime(time) ?? 0))
}

function leafOf(market: Market, dates: readonly DateOfMarket[], today: CivilDate): CalendarLeaf | null {
  const { id, date, startMinute, endMinute, cancellation } = market
  if (date === null) return null
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const name = monthNames[month - 1] as string
  return {
    weekday: weekdayNames[weekdayOf(date)],
    day,
    month: date.slice(0, 4) === today.slice(0, 4) ? name : `${name.slice(0, 3)} ${year}`,
    times: timesOf(startMinute, endMinute),
    more: formatMoreDates(heldDates(dates, { from: today }).filter((other) => other.id !== id).length),
    isCancelled: cancellation !== null,
  }
}

function timesOf(startMinute: number | null, endMinute: number | null): string {
  if (startMinute === null) return ''
  const start = formatShortTime(startMinute)
  return endMinute === null ? `från kl. ${start}` : `kl. ${start}–${formatShortTime(endMinute)}`
}
