import { formatClockTime, minutesPerDay, type Weekday, weekdaysFromMonday } from '../local-time.ts'
import { type DateSpan, everyWeekday, type FullHours, type HoursRule, hasWeekday, type Interval } from './full-hours.ts'
import { osmMonths, osmWeekdays } from './osm-tokens.ts'

/**
 * Writes hours in OpenStreetMap's syntax: 'Mo-Fr 10:00-12:00,13:00-18:00; Sa 10:00-14:00; PH off'. `parseOsmHours`
 * reads the same hours from that text; equal hours have equal texts.
 */
export function formatOsmHours({ rules, notes = [] }: FullHours): string {
  const text = rules
    .map((rule, index) => {
      const isBeforeAddition = rules[index + 1]?.adds === true
      const text = index === 0 && !isBeforeAddition && isAlways(rule) ? '24/7' : formatRule(rule)
      return (index === 0 ? '' : rule.adds ? ', ' : '; ') + text
    })
    .join('')
  return [text, ...notes.map((note) => `"${note}"`)].join(' || ')
}

function formatRule(rule: HoursRule): string {
  const { dates, weeks, intervals } = rule
  const days = formatDays(rule)
  const hours = intervals.length === 0 ? 'off' : `${intervals.map(formatInterval).join(',')}${formatDoubt(rule)}`
  const areDays = dates.length > 0 && !dates.every(isMonths)
  // 'Dec 24 off' needs no weekdays, but 'Jun-Aug Mo-Su 10:00-18:00' does: straight after a month, hours could be read
  // as days of the month.
  const needsDays = days !== 'Mo-Su' || (intervals.length === 0 ? dates.length === 0 : !areDays || weeks.length > 0)
  const weekList = weeks.map(({ from, to, step }) =>
    from === to ? `${from}` : step === 1 ? `${from}-${to}` : `${from}-${to}/${step}`,
  )
  return [
    ...(dates.length > 0 ? [formatDates(dates)] : []),
    ...(weeks.length > 0 ? [`week ${weekList.join(',')}`] : []),
    ...(needsDays ? [days] : []),
    hours,
  ].join(' ')
}

/** Whether a rule means open round the clock on every day of the year, public holidays included. */
export function isAlways({ dates, weeks, weekdays, nth, holidays, intervals, doubt }: HoursRule): boolean {
  const [first] = intervals
  const isEveryDay = dates.length === 0 && weeks.length === 0 && weekdays === everyWeekday && holidays !== 'only'
  return isEveryDay && nth.length === 0 && doubt === null && first?.from === 0 && first.to === minutesPerDay
}

function formatDoubt({ doubt }: HoursRule): string {
  return doubt === null ? '' : doubt === '' ? ' unknown' : ` unknown "${doubt}"`
}

function formatDays({ weekdays, nth, holidays }: HoursRule): string {
  const days =
    nth.length === 0
      ? formatWeekdays(weekdays)
      : weekdaysFromMonday
          .filter((weekday) => hasWeekday(weekdays, weekday))
          .map((weekday) => `${osmWeekdays[weekday]}[${nth.join(',')}]`)
          .join(',')
  if (holidays === 'no') return days
  if (holidays === 'also') return `${days},PH`
  return weekdays === everyWeekday && nth.length === 0 ? 'PH' : `PH ${days}`
}

/** Weekdays in OpenStreetMap's syntax, from Monday on: 'Mo-Fr,Su'. */
function formatWeekdays(weekdays: number): string {
  const runs: Weekday[][] = []
  weekdaysFromMonday.forEach((weekday, index) => {
    if (!hasWeekday(weekdays, weekday)) return
    const yesterday = weekdaysFromMonday[index - 1]
    const last = runs.at(-1)
    if (last && last.at(-1) === yesterday) last.push(weekday)
    else runs.push([weekday])
  })
  const name = (weekday: Weekday | undefined) => osmWeekdays[weekday ?? 0]
  return runs.map((run) => (run.length === 1 ? name(run[0]) : `${name(run[0])}-${name(run.at(-1))}`)).join(',')
}

function formatDates(dates: readonly DateSpan[]): string {
  if (!dates.every(isMonths)) return dates.map(formatDaysOfSpan).join(',')
  return dates
    .map(({ from, to }) => {
      const [first, last] = [monthOf(from), monthOf(to)]
      return first === last ? first : `${first}-${last}`
    })
    .join(',')
}

function formatDaysOfSpan({ from, to }: DateSpan): string {
  const year = (date: string) => (date.length === 10 ? `${date.slice(0, 4)} ` : '')
  const day = (date: string) => Number(date.slice(-2))
  const first = `${year(from)}${monthOf(from)} ${day(from)}`
  if (from === to) return first
  // A span that ends on 28 February names the month twice, because the library `opening_hours` 3.15 does not understand
  // '2026 Feb 24-28'.
  if (from.slice(0, -3) === to.slice(0, -3) && !to.endsWith('02-28')) return `${first}-${day(to)}`
  return `${first}-${year(to)}${monthOf(to)} ${day(to)}`
}

/** Whether a span consists of whole months, in every year. */
function isMonths({ from, to }: DateSpan): boolean {
  return from.length === 5 && from.endsWith('-01') && lastDays.has(to)
}

const lastDays = new Set('01-31 02-29 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31'.split(' '))

function monthOf(date: string): string {
  return osmMonths[Number(date.slice(-5, -3)) - 1] ?? ''
}

/**
 * An interval in OpenStreetMap's syntax. For hours past midnight the end is the time on the next day: '22:00-02:00'.
 */
function formatInterval({ from, to }: Interval): string {
  return `${formatClockTime(from)}-${formatClockTime(to > minutesPerDay ? to - minutesPerDay : to)}`
}
