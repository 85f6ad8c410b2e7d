/** Opening hours of some days in Swedish: 'Öppet lör 10–15, sön 11–15'. */
import { groupBy } from '../group-by.ts'
import { capitalise, listInWords } from '../list-in-words.ts'
import {
  addDays,
  type CivilDate,
  formatClockTime,
  formatShortTime,
  minutesPerDay,
  weekdayNames,
  weekdayOf,
  weekdaysFromMonday,
} from '../local-time.ts'
import { type FullHours, type Interval, sameIntervals } from './full-hours.ts'
import { type DoubtfulHours, hoursOn, type HoursOfDay } from './hours-on.ts'

/** The text for public holidays that the hours do not mention (`hoursOn` returns 'unsure'). */
export const unsureHoursText = 'Röd dag: tiderna kan avvika'

/**
 * Uncertain hours in words: '10:00–18:00, efter överenskommelse', 'osäkert'. Without times when they are those of the whole
 * day.
 */
export function formatDoubt({ intervals, reason }: DoubtfulHours): string {
  const isWholeDay = intervals.some(({ from, to }) => to - from >= minutesPerDay)
  const clock = ({ from, to }: Interval) =>
    `${formatClockTime(from)}–${formatClockTime(to > minutesPerDay ? to - minutesPerDay : to)}`
  const times = isWholeDay ? [] : intervals.map(clock)
  return [...times, reason === '' ? 'osäkert' : formatComment(reason)].join(', ')
}

/** A comment on opening hours: the most usual English one in Swedish, others as they are. */
export function formatComment(comment: string): string {
  return /^(?:only )?(?:by|on) appointment(?: only)?$/i.test(comment) ? 'efter överenskommelse' : comment
}

/** Days with the same hours; `places` are their indexes in the list of day names. */
interface Group {
  readonly places: number[]
  readonly hours: HoursOfDay
}

const maxParts = 3

/**
 * The hours from `first` to `last`, both included, in one line: 'Öppet mån–fre 10–18, lör 10–15', 'Stängt lör och sön'.
 * More than three different hours become 'Öppet mån–lör, olika tider'; uncertain ones 'Lör: efter överenskommelse'; only
 * unmentioned holidays give `unsureHoursText`. Closed days are not named if others are open. More than seven days are described by weekday.
 */
export function formatHoursForDays(hours: FullHours, first: CivilDate, last: CivilDate): string {
  const dates: CivilDate[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  const isLong = dates.length > 7
  // The names of the days in the order in which the text lists them.
  const names = (isLong ? weekdaysFromMonday : dates.map(weekdayOf)).map((weekday) => weekdayNames[weekday].slice(0, 3))
  const placed = dates.map((date, index) => ({
    place: isLong ? (weekdayOf(date) + 6) % 7 : index,
    hours: hoursOn(hours, date),
  }))
  const open = groupByHours(placed.filter(({ hours: { kind } }) => kind === 'open'))
  const doubts = placed.flatMap(({ place, hours: day }) =>
    day.kind === 'unsure' && day.doubt ? [{ place, text: formatDoubt(day.doubt) }] : [],
  )
  const unsure = placesOf(placed, 'unsure').filter((place) => doubts.every((doubt) => doubt.place !== place))
  const closed = placesOf(placed, 'closed')
  if (open.length + closed.length + doubts.length === 0) return unsureHoursText
  const sentences = [
    ...(open.length > 0 ? [openText(open, closed, names)] : []),
    ...[...groupBy(doubts, ({ text }) => text)].map(([text, days]) => {
      const places = days.map(({ place }) => place)
      return `${capitalise(daysText(places, names))}: ${text}`
    }),
    ...(open.length === 0 && closed.length > 0 ? [`Stängt ${daysText(closed, names)}`] : []),
  ]
  // In a span of several weeks only some dates of a weekday are holidays, so no weekday is named.
  if (unsure.length > 0) sentences.push(isLong ? 'Röda dagar: tiderna kan avvika' : holidayText(unsure, names))
  return sentences.join('. ')
}

type PlacedHours = readonly { readonly place: number; readonly hours: HoursOfDay }[]

function placesOf(placed: PlacedHours, kind: HoursOfDay['kind']): number[] {
  const places = placed.filter(({ hours }) => hours.kind === kind).map(({ place }) => place)
  return [...new Set(places)].toSorted((a, b) => a - b)
}

function groupByHours(placed: PlacedHours): readonly Group[] {
  const groups: Group[] = []
  for (const { place, hours } of placed.toSorted((a, b) => a.place - b.place)) {
    const group = groups.find((each) => sameHours(each.hours, hours))
    if (group === undefined) groups.push({ places: [place], hours })
    else if (!group.places.includes(place)) group.places.push(place)
  }
  return groups
}

function openText(groups: readonly Group[], closed: readonly number[], names: readonly string[]): string {
  const places = groups.flatMap((group) => group.places)
  const isOnceEach = new Set(places).size === places.length && !places.some((place) => closed.includes(place))
  if (groups.length > maxParts || !isOnceEach) return `Öppet ${daysText(places, names)}, olika tider`
  return `Öppet ${groups.map((group) => `${daysText(group.places, names)} ${timesText(group.hours)}`).join(', ')}`
}

function holidayText(places: readonly number[], names: readonly string[]): string {
  const days = daysText(places, names)
  const start = capitalise(days)
  return places.length === 1 ? `${start} är röd dag: tiderna kan avvika` : `${start} är röda dagar: tiderna kan avvika`
}

/** Days in words: 'mån–fre', 'lör och sön', 'mån, ons och fre–sön', 'alla dagar'. */
function daysText(places: readonly number[], names: readonly string[]): string {
  const days = [...new Set(places)].toSorted((a, b) => a - b)
  if (days.length === 7) return 'alla dagar'
  const runs: number[][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  // Only three or more days in a row become a range: 'lör och sön', but 'fre–sön'.
  const texts = runs.flatMap((run) => {
    const named = run.map((day) => names[day] ?? '')
    return run.length < 3 ? named : [`${named[0]}–${named.at(-1)}`]
  })
  return listInWords(texts)
}

/** Hours in words: '10–12 och 13–15:30', 'dygnet runt'. */
function timesText(hours: HoursOfDay): string {
  return hours.kind === 'open' ? listInWords(hours.intervals.map(intervalText)) : ''
}

function intervalText({ from, to }: Interval): string {
  if (from === 0 && to >= minutesPerDay) return 'dygnet runt'
  return `${formatShortTime(from)}–${to > minutesPerDay ? formatShortTime(to - minutesPerDay).padStart(2, '0') : formatShortTime(to)}`
}

function sameHours(a: HoursOfDay, b: HoursOfDay): boolean {
  return a.kind === 'open' && b.kind === 'open' && sameIntervals(a.intervals, b.intervals)
}
