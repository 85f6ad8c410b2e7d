/**
 * Reads the usual part of OpenStreetMap's opening_hours (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification):
 *
 *     hours  = rule { (';' | ',') rule }
 *     rule   = '24/7' | [dates] ['week' weeks] [days] (times ['open' [comment]] | ('off' | 'closed') [comment])
 *     dates  = 'Jun-Aug' | 'Dec 24-26' | 'Dec 20-Jan 6' | '2026 Dec 24' | '2026 Dec 24-2027 Jan 2', in lists
 *     weeks  = '2' | '10-20' | '1-53/2', in lists
 *     days   = 'Mo-Fr' | 'Sa,PH' | 'PH' | 'PH Mo-Fr' (public holidays on these weekdays), in lists
 *     times  = '10:00-12:00,13:00-18:00' | '22:00-02:00'
 *
 * All else is not read: sunrise, school holidays, 'Mo[1]', open ends, '||', comments that replace hours. Neither are values on
 * which readers of OpenStreetMap disagree, such as days without times.
 */
import { minutesPerDay } from '../local-time.ts'
import {
  everyWeekday,
  type FullHours,
  hasUnclearNights,
  type HoursRule,
  type Interval,
  plainRule,
  tidyIntervals,
  type WeekSpan,
} from './full-hours.ts'
import { parseOsmDates } from './parse-osm-dates.ts'
import { type OsmTokens, tokenizeOsmHours } from './osm-tokens.ts'

/**
 * Reads opening hours as described at the top of this file. Null, rather than a guess, for text with anything else or
 * longer than 1,000 characters. Never throws.
 */
export function parseOsmHours(text: string | null | undefined): FullHours | null {
  const tokens = tokenizeOsmHours(text ?? '')
  if (tokens === null) return null
  const rules: HoursRule[] = []
  let adds = false
  while (!tokens.isAtEnd()) {
    if (!adds && tokens.take(';')) continue
    const rule = parseRule(tokens, rules.length === 0)
    if (rule === null) return null
    // A closed rule has no hours to add, so it replaces earlier rules even after a comma.
    rules.push({ ...rule, adds: adds && rule.intervals.length > 0 })
    adds = tokens.take(',') !== null
    if (adds ? tokens.isAtEnd() : !tokens.isAtEnd() && !tokens.take(';')) return null
  }
  return rules.length === 0 || hasUnclearNights(rules) ? null : { rules }
}

function parseRule(tokens: OsmTokens, isFirst: boolean): HoursRule | null {
  if (tokens.take('24/7'))
    return isFirst && !tokens.sees(',') ? { ...plainRule, intervals: [{ from: 0, to: minutesPerDay }] } : null
  const dates = parseOsmDates(tokens)
  const weeks = tokens.take('week') ? parseWeeks(tokens) : []
  const days = parseDays(tokens)
  if (dates === null || weeks === null || days === null) return null
  const selects = dates.length > 0 || weeks.length > 0 || days !== everyDay
  // A later rule without dates, weeks or days ('Mo-Fr 10:00-18:00; 12:00-14:00') is not read: programs disagree on
  // whether it replaces earlier rules.
  if (!selects && !isFirst) return null
  const intervals = parseState(tokens, days !== everyDay || !selects)
  return intervals && { adds: false, dates, weeks, ...days, intervals }
}

function parseWeeks(tokens: OsmTokens): readonly WeekSpan[] | null {
  const weeks: WeekSpan[] = []
  do {
    const from = tokens.takeNumber(1, 53)
    const to = tokens.take('-') ? tokens.takeNumber(1, 53) : from
    const step = from !== to && tokens.take('/') ? tokens.takeNumber(2, 26) : 1
    if (from === null || to === null || step === null || from > to) return null
    weeks.push({ from, to, step })
  } while (tokens.take(','))
  return weeks
}

type Days = Pick<HoursRule, 'weekdays' | 'holidays'>

const everyDay: Days = { weekdays: everyWeekday, holidays: 'no' }

/** The weekdays and holidays of a rule; `everyDay` when the rule names none. */
function parseDays(tokens: OsmTokens): Days | null {
  if (!tokens.sees('weekday') && !tokens.sees('PH')) return everyDay
  if (tokens.sees('PH')) {
    tokens.take('PH')
    if (tokens.sees('weekday')) {
      const only = parseDayList(tokens)
      return only && !only.holidays ? { weekdays: only.weekdays, holidays: 'only' } : null
    }
    if (!tokens.seesAfterComma('weekday')) return { weekdays: everyWeekday, holidays: 'only' }
    tokens.take(',')
    const also = parseDayList(tokens)
    return also && { weekdays: also.weekdays, holidays: 'also' }
  }
  const list = parseDayList(tokens)
  return list && { weekdays: list.weekdays, holidays: list.holidays ? 'also' : 'no' }
}

function parseDayList(tokens: OsmTokens): { weekdays: number; holidays: boolean } | null {
  let [weekdays, holidays] = [0, false]
  do {
    if (tokens.take('PH')) holidays = true
    else {
      const from = tokens.takeWeekday()
      const to = tokens.take('-') ? tokens.takeWeekday() : from
      if (from === null || to === null) return null
      for (let day = from; ; day = (day + 1) % 7) {
        weekdays |= 1 << day
        if (day === to) break
      }
    }
  } while ((tokens.seesAfterComma('weekday') || tokens.seesAfterComma('PH')) && tokens.take(','))
  // 'Mo PH' without a comma is no list of days.
  return tokens.sees('weekday') || tokens.sees('PH') ? null : { weekdays, holidays }
}

/**
 * The open intervals of a rule; an empty list for 'off'. Whole hours ('10-18') are read only where they cannot be days
 * of a month.
 */
function parseState(tokens: OsmTokens, wholeHours: boolean): readonly Interval[] | null {
  if (tokens.take('off') || tokens.take('closed')) {
    tokens.take('comment')
    return []
  }
  const intervals: Interval[] = []
  do {
    const isWholeHour = tokens.sees('number')
    const from = tokens.takeTime(wholeHours)
    // '10:00-18' is not read, because other programs do not accept it.
    const to = tokens.take('-') && tokens.sees('number') === isWholeHour ? tokens.takeTime(wholeHours) : null
    if (from === null || to === null || from >= minutesPerDay) return null
    const end = to <= from ? to + minutesPerDay : to
    if (end > from + minutesPerDay) return null
    intervals.push({ from, to: end })
  } while (seesFurtherTime(tokens, wholeHours) && tokens.take(','))
  // A comment is accepted only after 'open': a comment directly after hours would make them uncertain.
  if (tokens.take('open')) tokens.take('comment')
  const tidy = tidyIntervals(intervals)
  return tidy.some(({ from, to }) => to - from > minutesPerDay) ? null : tidy
}

function seesFurtherTime(tokens: OsmTokens, wholeHours: boolean): boolean {
  return tokens.seesAfterComma('time') || (wholeHours && tokens.seesAfterComma('number') && !tokens.seesYear(1))
}
