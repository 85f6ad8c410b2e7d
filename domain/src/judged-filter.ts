/**
 * The filter for the index: it contains a function that judges texts of opening hours, since the index knows neither
 * hours nor the time.
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

/** Without a condition on opening hours the index uses the filter unchanged. */
export type PlainFilter = SearchFilter & { readonly open: null }

export interface PlainRequest extends SearchRequest {
  readonly filter: PlainFilter
}

/** When a shop must be open, as a function that judges texts of opening hours. The index does not read these texts. */
export interface OpenFilter {
  /** Filters with the same key judge alike, so that the index can cache judgements. */
  readonly key: string
  /** The minute of the day on which the answer depends; undefined when it depends on the day alone. */
  readonly minute?: number
  /**
   * The index leaves out shops that are 'closed' or 'unknown'. `hoursKey` is the text that it stores with the shop,
   * never ''.
   */
  judge(hoursKey: string): OpenJudgement
}

/** Weeks, seasons and holidays repeat, so only the first days of a longer span are judged. */
const maxDaysLookedAt = 800

/** `now`: the Swedish time; called only by filters for what is open now. */
export function judgedFilter(filter: SearchFilter, now: () => CivilMoment): JudgedFilter {
  // Nearly all searches have no condition on hours and need no copy.
  return filter.open === null ? (filter as JudgedFilter) : { ...filter, open: openFilter(filter, filter.open, now) }
}

export function judgedRequest(request: SearchRequest, now: () => CivilMoment): JudgedRequest {
  const filter = judgedFilter(request.filter, now)
  return filter === request.filter ? (request as JudgedRequest) : { ...request, filter }
}

/** `from` and `to` are the days on which a shop must be open; they are ignored for 'now'. */
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

/** Neither text of hours has a line break. */
const separator = '\n'

/** A shop's hours as one text, for the index and `judge`; '' when there are none. */
export function hoursKeyOf({ openingHours, openingHoursOsm }: HoursTexts): string {
  // Nearly all shops have only the text of spec §3, which then is the key, without a copy.
  return openingHoursOsm === null ? (openingHours ?? '') : `${openingHours ?? ''}${separator}${openingHoursOsm}`
}

function textsOfKey(key: string): HoursTexts {
  const at = key.indexOf(separator)
  if (at < 0) return { openingHours: key, openingHoursOsm: null }
  return { openingHours: key.slice(0, at), openingHoursOsm: key.slice(at + 1) }
}

/** Special words and unreadable hours are unknown; so is a public holiday that the hours do not mention. */
function judgementOf(key: string, ask: (hours: FullHours) => OpenAnswer): OpenJudgement {
  const stored = readHours(textsOfKey(key))
  const answer = stored.kind === 'known' ? ask(stored.hours) : 'unsure'
  return answer === 'unsure' ? 'unknown' : answer
}
