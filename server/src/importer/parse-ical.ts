/**
 * Converts calendars (RFC 5545) to markets. A recurring event becomes one market with a series of dates, if a series can express it;
 * any other event becomes one market for each of its days. Times in other zones are converted to Swedish civil time.
 */
import { addYears, type CivilDate, dayNumber } from '@fyndkartan/domain/local-time'
import type { SourceRules } from '@fyndkartan/domain/sourced-place'
import { changeOf, EventProblem, readCalendarEvent, uidOf, type ZoneOf } from './calendar-event.ts'
import { type EventGroup, sortEvents, type UnreadChange } from './calendar-groups.ts'
import { type EventMarkets, lineAbout, marketsOf, type NumberedEvent } from './calendar-markets.ts'
import { type EventSeries, isRepeated, seriesFrom } from './calendar-series.ts'
import { type CalendarComponent, readCalendarText } from './calendar-text.ts'
import { zoneReader } from './calendar-zone.ts'
import { hasBeen } from './coming-dates.ts'
import { DateCount, type ImportDraft, type ImportProblem, type ParsedFile, unreadableProblem } from './import-draft.ts'
import { type DayBudget, type DaySpan, RuleProblem } from './recurrence.ts'
import { scopeOf } from './source-name.ts'

export interface CalendarOptions {
  /** The name of the source: see source-name.ts. */
  readonly source: string
  readonly today: CivilDate
  /** Whether to keep markets outside Sweden. */
  readonly abroad?: boolean
}

/** The most days that are examined for all rules of a file together: a weekly market needs 366. */
const daysLookedAt = 2_000_000

/** Parses a calendar. Skips a faulty event with a reason; throws UnreadableFile only for the file as a whole. */
export function parseIcal(text: string, { source, today, abroad = false }: CalendarOptions): ParsedFile {
  const calendar = readCalendarText(text)
  const scope = scopeOf('ical', source)
  const budget = { left: daysLookedAt }
  const zoneOf = zoneReader(calendar.zones, budget)
  const skipped: ImportProblem[] = []
  const shortened: ImportProblem[] = []
  const repeats: ImportProblem[] = []
  const unread = new Set<string>()
  const byUid = new Map<string, { readonly events: NumberedEvent[]; readonly unread: UnreadChange[] }>()
  const eventsOf = (uid: string) => {
    const known = byUid.get(uid) ?? { events: [], unread: [] }
    byUid.set(uid, known)
    return known
  }
  for (const { line, message, event } of calendar.broken) {
    const at = event ? `line ${line}, ${uidOf(event)}` : `line ${line}`
    skipped.push({ at, reason: 'cannot be read', detail: message })
    if (!event) continue
    unread.add(scope + uidOf(event))
    eventsOf(uidOf(event)).unread.push(unreadChangeOf(event, zoneOf))
  }
  for (const { line, event, timeText, isCancellation, lost } of calendar.events) {
    const uid = uidOf(event)
    const at = `line ${line}, ${uid}`
    try {
      const read = readCalendarEvent(event, zoneOf, today, isCancellation)
      eventsOf(uid).events.push({ ...read, at, timeText, lost: [...lost, ...read.lost] })
      // The event may have more days than those that are known.
      if ([...lost, ...read.lost].includes('endMinute')) unread.add(scope + uid)
    } catch (error) {
      const problem = problemOf(at, error)
      skipped.push(problem)
      eventsOf(uid).unread.push(unreadChangeOf(event, zoneOf))
      if (problem.reason !== 'private') unread.add(scope + uid)
    }
  }
  const span = { first: dayNumber(today), last: dayNumber(addYears(today, 1)) }
  const drafts = new Map<string, ImportDraft>()
  const groups = new Set<string>()
  const dates = new DateCount()
  for (const [uid, { events, unread: unreadChanges }] of byUid) {
    const sorted = sortEvents(events, unreadChanges, scope + uid)
    groups.add(scope + uid)
    skipped.push(...sorted.skipped)
    if (sorted.isUnread) unread.add(scope + uid)
    for (const group of sorted.groups) {
      const { sourceId } = group
      const made = eventOrProblem(group, { today, span, budget, abroad })
      groups.add(sourceId)
      skipped.push(...made.skipped)
      shortened.push(...made.shortened)
      repeats.push(...made.repeats)
      if (made.isUnread) unread.add(sourceId)
      for (const draft of made.drafts)
        if (drafts.has(draft.sourceId)) skipped.push(...group.events.map((event) => lineAbout(event, twiceReason)))
        else drafts.set(draft.sourceId, draft)
      dates.add(made.dateCount)
    }
  }
  const isWhole = calendar.isWhole && calendar.broken.every(({ hidesEvent }) => !hidesEvent)
  return {
    read: calendar.events.length + calendar.broken.length,
    drafts: [...drafts.values()],
    // Events in the past are reported last.
    skipped: skipped.toSorted((a, b) => Number(a.reason === hasBeen) - Number(b.reason === hasBeen)),
    hoursNotExpressible: [],
    shortened,
    repeats,
    groups,
    // Of a file that is not whole, any event may lack some of its days.
    unread: isWhole ? unread : groups,
    incomplete: isWhole ? null : 'it breaks off, or an event in it does',
    isCutOff: !calendar.isWhole,
    asOf: calendar.asOf,
  }
}

/** The report's reason for an event on a day that another event with the same UID has. */
const twiceReason = 'twice on one day'

/** What an event that cannot be read changes. */
function unreadChangeOf(event: CalendarComponent, zoneOf: ZoneOf): UnreadChange {
  try {
    return changeOf(event, zoneOf)
  } catch (error) {
    if (error instanceof EventProblem || error instanceof RuleProblem) return 'unknown'
    throw error
  }
}

function problemOf(at: string, error: unknown): ImportProblem {
  const isReason = error instanceof EventProblem || error instanceof RuleProblem
  return isReason ? { at, reason: error.message } : unreadableProblem(at, error)
}

interface Reading extends SourceRules {
  readonly today: CivilDate
  readonly span: DaySpan
  readonly budget: DayBudget
}

/** Reads one event; an exception becomes one line of the report. */
function eventOrProblem(group: EventGroup, reading: Reading): EventSeries {
  try {
    return readGroup(group, reading)
  } catch (error) {
    const skipped = [unreadableProblem(group.events[0]?.at ?? '', error)]
    return { ...nothing, skipped, isUnread: true }
  }
}

const nothing: EventSeries = { drafts: [], skipped: [], shortened: [], isUnread: false, dateCount: 0, repeats: [] }

/** Converts an event to one series if possible, otherwise to single days. */
function readGroup({ events, sourceId, firstName }: EventGroup, { today, span, budget, abroad }: Reading): EventSeries {
  const rules = { abroad }
  const asSeries = isRepeated(events) ? seriesFrom(events, sourceId, today, rules) : null
  if (asSeries && !('reason' in asSeries)) return asSeries
  const made: EventMarkets = marketsOf(events, { span, budget, sourceId, firstName, rules })
  const [first] = events
  // If the importer cannot read the rule at all, `skipped` already has a line about it.
  const isReported = asSeries !== null && first !== undefined && made.drafts.length > 0 && !made.isUnread
  const repeats = isReported ? [lineAbout(first, `as single dates: ${asSeries.reason}`)] : []
  return { ...made, dateCount: made.drafts.length, repeats }
}
