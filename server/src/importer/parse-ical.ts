/**
 * Converts calendars (RFC 5545) to markets. A recurring event becomes one market with a series of dates, if a series can express it;
 * any other event becomes one market for each of its days. Times in other zones are converted to Swedish civil time.
 */
import { addYears, type CivilDate, dayNumber } from '@fyndkartan/domain/local-time'
import type { SourceRules } from '@fyndkartan/domain/place-form'
import { EventProblem, readCalendarEvent, uidOf } from './calendar-event.ts'
import { type EventMarkets, lineAbout, marketsOf, type NumberedEvent } from './calendar-markets.ts'
import { type EventSeries, isRepeated, seriesFrom } from './calendar-series.ts'
import { readCalendarText } from './calendar-text.ts'
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
  for (const { line, message, event } of calendar.broken) {
    const at = event ? `line ${line}, ${uidOf(event)}` : `line ${line}`
    skipped.push({ at, reason: 'cannot be read', detail: message })
    if (event) unread.add(scope + uidOf(event))
  }
  const groups = new Map<string, NumberedEvent[]>()
  for (const { line, event, timeText, isCancellation, lost } of calendar.events) {
    const uid = uidOf(event)
    const at = `line ${line}, ${uid}`
    const group = groups.get(uid) ?? []
    groups.set(uid, group)
    try {
      const read = readCalendarEvent(event, zoneOf)
      const numbered = { ...read, isCancelled: read.isCancelled || isCancellation, at, timeText }
      group.push({ ...numbered, lost: [...lost, ...read.lost] })
      // The event may have more days than those that are known.
      if ([...lost, ...read.lost].includes('endMinute')) unread.add(scope + uid)
    } catch (error) {
      const problem = problemOf(at, error)
      skipped.push(problem)
      if (problem.reason !== 'private') unread.add(scope + uid)
    }
  }
  const span = { first: dayNumber(today), last: dayNumber(addYears(today, 1)) }
  const drafts = new Map<string, ImportDraft>()
  const dates = new DateCount()
  for (const [uid, group] of groups) {
    const made = eventOrProblem(group, { today, span, budget, sourceId: scope + uid, abroad })
    skipped.push(...made.skipped)
    shortened.push(...made.shortened)
    repeats.push(...made.repeats)
    if (made.isUnread) unread.add(scope + uid)
    for (const draft of made.drafts) drafts.set(draft.sourceId, draft)
    dates.add(made.dateCount)
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
    groups: new Set([...groups.keys()].map((uid) => scope + uid)),
    unread,
    incomplete: isWhole ? null : 'it breaks off, or an event in it does',
    asOf: calendar.asOf,
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
  /** The source id of the event's series; if there is none, the prefix of the source ids of the event's single days. */
  readonly sourceId: string
}

/** Reads one event; an exception becomes one line of the report. */
function eventOrProblem(group: readonly NumberedEvent[], reading: Reading): EventSeries {
  try {
    return readGroup(group, reading)
  } catch (error) {
    const skipped = [unreadableProblem(group[0]?.at ?? '', error)]
    return { ...nothing, skipped, isUnread: true }
  }
}

const nothing: EventSeries = { drafts: [], skipped: [], shortened: [], isUnread: false, dateCount: 0, repeats: [] }

/** Converts an event to one series if possible, otherwise to single days. */
function readGroup(group: readonly NumberedEvent[], { today, span, budget, sourceId, abroad }: Reading): EventSeries {
  const asSeries = isRepeated(group) ? seriesFrom(group, sourceId, today, { abroad }) : null
  if (asSeries && !('reason' in asSeries)) return asSeries
  const made: EventMarkets = marketsOf(group, span, budget, sourceId, { abroad })
  const [first] = group
  // If the importer cannot read the rule at all, `skipped` already has a line about it.
  const isReported = asSeries !== null && first !== undefined && made.drafts.length > 0 && !made.isUnread
  const repeats = isReported ? [lineAbout(first, `as single dates: ${asSeries.reason}`)] : []
  return { ...made, dateCount: made.drafts.length, repeats }
}
