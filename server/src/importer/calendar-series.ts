/** Converts a recurring event of a calendar to one market with a series of dates. */
import { type CivilDate, dateOfDayNumber, minutesPerDay } from '@fyndkartan/domain/local-time'
import type { SourcedPlace, SourceRules } from '@fyndkartan/domain/sourced-place'
import { type CalendarMoment, swedishWall } from './calendar-event.ts'
import { masterOf } from './calendar-occurrences.ts'
import {
  eventLines,
  type EventMarkets,
  lineAbout,
  type NumberedEvent,
  readPlace,
  shownPlace,
} from './calendar-markets.ts'
import { comingDates, endlessReason, isEndless, whyNoneComing } from './coming-dates.ts'
import { type ImportProblem, seriesDraftOf } from './import-draft.ts'
import { seriesOfEvents } from './series-ical.ts'

/**
 * The result of reading a recurring event, with the number of its coming dates and the report's lines about its rule.
 */
export interface EventSeries extends EventMarkets {
  readonly dateCount: number
  readonly repeats: readonly ImportProblem[]
}

/** Whether an event has, or may have, more than one date. */
export function isRepeated(group: readonly NumberedEvent[]): boolean {
  return group.some(({ rules, extra, replaces }) => rules.length + extra.length > 0 || replaces !== null)
}

/**
 * Converts an event and its changed occurrences to a series, or returns the reason why a series cannot express them.
 * `group`: all events with one UID. `sourceId`: the id of the series.
 */
export function seriesFrom(
  group: readonly NumberedEvent[],
  sourceId: string,
  today: CivilDate,
  rules: SourceRules,
): EventSeries | { readonly reason: string } {
  const master = masterOf(group)
  const read = seriesOfEvents(group)
  if ('reason' in read || !master) return { reason: 'reason' in read ? read.reason : 'only changed dates' }
  const { series } = read
  const coming = comingDates(series, today)
  const [next] = coming
  const isCancelled = series.allCancelled !== null
  const left = (reason: string, isUnread = false): EventSeries => ({
    drafts: [],
    skipped: [lineAbout(master, reason)],
    shortened: [],
    isUnread,
    dateCount: 0,
    repeats: [],
  })
  if (!next) return left(whyNoneComing(series, today))
  const made = readPlace(shownPlace(master), next.date, rules)
  if (typeof made === 'string') return isCancelled ? left('cancelled') : left(made, true)
  const changes = group.filter(({ replaces, start }) => replaces !== null && dateOf(start) >= today)
  const unknown = changes.filter(
    ({ isCancelled: isOff, replaces }) =>
      isOff && !isCancelled && series.cancelled.every(({ date }) => replaces === null || date !== dateOf(replaces)),
  )
  const arrived = group.map(({ timeText }) => timeText).join('\n')
  const draft = seriesDraftOf(sourceId, made.place, series, arrived)
  return {
    drafts: [isCancelled ? { ...draft, unlessKnown: lineAbout(master, 'cancelled') } : draft],
    skipped: unknown.map((event) => lineAbout(event, 'cancelled')),
    shortened: [...eventLines(master, made), ...changes.flatMap((change) => changeLines(change, master, made))],
    isUnread: false,
    dateCount: coming.length,
    repeats: isEndless(series, today) ? [lineAbout(master, endlessReason)] : [],
  }
}

/** The report's lines about what the series lacks of the change of one date. */
function changeLines(change: NumberedEvent, { place }: NumberedEvent, made: SourcedPlace): ImportProblem[] {
  if (change.isCancelled) return []
  const { description } = change.place
  const isOwn = description !== '' && description !== place.description
  return [
    ...eventLines(change, { ...made, shortened: [], dropped: [] }, 'tentative, shown as usual'),
    ...(isOwn ? [lineAbout(change, 'description of one date, left out')] : []),
  ]
}

function dateOf(moment: CalendarMoment): CivilDate {
  return dateOfDayNumber(Math.floor(swedishWall(moment) / minutesPerDay))
}
