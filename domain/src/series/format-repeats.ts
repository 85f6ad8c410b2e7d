/** Writes the rule of a series in Swedish words, such as "Varje lördag 3 maj–27 sep, inte 21 jun". */
import { capitalise } from '../list-in-words.ts'
import { addDays, type CivilDate, monthNames, weekdayNames, weekdaysFromMonday } from '../local-time.ts'
import { firstDateOf, lastDateOf } from './dates-of-rule.ts'
import { formatDates, formatSpan, joinWords } from './date-words.ts'
import { type MonthlyRule, type Series, type WeeklyRule } from './rule.ts'
import { tidySeries } from './tidy-series.ts'

/** A list with more dates than this is written as a number of dates. */
const maxNamedDates = 12
const maxNamedExceptions = 8

const ordinals = 'första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte'.split(' ')

/**
 * The rule of a series in words, with three letters for months as on cards and without hours. With `today`, the text
 * leaves out the current year, and for a rule without an end its past: the beginning, if it has begun, and past
 * exceptions.
 */
export function formatRepeats(series: Series, today: CivilDate | null = null): string {
  const tidy = tidySeries(series)
  const words = formatHeld(tidy, today)
  return tidy.allCancelled === null ? words : `Inställt: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

function formatHeld(series: Series, today: CivilDate | null): string {
  const { rule, added, allCancelled } = series
  const cancelled = allCancelled === null ? series.cancelled.map(({ date }) => date) : []
  const currentYear = today?.slice(0, 4) ?? null
  const span = rule.kind === 'dates' ? null : heldSpan(rule, series.skipped)
  if (rule.kind === 'dates' || !span || span.first === span.last) {
    const dates = rule.kind === 'dates' ? rule.dates : [...(span ? [span.first] : []), ...added].toSorted()
    return formatList(dates, currentYear) + formatExceptions(', inställt', cancelled, currentYear)
  }
  const { first, last } = span
  // Past exceptions of a rule without an end would make its text longer and longer.
  const isIncluded = (date: CivilDate) => last !== null || today === null || date >= today
  const isInside = (date: CivilDate) => date >= first && (last === null || date <= last)
  // Exceptions leave out the year if the text of the rule has just named it.
  const year = last !== null && last.slice(0, 4) === first.slice(0, 4) ? first.slice(0, 4) : currentYear
  return [
    rule.kind === 'weekly' ? formatWeekly(rule) : formatMonthly(rule),
    last === null ? formatBeginning(first, today) : ` ${formatSpan(first, last, currentYear)}`,
    formatAdded(added.filter(isIncluded), year),
    formatExceptions(
      ', inte',
      series.skipped.filter((date) => isIncluded(date) && isInside(date)),
      year,
    ),
    formatExceptions(', inställt', cancelled.filter(isIncluded), year),
  ].join('')
}

/**
 * The first and the last date of a rule that are not skipped; null when there is none. `last` is null for a rule
 * without an end.
 */
function heldSpan(
  rule: WeeklyRule | MonthlyRule,
  skipped: readonly CivilDate[],
): { readonly first: CivilDate; readonly last: CivilDate | null } | null {
  const left = new Set(skipped)
  let first = firstDateOf(rule)
  while (first !== null && left.has(first)) first = firstDateOf(rule, addDays(first, 1))
  let last = lastDateOf(rule)
  while (last !== null && left.has(last)) last = lastDateOf(rule, addDays(last, -1))
  return first === null || (last === null && rule.to !== null) ? null : { first, last }
}

function formatWeekly({ every, weekdays }: WeeklyRule): string {
  const names = weekdays.map((weekday) => weekdayNames[weekday])
  const offsets = weekdays.map((weekday) => weekdaysFromMonday.indexOf(weekday))
  const isRun = offsets.every((offset, index) => offset === (offsets[0] ?? 0) + index)
  if (names.length === 7) return every === 1 ? 'Varje dag' : `Alla dagar ${nthWord(every, weekWords)}`
  if (names.length < 4 || !isRun) return capitalise(`${nthWord(every, dayWords)} ${joinWords(names)}`)
  const run = `${names[0]}–${names.at(-1)}`
  return every === 1 ? `Varje ${run}` : capitalise(`${run} ${nthWord(every, weekWords)}`)
}

function formatMonthly({ every, nth, weekday, from }: MonthlyRule): string {
  const which = capitalise(joinWords(nth.map((one) => (one === -1 ? 'sista' : (ordinals[one - 1] ?? '')))))
  const days = `${which} ${weekdayNames[weekday]}en`
  if (every === 1) return `${days} i månaden`
  if (every % 12 !== 0) return `${days} ${nthWord(every, monthWords)}`
  return `${days} i ${monthNames[Number(from.slice(5, 7)) - 1]} ${nthWord(every / 12, yearWords)}`
}

/** Words for every period, for every second one, and the noun after "var tredje". */
const dayWords = ['varje', 'varannan', ''] as const
const weekWords = ['varje vecka', 'varannan vecka', ' vecka'] as const
const monthWords = ['varje månad', 'varannan månad', ' månad'] as const
const yearWords = ['varje år', 'vartannat år', ' år'] as const

/** How often a rule repeats: 'varje vecka', 'varannan månad', 'var tredje vecka'. */
export function formatEvery(kind: 'weekly' | 'monthly', every: number): string {
  return nthWord(every, kind === 'weekly' ? weekWords : monthWords)
}

function nthWord(every: number, [one, two, noun]: readonly [string, string, string]): string {
  if (every < 3) return every === 1 ? one : two
  const isFirstOrSecond = (every % 10 === 1 || every % 10 === 2) && every % 100 > 12
  return `var ${ordinals[every - 1] ?? `${every}:${isFirstOrSecond ? 'a' : 'e'}`}${noun}`
}

/** The beginning of a rule without an end, in words; '' when it has begun. */
function formatBeginning(first: CivilDate, today: CivilDate | null): string {
  if (today !== null && first <= today) return ''
  return ` från ${formatDates([first], today?.slice(0, 4) ?? null)} tills vidare`
}

function formatList(dates: readonly CivilDate[], year: string | null): string {
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return 'Inga datum'
  return dates.length > maxNamedDates
    ? `${dates.length} datum ${formatSpan(first, last, year)}`
    : formatDates(dates, year)
}

function formatAdded(dates: readonly CivilDate[], year: string | null): string {
  if (dates.length === 0) return ''
  if (dates.length > maxNamedExceptions) return ` och ${dates.length} datum till`
  return `${dates.length === 1 ? ' och' : ' samt'} ${formatDates(dates, year)}`
}

function formatExceptions(words: string, dates: readonly CivilDate[], year: string | null): string {
  if (dates.length === 0) return ''
  return `${words} ${dates.length > maxNamedExceptions ? `${dates.length} av datumen` : formatDates(dates, year)}`
}
