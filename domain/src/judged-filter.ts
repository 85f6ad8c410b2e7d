/**
 * A search as the index takes it: when shops must be open has become a function that judges texts of opening hours, since the index
 * knows neither hours nor the time.
 */
import { addDays, type CivilMoment } from './local-time.ts'
import { isOpenAt, isOpenDuring, type OpenAnswer, prepareSpan } from './opening-hours/hours-on.ts'
import type { OpenJudgement } from './open-judgement.ts'
import { fromSpecText } from './opening-hours/stored-hours.ts'
import { parseOpeningHours } from './opening-hours/parse.ts'
import type { FullHours } from './opening-hours/full-hours.ts'
import type { OpenWhen, SearchFilter, SearchRequest } from './search-filter.ts'

export interface JudgedFilter extends Omit<SearchFilter, 'open'> {
  readonly open: OpenFilter | null
}

export interface JudgedRequest extends Omit<SearchRequest, 'filter'> {
  readonly filter: JudgedFilter
}

/** A filter that asks for no open shops is the same for the index. */
export type PlainFilter = SearchFilter & { readonly open: null }

export interface PlainRequest extends SearchRequest {
  readonly filter: PlainFilter
}

/** When a shop must be open. It judges texts of opening hours; what is in them is between it and who gives them to the index. */
export interface OpenFilter {
  /** Filters with the same key judge alike, so that judgements can be kept. */
  readonly key: string
  /** The minute of the day that the answer depends on; undefined when it depends on the day alone. */
  readonly minute?: number
  /** Shops that are 'closed' or 'unknown' are left out. `hoursKey` is the text that the index got with the shop, never ''. */
  judge(hoursKey: string): OpenJudgement
}

/** Weeks, seasons and holidays repeat; of a longer span only so many days are looked at. */
const maxDaysLookedAt = 800

/** `now`: the Swedish time, asked only for what is open now. */
export function judgedFilter(filter: SearchFilter, now: () => CivilMoment): JudgedFilter {
  // Nearly all searches ask nothing, and need no copy.
  return filter.open === null ? (filter as JudgedFilter) : { ...filter, open: openFilter(filter, filter.open, now) }
}

export function judgedRequest(request: SearchRequest, now: () => CivilMoment): JudgedRequest {
  const filter = judgedFilter(request.filter, now)
  return filter === request.filter ? (request as JudgedRequest) : { ...request, filter }
}

/** `from` and `to` are the days that `open` asks about unless it is about now. */
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

/** Special words and weeks that cannot be read are unknown; so is a public holiday of which the hours say nothing. */
function judgementOf(text: string, ask: (hours: FullHours) => OpenAnswer): OpenJudgement {
  const hours = fromSpecText(parseOpeningHours(text))
  const answer = hours === null ? 'unsure' : ask(hours)
  return answer === 'unsure' ? 'unknown' : answer
}
