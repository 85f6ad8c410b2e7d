/**
 * Prepares a filter for the search index. The index cannot read opening hours and does not know the time, so the filter
 * contains a function that decides whether a shop is open.
 */
import { addDays, type CivilMoment } from './local-time.ts'
import { isOpenAt, isOpenDuring, type OpenAnswer, prepareSpan } from './opening-hours/hours-on.ts'
import type { OpenJudgement } from './open-judgement.ts'
import { type HoursTexts, readHours } from './opening-hours/stored-hours.ts'
import type { FullHours } from './opening-hours/full-hours.ts'
import type { OpenWhen, SearchFilter, SearchRequest } from './search-filter.ts'

export interface JudgedFilter extends Omit<SearchFilter, 'open'> {
  readonly open: OpenFilter | null
}

export interface JudgedRequest extends Omit<SearchRequest, 'filter'> {
  readonly filter: JudgedFilter
}

/** A filter without a condition on opening hours; the index uses it unchanged. */
export type PlainFilter = SearchFilter & { readonly open: null }

export interface PlainRequest extends SearchRequest {
  readonly filter: PlainFilter
}

/**
 * A condition on opening hours for the index: a function that decides, from the text of a shop's hours, whether the
 * shop is open at the time that the search names.
 */
export interface OpenFilter {
  /** Filters with the same key give the same judgements, so the index can cache judgements by key. */
  readonly key: string
  /** The minute of the day that the judgements depend on; undefined when they depend on the day alone. */
  readonly minute?: number
  /**
   * The index leaves out shops for which `judge` returns 'closed' or 'unknown'. `hoursKey`: the text that `hoursKeyOf`
   * returned for the shop, never ''.
   */
  judge(hoursKey: string): OpenJudgement
}

/** At most this many days of a span are judged: hours repeat by week, season and holiday, so later days add nothing. */
const maxDaysLookedAt = 800

/**
 * Replaces the condition on opening hours by an `OpenFilter`. `now` returns the Swedish time; it is called only for a
 * search for what is open now.
 */
export function judgedFilter(filter: SearchFilter, now: () => CivilMoment): JudgedFilter {
  // Nearly all searches have no condition on hours; their filter needs no copy.
  return filter.open === null ? (filter as JudgedFilter) : { ...filter, open: openFilter(filter, filter.open, now) }
}

export function judgedRequest(request: SearchRequest, now: () => CivilMoment): JudgedRequest {
  const filter = judgedFilter(request.filter, now)
  return filter === request.filter ? (request as JudgedRequest) : { ...request, filter }
}

/**
 * The condition on opening hours for the index. `from` and `to`: the days on which a shop must be open; ignored for
 * 'now'.
 */
export function openFilter(
  { from, to }: Pick<SearchFilter, 'from' | 'to'>,
  open: OpenWhen,
  now: () => CivilMoment,
): OpenFilter {
  if (open.kind === 'now') {
    const moment = now()
    return {
      key: `now ${moment.date} ${moment.minuteOfDay}`,
      minute: moment.minuteOfDay,
      judge: (text) => judgementOf(text, (hours) => isOpenAt(hours, moment)),
    }
  }
  const { fromMinute, toMinute } = open
  const latest = addDays(from, maxDaysLookedAt - 1)
  const span = prepareSpan({ first: from, last: to < latest ? to : latest, fromMinute, toMinute })
  return {
    key: `span ${from} ${to} ${fromMinute} ${toMinute}`,
    judge: (text) => judgementOf(text, (hours) => isOpenDuring(hours, span)),
  }
}

/** The line break between a shop's two texts of hours, neither of which contains one. */
const separator = '\n'

/**
 * A shop's two texts of opening hours as one text, which the index stores and `judge` reads; '' when there are none.
 */
export function hoursKeyOf({ openingHours, openingHoursOsm }: HoursTexts): string {
  // Nearly all shops have only the text of spec §3; it is used as it is, without a copy.
  return openingHoursOsm === null ? (openingHours ?? '') : `${openingHours ?? ''}${separator}${openingHoursOsm}`
}

function textsOfKey(key: string): HoursTexts {
  const at = key.indexOf(separator)
  if (at < 0) return { openingHours: key, openingHoursOsm: null }
  return { openingHours: key.slice(0, at), openingHoursOsm: key.slice(at + 1) }
}

/**
 * Whether a shop is open: 'unknown' for special words, unreadable hours, and a public holiday that the hours do not
 * mention.
 */
function judgementOf(key: string, ask: (hours: FullHours) => OpenAnswer): OpenJudgement {
  const stored = readHours(textsOfKey(key))
  const answer = stored.kind === 'known' ? ask(stored.hours) : 'unsure'
  return answer === 'unsure' ? 'unknown' : answer
}
