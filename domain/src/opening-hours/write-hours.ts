import { type CivilDate, dayNumber, formatClockTime, minutesPerDay } from '../local-time.ts'
import { isAlways } from './format-osm-hours.ts'
import {
  type DateSpan,
  everyWeekday,
  type FullHours,
  type HoursRule,
  type Interval,
  type WeekIntervals,
} from './full-hours.ts'
import { weekOf } from './stored-hours.ts'
import {
  spansOverlap,
  type TypedDay,
  type TypedException,
  type TypedHours,
  type TypedWeek,
  usualHolidays,
} from './typed-hours.ts'
import { formatDateOrYearDay, formatYearDay } from './typed-year-day.ts'

/**
 * The kinds of rules that a form can contain. A later kind overrides earlier ones; rules in any other order do not fit
 * a form.
 */
const kinds = ['week', 'season', 'holidays', 'exception'] as const
type Kind = (typeof kinds)[number]

/**
 * Hours as form input; the inverse of `prepareHours`. Null for hours that the form cannot express, which then stay as
 * text: weeks that alternate, single weekdays of a month, uncertain hours, or rules in another order ('PH off; Su
 * 12:00-16:00'). Notes are left out.
 */
export function writeHours({ rules }: FullHours): TypedHours | null {
  // A span of days with the same hours on all weekdays can be a season or an exception, so all readings are tried.
  return writeRules(rules, 'by length') ?? writeRules(rules, 'season') ?? writeRules(rules, 'exception')
}

type KindOfDays = 'by length' | 'season' | 'exception'

function writeRules(rules: readonly HoursRule[], kindOfDays: KindOfDays): TypedHours | null {
  const found: Record<Kind, HoursRule[]> = { week: [], season: [], holidays: [], exception: [] }
  let latest = 0
  for (const rule of rules) {
    for (const part of partsOf(rule)) {
      const kind = kindsOf(part, kindOfDays).find((each) => kinds.indexOf(each) >= latest)
      if (kind === undefined) return null
      latest = kinds.indexOf(kind)
      found[kind].push(part)
    }
  }
  // '24/7' includes public holidays. Together with other rules it would become a week, which says nothing about
  // holidays.
  if (found.week.length > 1 && found.week.some(isAlways)) return null
  const week = weekOf(found.week)
  const seasons = seasonsOf(found.season, found.week)
  const holidays = seasons && holidaysOf(found.holidays, week, seasons)
  if (!seasons || !holidays) return null
  return {
    week: writeWeek(week),
    seasons: seasons.map(({ span, week: ofSeason }) => ({
      from: formatYearDay(span.from),
      to: formatYearDay(span.to),
      week: writeWeek(ofSeason),
    })),
    ...holidays,
    exceptions: found.exception.flatMap(writeExceptions),
  }
}

/** The kinds that a rule can be, the most likely first. */
function kindsOf(rule: HoursRule, kindOfDays: KindOfDays): readonly Kind[] {
  const { adds, dates, weeks, weekdays, nth, holidays, doubt } = rule
  if (weeks.length > 0 || nth.length > 0 || doubt !== null) return []
  // A holiday rule with dates contains a season's usual hours for holidays.
  if (holidays === 'only') return ['holidays']
  if (dates.length === 0) return holidays === 'no' ? ['week'] : []
  if (holidays === 'also') return []
  const maybeSeason: readonly Kind[] = dates.length === 1 && dates.every(isSeason) ? ['season'] : []
  if (weekdays !== everyWeekday || adds || dates.some(({ to }) => to === '02-29')) return maybeSeason
  const isSeasonFirst = kindOfDays === 'by length' ? !dates.every(isShort) : kindOfDays === 'season'
  return isSeasonFirst ? [...maybeSeason, 'exception'] : ['exception', ...maybeSeason]
}

/** Splits a rule that includes holidays: 'Su,PH off' becomes a rule for Sundays and one for holidays. */
function partsOf(rule: HoursRule): readonly HoursRule[] {
  if (rule.holidays !== 'also' || rule.dates.length > 0) return [rule]
  return [
    { ...rule, holidays: 'no' },
    { ...rule, weekdays: everyWeekday, holidays: 'only' },
  ]
}

const mostShortDays = 14

function isShort({ from, to }: DateSpan): boolean {
  if (from.length === 10) return true
  const last = dayNumber(`${from <= to ? 2025 : 2026}-${to}` as CivilDate)
  return last - dayNumber(`2025-${from}` as CivilDate) < mostShortDays
}

/** Whether a span can be a season. 'Feb 1-28' cannot: the form would read it as all of February. */
function isSeason({ from, to }: DateSpan): boolean {
  return from.length === 5 && !(from.endsWith('-01') && to === '02-28')
}

interface WrittenSeason {
  readonly span: DateSpan
  readonly week: WeekIntervals
}

/** The seasons with their weeks. A season's rules replace the ordinary week only on their own weekdays. */
function seasonsOf(rules: readonly HoursRule[], weekRules: readonly HoursRule[]): readonly WrittenSeason[] | null {
  const spans: DateSpan[] = []
  const isSame = (a: DateSpan | undefined, b: DateSpan) => a?.from === b.from && a.to === b.to
  for (const { dates } of rules)
    for (const span of dates) if (!spans.some((other) => isSame(other, span))) spans.push(span)
  const overlaps = spans.some((span, index) => spans.slice(0, index).some((other) => spansOverlap(span, other)))
  if (overlaps) return null
  return spans.map((span) => ({
    span,
    week: weekOf([...weekRules, ...rules.filter(({ dates }) => isSame(dates[0], span))]),
  }))
}

function holidaysOf(
  rules: readonly HoursRule[],
  week: WeekIntervals,
  seasons: readonly WrittenSeason[],
): Pick<TypedHours, 'holidays' | 'holidayIntervals'> | null {
  const [rule] = rules
  if (rule === undefined) return { holidays: 'unsaid', holidayIntervals: [] }
  if (rules.length === 1 && rule.weekdays === everyWeekday && rule.dates.length === 0 && !rule.adds)
    return { holidays: rule.intervals.length === 0 ? 'closed' : 'open', holidayIntervals: writeDay(rule.intervals) }
  const isUsual = JSON.stringify(rules) === JSON.stringify(usualHolidays(week, seasons))
  return isUsual ? { holidays: 'usual', holidayIntervals: [] } : null
}

function writeExceptions({ dates, intervals }: HoursRule): readonly TypedException[] {
  return dates.map(({ from, to }) => ({
    from: formatDateOrYearDay(from),
    to: from === to ? '' : formatDateOrYearDay(to),
    intervals: writeDay(intervals),
  }))
}

function writeWeek(week: WeekIntervals): TypedWeek {
  return week.map(writeDay)
}

function writeDay(intervals: readonly Interval[]): TypedDay {
  return intervals.map(({ from, to }) => ({
    from: formatClockTime(from),
    to: formatClockTime(to > minutesPerDay ? to - minutesPerDay : to),
  }))
}
