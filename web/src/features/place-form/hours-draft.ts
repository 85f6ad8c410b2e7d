/**
 * A shop's opening hours while they are edited. Converts the form's two stored texts to values of the fields, and back.
 */
import { type Weekday, weekdayNames, weekdaysFromMonday } from '@fyndkartan/domain/local-time'
import { formatOsmHours } from '@fyndkartan/domain/opening-hours/format-osm-hours'
import { formatWeekHours } from '@fyndkartan/domain/opening-hours/format'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import type { SpecialHours } from '@fyndkartan/domain/opening-hours/special-hours'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import { type HoursProblems, prepareHours, type TypedHours } from '@fyndkartan/domain/opening-hours/typed-hours'
import { toSpecText } from '@fyndkartan/domain/opening-hours/stored-hours'
import { writeHours } from '@fyndkartan/domain/opening-hours/write-hours'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { closedDay, type DayDraft, dayOfSpec, isDayUnclear, specOfDay, unclearEndOf } from './day-draft.ts'
import { draftOfTyped, isOrdinaryWeek, type MoreHours, noMoreHours, typedHoursOf } from './more-hours.ts'

/** The form's two texts for opening hours: that of spec §3, and that in OpenStreetMap's syntax. */
export type HoursFields = Pick<PlaceForm, 'openingHours' | 'openingHoursOsm'>

/** 'kept': the form cannot show the stored hours, and the visitor has chosen no others; the stored texts stay. */
export type HoursMode = 'none' | 'week' | 'kept' | SpecialHours

export interface HoursDraft {
  readonly mode: HoursMode
  /** Seven days; index 0 is Sunday. A change of mode leaves them unchanged. */
  readonly days: readonly DayDraft[]
  /** Lunch closing, seasons, public holidays and single dates. */
  readonly more: MoreHours
  /** The stored texts; written back unchanged in the mode 'kept'. */
  readonly texts: HoursFields
}

/**
 * The week of a shop without hours: Monday to Friday are open with blank times, since a visitor might not notice
 * guessed times.
 */
const openWeek: readonly DayDraft[] = weekdayNames.map((_name, index) => ({
  ...closedDay,
  isOpen: index > 0 && index < 6,
}))

/** Fills the fields from the stored texts. Hours that the form cannot show get the mode 'kept'. Never throws. */
export function draftOfHours({ openingHours, openingHoursOsm }: HoursFields): HoursDraft {
  // Copies only these two texts, since a caller may pass a whole form.
  const texts = { openingHours, openingHoursOsm }
  const draft = { mode: 'none', days: openWeek, more: noMoreHours, texts } as const
  if (openingHoursOsm !== '') {
    const read = readMore(openingHoursOsm)
    return read ? { ...draft, mode: 'week', ...read } : { ...draft, mode: 'kept' }
  }
  const hours = parseOpeningHours(openingHours)
  if (hours.kind === 'missing') return draft
  if (hours.kind === 'too-few') return { ...draft, mode: 'kept' }
  return hours.kind === 'special'
    ? { ...draft, mode: hours.word }
    : { ...draft, mode: 'week', days: hours.days.map(dayOfSpec) }
}

/**
 * Writes the fields to the form's two texts: `openingHours` if the text of spec §3 can express the hours, else
 * `openingHoursOsm`. An incomplete day makes an entry that cannot be parsed. If seasons or dates are incomplete,
 * `openingHoursOsm` is JSON of the fields, which only `draftOfHours` can read.
 */
export function textsOfDraft(draft: HoursDraft): HoursFields {
  const { mode, days, more, texts } = draft
  if (mode === 'kept') return texts
  if (mode === 'week' && !isOrdinaryWeek(days, more)) return formatMore(typedHoursOf(days, more))
  const openingHours = mode === 'none' ? '' : mode === 'week' ? formatWeekHours(days.map(specOfDay)) : mode
  return { openingHours, openingHoursOsm: '' }
}

function formatMore(typed: TypedHours): HoursFields {
  const prepared = prepareHours(typed)
  if ('problems' in prepared) return { openingHours: '', openingHoursOsm: JSON.stringify(typed) }
  const whole = toSpecText(prepared.hours)
  return { openingHours: whole ?? '', openingHoursOsm: whole === null ? formatOsmHours(prepared.hours) : '' }
}

/**
 * Reads OpenStreetMap's syntax, or JSON of incomplete fields. Null if the form cannot show the hours, or if the JSON
 * has another structure.
 */
function readMore(text: string): Pick<HoursDraft, 'days' | 'more'> | null {
  try {
    const hours = text.startsWith('{') ? null : parseOsmHours(text)
    // The form has no field for notes.
    const isWhole = hours !== null && hours.notes === undefined
    const typed = text.startsWith('{') ? (JSON.parse(text) as TypedHours) : isWhole ? writeHours(hours) : null
    const read = typed && draftOfTyped(typed)
    const weeks = read ? [read.days, ...read.more.seasons.map(({ days }) => days)] : []
    return weeks.every(({ length }) => length === 7) ? read : null
  } catch {
    return null
  }
}

/**
 * Error messages about seasons, lunch, holidays and dates, by the field names of `TypedHours`. Empty for an ordinary
 * week.
 */
export function problemsOfHours({ mode, days, more }: HoursDraft): HoursProblems {
  if (mode !== 'week' || isOrdinaryWeek(days, more)) return {}
  const prepared = prepareHours(typedHoursOf(days, more))
  return 'problems' in prepared ? prepared.problems : {}
}

/** The first invalid time of an ordinary week, from Monday to Sunday; null when all are valid. */
export function firstUnclearTime({ mode, days }: HoursDraft): { weekday: Weekday; end: 'from' | 'to' } | null {
  const weekday = weekdaysFromMonday.find((each) => days[each] && isDayUnclear(days[each]))
  const day = weekday === undefined ? undefined : days[weekday]
  if (mode !== 'week' || weekday === undefined || day === undefined) return null
  return { weekday, end: unclearEndOf(day) }
}

/** A copy of the week with one day changed. */
export function changeDay(days: readonly DayDraft[], weekday: Weekday, change: Partial<DayDraft>): readonly DayDraft[] {
  return days.map((day, index) => (index === weekday ? { ...day, unreadable: null, ...change } : day))
}

/** A copy of the week in which the days `to` have the hours of the day `from`. */
export function copyDay(days: readonly DayDraft[], from: Weekday, to: readonly Weekday[]): readonly DayDraft[] {
  return days.map((day, index) => (to.includes(index as Weekday) ? (days[from] ?? day) : day))
}
