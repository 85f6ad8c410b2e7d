/**
 * Converts calendars (RFC 5545) to markets. A market is on one day, so an event of several days becomes one market per day, and
 * recurring events are expanded from today to a year ahead. Times in other zones are converted to Swedish civil time.
 */
import { addYears, type CivilDate, dateOfDayNumber, dayNumber, formatClockTime } from '@fyndkartan/domain/local-time'
import {
  emptyForm,
  formatProblems,
  prepareSourced,
  type SourcedPlace,
  type SourceRules,
} from '@fyndkartan/domain/place-form'
import { type CalendarEvent, EventProblem, readCalendarEvent, uidOf } from './calendar-event.ts'
import { daysOf, type MarketDay, maxDays, occurrencesOf } from './calendar-occurrences.ts'
import { readCalendarText } from './calendar-text.ts'
import { zoneReader } from './calendar-zone.ts'
import {
  abroadReason,
  draftOf,
  type ImportDraft,
  type ImportProblem,
  type ParsedFile,
  shortenedLines,
  UnreadableFile,
  unreadableProblem,
} from './import-draft.ts'
import { type DayBudget, type DaySpan, RuleProblem } from './recurrence.ts'
import { scopeOf } from './source-name.ts'

export interface CalendarOptions {
  /** The calendar's source name: see source-name.ts. */
  readonly source: string
  readonly today: CivilDate
  /** Keeps markets outside Sweden. */
  readonly abroad?: boolean
}

/** The limit on days examined for all rules of a file together: a weekly market needs 366. */
const daysLookedAt = 2_000_000

/** More than the largest country has; it keeps recurring events from exhausting memory. */
const maxMarkets = 50_000

interface NumberedEvent extends CalendarEvent {
  /** Its location in the file. */
  readonly at: string
}

/** Skips a faulty event with a reason; throws UnreadableFile only for the file as a whole. */
export function parseIcal(text: string, { source, today, abroad = false }: CalendarOptions): ParsedFile {
  const calendar = readCalendarText(text)
  const scope = scopeOf('ical', source)
  const budget = { left: daysLookedAt }
  const zoneOf = zoneReader(calendar.zones, budget)
  const skipped: ImportProblem[] = calendar.broken.map(({ line, message }) => ({
    at: `line ${line}`,
    reason: 'cannot be read',
    detail: message,
  }))
  const shortened: ImportProblem[] = []
  const unread = new Set(calendar.broken.flatMap(({ uid }) => (uid === null ? [] : [scope + uid])))
  const groups = new Map<string, NumberedEvent[]>()
  for (const { line, event } of calendar.events) {
    const uid = uidOf(event)
    const at = `line ${line}, ${uid}`
    const group = groups.get(uid) ?? []
    groups.set(uid, group)
    try {
      group.push({ ...readCalendarEvent(event, zoneOf), at })
    } catch (error) {
      const problem = problemOf(at, error)
      skipped.push(problem)
      if (problem.reason !== 'private') unread.add(scope + uid)
    }
  }
  const span = { first: dayNumber(today), last: dayNumber(addYears(today, 1)) }
  const drafts = new Map<string, ImportDraft>()
  for (const [uid, group] of groups) {
    const made = marketsOrProblem(group, span, budget, scope + uid, calendar.isCancellation, { abroad })
    skipped.push(...made.skipped)
    shortened.push(...made.shortened)
    if (made.isUnread) unread.add(scope + uid)
    for (const draft of made.drafts) drafts.set(draft.sourceId, draft)
    if (drafts.size > maxMarkets)
      throw new UnreadableFile(
        `the calendar holds more than ${maxMarkets} markets`,
        `Kalendern ger fler än ${maxMarkets} loppisdagar`,
      )
  }
  const isWhole = calendar.isWhole && calendar.broken.every(({ uid }) => uid !== null)
  return {
    read: calendar.events.length + calendar.broken.length,
    drafts: [...drafts.values()],
    skipped: skipped.toSorted((a, b) => Number(isRoutine(a)) - Number(isRoutine(b))),
    hoursNotExpressible: [],
    shortened,
    groups: new Set([...groups.keys()].map((uid) => scope + uid)),
    unread,
    incomplete: isWhole ? null : 'it breaks off, or an event in it does',
  }
}

