/** The rule of a series in Swedish words, such as "Varje lördag 3 maj–27 sep, inte 21 jun". */
import { capitalise } from '../list-in-words.ts'
import { addDays, type CivilDate, monthNames, weekdayNames, weekdaysFromMonday } from '../local-time.ts'
import { firstDateOf, lastDateOf } from './dates-of-rule.ts'
import { formatDates, formatSpan, joinWords } from './date-words.ts'
import { type MonthlyRule, type Series, type WeeklyRule } from './rule.ts'
import { tidySeries } from './tidy-series.ts'

/** Longer lists of dates are counted. */
const maxNamedDates = 12
const maxNamedExceptions = 8

const ordinals = 'första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte'.split(' ')

/**
 * The rule in words, with months in three letters as on cards. With `today`, the current year is left out, and so are
 * the beginning of an endless rule that has begun and its past exceptions. Hours are left out.
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
  // The past of an endless rule would make its text longer and longer.
  const isIncluded = (date: CivilDate) => last !== null || today === null || date >= today
  const isInside = (date: CivilDate) => date >= first && (last === null || date <= last)
  // A year that has just been written is not repeated.
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

/** The first and the last date of the rule that are not skipped; null without any. An endless rule has no last one. */
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

/** How the periods of each kind are counted: every one, every second one, and the noun after "var tredje". */
const dayWords = ['varje', 'varannan', ''] as const
const weekWords = ['varje vecka', 'varannan vecka', ' vecka'] as const
const monthWords = ['varje månad', 'varannan månad', ' månad'] as const
const yearWords = ['varje år', 'vartannat år', ' år'] as const

/** 'varje vecka', 'varannan månad', 'var tredje vecka': how often a rule of a kind comes round. */
export function formatEvery(kind: 'weekly' | 'monthly', every: number): string {
  return nthWord(every, kind === 'weekly' ? weekWords : monthWords)
}

function nthWord(every: number, [one, two, noun]: readonly [string, string, string]): string {
  if (every < 3) return every === 1 ? one : two
  const isFirstOrSecond = (every % 10 === 1 || every % 10 === 2) && every % 100 > 12
  return `var ${ordinals[every - 1] ?? `${every}:${isFirstOrSecond ? 'a' : 'e'}`}${noun}`
}

/** Of an endless rule; nothing when it has begun. */
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
