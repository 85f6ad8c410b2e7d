/** Describes opening hours in Swedish rule by rule, for hours that do not consist of weeks and exceptions. */
import { capitalise, listInWords } from '../list-in-words.ts'
import { type CivilDate, formatPlainDate, monthNames, weekdayNames, weekdaysFromMonday } from '../local-time.ts'
import { formatIntervals } from './coming-exceptions.ts'
import { type DateSpan, everyWeekday, type FullHours, type HoursRule, hasWeekday, type WeekSpan } from './full-hours.ts'
import { formatComment, formatDoubt } from './hours-in-words.ts'
import { formatYearDay } from './typed-year-day.ts'

export interface DescribedRule {
  /** When the rule applies: 'Juni–augusti, första lördagen i månaden'. */
  readonly days: string
  /** '10:00–14:00', 'stängt', '10:00–14:00, efter överenskommelse'. */
  readonly hours: string
}

/** The rules in their order, each time once; a later one overrides earlier ones. */
export function describeRules({ rules }: FullHours): readonly DescribedRule[] {
  const found = new Map<string, string>()
  for (const rule of rules) {
    const days = capitalise(whenOf(rule))
    const before = rule.adds ? found.get(days) : undefined
    found.set(days, before === undefined ? hoursOf(rule) : `${before}, ${hoursOf(rule)}`)
  }
  return [...found].map(([days, hours]) => ({ days, hours }))
}

/** The comments on the hours as sentences without a full stop. */
export function describeNotes({ notes = [] }: FullHours): readonly string[] {
  return notes.map((note) => capitalise(formatComment(note)))
}

/** The rules and comments as lines: 'Första lördagen i månaden: 10:00–14:00'. */
export function linesOfRules(hours: FullHours): readonly string[] {
  return [...describeRules(hours).map(({ days, hours: text }) => `${days}: ${text}`), ...describeNotes(hours)]
}

function hoursOf({ intervals, doubt }: HoursRule): string {
  return doubt === null ? formatIntervals(intervals) : formatDoubt({ intervals, reason: doubt })
}

function whenOf(rule: HoursRule): string {
  const parts = [
    listInWords(rule.dates.map(spanText)),
    listInWords(rule.weeks.map(weeksText)),
    rule.dates.length + rule.weeks.length > 0 && isEveryDay(rule) ? '' : daysText(rule),
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function isEveryDay({ weekdays, nth, holidays }: HoursRule): boolean {
  return weekdays === everyWeekday && nth.length === 0 && holidays === 'no'
}

function daysText(rule: HoursRule): string {
  if (isEveryDay(rule)) return 'alla dagar'
  const { weekdays, nth, holidays } = rule
  const isAnyDay = weekdays === everyWeekday && nth.length === 0
  const days = nth.length > 0 ? nthText(rule) : weekdaysText(weekdays)
  if (holidays === 'no') return days
  if (holidays === 'also') return isAnyDay ? 'alla dagar och röda dagar' : `${days} och röda dagar`
  return isAnyDay ? 'röda dagar' : `röda dagar på ${days}`
}

/** Weekdays in words: 'måndag–fredag', 'lördag och söndag'. */
function weekdaysText(weekdays: number): string {
  const runs: string[][] = []
  weekdaysFromMonday.forEach((weekday, at) => {
    if (!hasWeekday(weekdays, weekday)) return
    const before = weekdaysFromMonday[at - 1]
    if (before !== undefined && hasWeekday(weekdays, before)) runs.at(-1)?.push(weekdayNames[weekday])
    else runs.push([weekdayNames[weekday]])
  })
  // Only three or more days in a row become a range.
  return listInWords(runs.flatMap((run) => (run.length < 3 ? run : `${run[0]}–${run.at(-1)}`)))
}

const ordinals: Readonly<Record<number, string>> = {
  1: 'första',
  2: 'andra',
  3: 'tredje',
  4: 'fjärde',
  5: 'femte',
  [-1]: 'sista',
  [-2]: 'näst sista',
  [-3]: 'tredje sista',
  [-4]: 'fjärde sista',
  [-5]: 'femte sista',
}

/** 'första och tredje lördagen i månaden'. */
function nthText({ weekdays, nth }: HoursRule): string {
  const first = nth.toSorted((a, b) => (a < 0 ? 10 - a : a) - (b < 0 ? 10 - b : b))
  const names = weekdaysFromMonday.filter((weekday) => hasWeekday(weekdays, weekday))
  const days = listInWords(names.map((weekday) => `${weekdayNames[weekday]}en`))
  return `${listInWords(first.map((each) => ordinals[each] ?? ''))} ${days} i månaden`
}

function weeksText({ from, to, step }: WeekSpan): string {
  if (from === to) return `vecka ${from}`
  const isWholeYear = from <= step && to >= 52
  if (step === 2 && isWholeYear) return from === 1 ? 'udda veckor' : 'jämna veckor'
  return step === 1 ? `vecka ${from}–${to}` : `var ${step}:e vecka från vecka ${from} till vecka ${to}`
}

/** 'juni–augusti', '24–26 december', '24 december 2026–6 januari 2027'. */
function spanText({ from, to }: DateSpan): string {
  if (isMonths({ from, to })) {
    const [first, last] = [monthOf(from), monthOf(to)]
    return first === last ? first : `${first}–${last}`
  }
  const [first, last] = [dayText(from), dayText(to)]
  if (first === last) return first
  const [day, ...month] = first.split(' ')
  return last.endsWith(` ${month.join(' ')}`) ? `${day}–${last}` : `${first}–${last}`
}

/** Whether a span of every year begins on the first and ends on the last day of a month. */
function isMonths({ from, to }: DateSpan): boolean {
  return from.length === 5 && from.endsWith('-01') && /^(?:02-29|0[469]-30|11-30|(?:0[13578]|1[02])-31)$/.test(to)
}

function monthOf(inYear: string): string {
  return monthNames[Number(inYear.slice(0, 2)) - 1] ?? ''
}

function dayText(date: string): string {
  return date.length === 10 ? formatPlainDate(date as CivilDate) : formatYearDay(date)
}
