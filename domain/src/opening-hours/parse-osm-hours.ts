/**
 * Reads the usual part of OpenStreetMap's opening_hours (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification):
 *
 *     hours  = rule { (';' | ',' | '||') rule }
 *     rule   = '24/7' | [comment ':'] [dates] ['week' weeks] [':'] [days] [':'] state | comment
 *     state  = times ['open' [comment]] | ('off' | 'closed') [comment] | [times] ['unknown'] [comment]
 *     dates  = 'Jun-Aug' | 'Dec 24-26' | 'Dec 20-Jan 6' | '2026 Dec 24' | '2026 Dec 24-2027 Jan 2' | '2026-2027', in lists
 *     weeks  = '2' | '10-20' | '1-53/2', in lists
 *     days   = 'Mo-Fr' | 'Sa,PH' | 'Sa[1]' | 'Su[1-3,-1]' | 'PH' | 'PH Mo-Fr' (public holidays on these weekdays), in lists
 *     times  = '10:00-12:00,13:00-18:00' | '22:00-02:00'
 *
 * All else is not read: sunrise, school holidays, open ends. Neither are values on which readers of OpenStreetMap disagree,
 * such as days without times.
 */
import { minutesPerDay } from '../local-time.ts'
import {
  type DateSpan,
  type FullHours,
  hasMixedDoubts,
  hasUnclearNights,
  type HoursRule,
  type Interval,
  plainRule,
  tidyIntervals,
  type WeekSpan,
} from './full-hours.ts'
import { parseOsmDates } from './parse-osm-dates.ts'
import { parseOsmDays } from './parse-osm-days.ts'
import { type OsmTokens, tokenizeOsmHours } from './osm-tokens.ts'

/**
 * Reads opening hours as described at the top of this file. Null, rather than a guess, for text with anything else or
 * longer than 1,000 characters. Never throws.
 */
export function parseOsmHours(text: string | null | undefined): FullHours | null {
  const tokens = tokenizeOsmHours(text ?? '')
  if (tokens === null) return null
  const rules: HoursRule[] = []
  const notes: string[] = []
  let separator: Separator = ';'
  while (!tokens.isAtEnd()) {
    // Other programs refuse an empty rule before a comment.
    if (separator === ';' && !tokens.sees('comment', 1) && tokens.take(';')) continue
    if (!readRule(tokens, separator, { rules, notes })) return null
    const next = separators.find((kind) => tokens.take(kind))
    // Programs disagree on what a rule after a fallback and a comma replaces or adds to.
    if ((tokens.isAtEnd() ? next && next !== ';' : !next) || (separator === '||' && next === ',')) return null
    separator = next ?? ';'
  }
  if (rules.length === 0 || hasUnclearNights(rules) || hasMixedDoubts(rules)) return null
  return notes.length === 0 ? { rules } : { rules, notes: [...new Set(notes)] }
}

const separators = [';', ',', '||'] as const
type Separator = (typeof separators)[number]

interface ReadHours {
  readonly rules: HoursRule[]
  readonly notes: string[]
}

/** Reads one rule, with the sign before it, into `rules` and `notes`. False when it cannot be read. */
function readRule(tokens: OsmTokens, separator: Separator, { rules, notes }: ReadHours): boolean {
  const isFirst = rules.length === 0
  const isFallback = separator === '||'
  // A fallback fills the hours in which earlier rules are closed. Uncertain hours are neither open nor closed.
  if (isFallback && (isFirst || rules.some(({ doubt }) => doubt !== null))) return false
  // A comment before a colon is the name of a season. Strictly, a comment alone makes all hours uncertain, but people
  // add it to the hours before it.
  if (tokens.sees('comment') && (tokens.sees(':', 1) || !isFirst || tokens.sees(';', 1))) {
    notes.push(tokens.takeComment() ?? '')
    if (!tokens.take(':')) return true
  }
  for (const rule of parseRule(tokens, isFirst, notes) ?? [null]) {
    if (rule === null) return false
    // A closed rule has no hours to add, so it replaces earlier rules even after a comma; as a fallback it says nothing.
    const adds = separator !== ';' && rule.intervals.length > 0
    if (adds || !isFallback) rules.push({ ...rule, adds })
  }
  return true
}

function parseRule(tokens: OsmTokens, isFirst: boolean, notes: string[]): readonly HoursRule[] | null {
  if (tokens.take('24/7')) return isFirst && !tokens.sees(',') ? [{ ...plainRule, intervals: wholeDay }] : null
  const dates = parseOsmDates(tokens)
  const weeks = tokens.take('week') ? parseWeeks(tokens) : []
  if (dates === null || weeks === null) return null
  const isAfterDates = dates.length + weeks.length > 0
  // Colons for readability: 'May-Sep: Sa 10:00-16:00', 'Mo-Fr: 10:00-18:00'.
  const isAfterColon = isAfterDates && tokens.take(':') !== null
  const days = parseOsmDays(tokens)
  const hasDays = days !== null && days.length > 0
  if (hasDays) tokens.take(':')
  // A later rule without dates, weeks or days ('Mo-Fr 10:00-18:00; 12:00-14:00') is not read: programs disagree on
  // whether it replaces earlier rules.
  const selects = isAfterDates || hasDays
  if (days === null || (!selects && !isFirst)) return null
  const state = parseState(tokens, hasDays || isAfterColon || !selects, notes)
  return (
    state &&
    (hasDays ? days : [{}]).map((some) => ({ ...plainRule, dates: partOfYear(dates), weeks, ...some, ...state }))
  )
}

/** No dates for the whole of every year: 'Jan-Dec'. */
function partOfYear(dates: readonly DateSpan[]): readonly DateSpan[] {
  return dates.some(({ from, to }) => from === '01-01' && to === '12-31') ? [] : dates
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

/**
 * The state of a rule: its intervals, none for 'off', and the doubt about them. Comments on certain hours are added to
 * `notes`. Whole hours ('10-18') are read only where they cannot be days of a month.
 */
function parseState(
  tokens: OsmTokens,
  wholeHours: boolean,
  notes: string[],
): Pick<HoursRule, 'intervals' | 'doubt'> | null {
  const isWholeDay = tokens.sees('unknown') || tokens.sees('comment')
  const isClosed = tokens.take('off')
  const intervals = isClosed ? [] : isWholeDay ? wholeDay : parseTimes(tokens, wholeHours)
  if (intervals === null) return null
  // Only 'open' makes hours with a comment certain.
  const isCertain = isClosed || (!isWholeDay && tokens.take('open'))
  const isUnknown = !isCertain && tokens.take('unknown')
  const comment = tokens.takeComment()
  if (isCertain && comment !== null) notes.push(comment)
  return { intervals, doubt: isCertain ? null : isUnknown ? (comment ?? '') : comment }
}

const wholeDay: readonly Interval[] = [{ from: 0, to: minutesPerDay }]

function parseTimes(tokens: OsmTokens, wholeHours: boolean): readonly Interval[] | null {
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
  const tidy = tidyIntervals(intervals)
  return tidy.some(({ from, to }) => to - from > minutesPerDay) ? null : tidy
}

function seesFurtherTime(tokens: OsmTokens, wholeHours: boolean): boolean {
  return tokens.seesAfterComma('time') || (wholeHours && tokens.seesAfterComma('number'))
}