function problemOf(at: string, error: unknown): ImportProblem {
  const isReason = error instanceof EventProblem || error instanceof RuleProblem
  return isReason ? { at, reason: error.message } : unreadableProblem(at, error)
}

/** Calendars contain years of past events, so those are reported last. */
const gone = 'has already been'

function isRoutine({ reason }: ImportProblem): boolean {
  return reason === gone
}

interface EventMarkets {
  readonly drafts: readonly ImportDraft[]
  readonly skipped: readonly ImportProblem[]
  readonly shortened: readonly ImportProblem[]
  /** Not all of the event could be read. */
  readonly isUnread: boolean
}

/** Like marketsOf, but turns an exception into one line of the report. */
function marketsOrProblem(...order: Parameters<typeof marketsOf>): EventMarkets {
  try {
    return marketsOf(...order)
  } catch (error) {
    const at = order[0][0]?.at ?? ''
    return { drafts: [], skipped: [unreadableProblem(at, error)], shortened: [], isUnread: true }
  }
}

/** The markets of one event with its recurrences and their changes. `sourceId`: the prefix of its markets' source ids. */
function marketsOf(
  group: readonly NumberedEvent[],
  span: DaySpan,
  budget: DayBudget,
  sourceId: string,
  isCancellation: boolean,
  rules: SourceRules,
): EventMarkets {
  const drafts = new Map<string, ImportDraft>()
  // Once per event and reason, however often the event recurs.
  const skipped = new Map<string, ImportProblem>()
  const shortened = new Map<string, ImportProblem>()
  let isUnread = false
  const skip = ({ at, place }: NumberedEvent, reason: string) =>
    skipped.set(`${at} ${reason}`, { at, reason, ...(place.name !== '' && { detail: place.name }) })
  const fail = (event: NumberedEvent, reason: string) => {
    isUnread = true
    skip(event, reason)
  }
  for (const { event, start, name } of occurrencesOf(group, span, budget, fail)) {
    const days = daysOf(start, event.durationMin)
    const reason = whyNot(event, days, span, isCancellation)
    if (reason !== null) skip(event, reason)
    else
      for (const one of days) {
        if (one.day < span.first || one.day > span.last) continue
        const id = `${sourceId}#${name}${one === days[0] ? '' : `+${days.indexOf(one)}`}`
        const made = drafts.has(id) ? 'twice on one day' : readPlace(event, one, rules)
        if (typeof made !== 'string') {
          drafts.set(id, draftOf(id, made.place))
          for (const line of shortenedLines(event.at, made.place.name, made.shortened))
            shortened.set(`${line.reason} ${line.detail}`, line)
        } else if (drafts.has(id)) skip(event, made)
        else fail(event, made)
      }
  }
  const [first] = group
  if (first && drafts.size === 0 && skipped.size === 0) skip(first, gone)
  return { drafts: [...drafts.values()], skipped: [...skipped.values()], shortened: [...shortened.values()], isUnread }
}

/** Why this occurrence gives no market; null when it does, or when other occurrences may. */
function whyNot(
  event: NumberedEvent,
  days: readonly MarketDay[],
  span: DaySpan,
  isCancellation: boolean,
): string | null {
  if (isCancellation || event.isCancelled) return 'cancelled'
  if (days.length > maxDays) return `lasts longer than ${maxDays} days`
  if (event.rules.length + event.extra.length > 0) return null
  if (days.every(({ day }) => day < span.first)) return gone
  return days.every(({ day }) => day > span.last) ? 'more than a year ahead' : null
}

/** The market, or the reason why there is none. */
function readPlace(
  { place }: CalendarEvent,
  { day, startMinute, endMinute }: MarketDay,
  rules: SourceRules,
): SourcedPlace | string {
  const prepared = prepareSourced(
    {
      ...emptyForm,
      kind: 'market',
      ...place,
      date: dateOfDayNumber(day),
      startMinute: startMinute === null ? '' : formatClockTime(startMinute),
      endMinute: endMinute === null ? '' : formatClockTime(endMinute),
    },
    rules,
  )
  if ('place' in prepared) return prepared
  const { position, ...rest } = prepared.problems
  if (prepared.isAbroad) return abroadReason
  // A calendar has no map marker to correct.
  return position === undefined ? formatProblems(rest) : 'neither a usable position nor a town'
}
