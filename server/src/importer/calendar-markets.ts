/**
 * Lists the markets of an event that does not become a series: one for each of its days, from today to a year ahead.
 */
import { type CivilDate, dateOfDayNumber, formatClockTime } from '@fyndkartan/domain/local-time'
import { emptyForm } from '@fyndkartan/domain/place-form'
import { prepareSourced, type SourcedPlace, type SourceRules } from '@fyndkartan/domain/sourced-place'
import { type CalendarEvent, type CalendarPlace, cancellationOf, lengthAt } from './calendar-event.ts'
import { daysOf, type MarketDay, maxDays, occurrencesOf } from './calendar-occurrences.ts'
import { hasBeen } from './coming-dates.ts'
import { draftOf, factLines, type ImportDraft, type ImportProblem, reasonOf } from './import-draft.ts'
import type { DayBudget, DaySpan } from './recurrence.ts'

export interface NumberedEvent extends CalendarEvent {
  /** Where the event is in the file, such as 'line 12'. */
  readonly at: string
  /** The lines that say when the event is held (DTSTART, RRULE and others), exactly as in the file. */
  readonly timeText: string
}

/** The result of reading one event. */
export interface EventMarkets {
  readonly drafts: readonly ImportDraft[]
  readonly skipped: readonly ImportProblem[]
  readonly shortened: readonly ImportProblem[]
  /** Whether some part of the event could not be read. */
  readonly isUnread: boolean
}

/** A line of the report about an event. */
export function lineAbout({ at, place }: NumberedEvent, reason: string): ImportProblem {
  return { at, reason, ...(place.name !== '' && { detail: place.name }) }
}

/** The report's lines about what the market of an event lacks, and about an event that may not be held. */
export function eventLines(
  event: NumberedEvent,
  made: SourcedPlace,
  tentativeReason = 'tentative, shown as such',
): ImportProblem[] {
  const dropped = [...new Set([...event.lost, ...made.dropped])]
  const tentative = event.isTentative && !event.isCancelled ? [lineAbout(event, tentativeReason)] : []
  return [...factLines(event.at, { ...made, dropped }), ...tentative]
}

export interface Listing {
  readonly span: DaySpan
  readonly budget: DayBudget
  /** The prefix of the markets' source ids. */
  readonly sourceId: string
  /** The end of the source id of the first day. */
  readonly firstName: string
  readonly rules: SourceRules
}

/** Lists the markets of an event with all its occurrences. `group`: the event and its changed occurrences. */
export function marketsOf(
  group: readonly NumberedEvent[],
  { span, budget, sourceId, firstName, rules }: Listing,
): EventMarkets {
  const drafts = new Map<string, ImportDraft>()
  // The report has one line per event and reason, however often the event recurs.
  const skipped = new Map<string, ImportProblem>()
  const shortened = new Map<string, ImportProblem>()
  let isUnread = false
  const skip = (event: NumberedEvent, reason: string) => skipped.set(`${event.at} ${reason}`, lineAbout(event, reason))
  const fail = (event: NumberedEvent, reason: string) => {
    isUnread = true
    skip(event, reason)
  }
  for (const { event, start, name } of occurrencesOf(group, span, budget, fail)) {
    const days = daysOf(start, lengthAt(event, start))
    const reason = whyNot(event, days, span)
    if (reason !== null) skip(event, reason)
    else
      for (const one of days) {
        if (one.day < span.first || one.day > span.last) continue
        const id = `${sourceId}#${name || firstName}${one === days[0] ? '' : `+${days.indexOf(one)}`}`
        const made = drafts.has(id) ? 'twice on one day' : readDay(event, one, rules)
        if (typeof made !== 'string') {
          const cancelled = event.isCancelled && { unlessKnown: lineAbout(event, 'cancelled') }
          drafts.set(id, { ...draftOf(id, made.place), ...cancelled })
          for (const line of eventLines(event, made)) shortened.set(`${line.at} ${line.reason} ${line.detail}`, line)
        } else if (event.isCancelled) skip(event, 'cancelled')
        else if (drafts.has(id)) skip(event, made)
        else fail(event, made)
      }
  }
  const [first] = group
  if (first && drafts.size === 0 && skipped.size === 0) skip(first, hasBeen)
  return { drafts: [...drafts.values()], skipped: [...skipped.values()], shortened: [...shortened.values()], isUnread }
}

/**
 * The reason why an occurrence becomes no market. Null when it becomes one, and when the event recurs, because its
 * other occurrences may become markets.
 */
function whyNot(event: NumberedEvent, days: readonly MarketDay[], span: DaySpan): string | null {
  if (days.length > maxDays) return `lasts longer than ${maxDays} days`
  if (event.rules.length + event.extra.length > 0) return null
  if (days.every(({ day }) => day < span.first)) return hasBeen
  return days.every(({ day }) => day > span.last) ? 'more than a year ahead' : null
}

/** The market of the event on one day, or the reason why there is none. */
function readDay(
  event: NumberedEvent,
  { day, startMinute, endMinute }: MarketDay,
  rules: SourceRules,
): SourcedPlace | string {
  const { reason } = cancellationOf(event)
  return readPlace(shownPlace(event), dateOfDayNumber(day), rules, {
    startMinute: startMinute === null ? '' : formatClockTime(startMinute),
    endMinute: endMinute === null ? '' : formatClockTime(endMinute),
    cancellation: { isCancelled: event.isCancelled, reason: (event.isCancelled && reason) || '' },
  })
}

/** The place of an event; the description of a tentative one tells visitors so. */
export function shownPlace({ isTentative, isCancelled, place, rules, extra }: CalendarEvent): CalendarPlace {
  if (!isTentative || isCancelled) return place
  const remark = rules.length + extra.length > 0 ? 'Preliminära datum.' : 'Preliminärt datum.'
  return { ...place, description: place.description === '' ? remark : `${remark}\n\n${place.description}` }
}

/** The market of a calendar on one day, or the reason why there is none. `day`: the hours and cancellation of that day. */
export function readPlace(
  place: CalendarPlace,
  date: CivilDate,
  rules: SourceRules,
  day: Partial<typeof emptyForm> = {},
): SourcedPlace | string {
  const prepared = prepareSourced({ ...emptyForm, ...day, kind: 'market', ...place, date }, rules)
  return 'place' in prepared ? prepared : reasonOf(prepared, place)
}
