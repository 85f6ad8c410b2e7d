/** Opening hours during editing: the values of the fields, and the two texts made from them. */
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

/** The two texts of a form that hold the hours. */
export type HoursFields = Pick<PlaceForm, 'openingHours' | 'openingHoursOsm'>

/** 'kept': stored hours that the form cannot show, until the visitor makes another choice. */
export type HoursMode = 'none' | 'week' | 'kept' | SpecialHours

export interface HoursDraft {
  readonly mode: HoursMode
  /** Sunday first. The days survive a change of mode. */
  readonly days: readonly DayDraft[]
  /** Hours beyond the week. */
  readonly more: MoreHours
  /** The texts of the mode 'kept'. */
  readonly texts: HoursFields
}

/** A week not yet filled in: the times of the working days are blank, since a guess could be left unnoticed. */
const openWeek: readonly DayDraft[] = weekdayNames.map((_name, index) => ({
  ...closedDay,
  isOpen: index > 0 && index < 6,
}))

/** Never throws: hours that the form cannot show get the mode 'kept'. */
export function draftOfHours({ openingHours, openingHoursOsm }: HoursFields): HoursDraft {
  // Copies only these two, since a caller may pass a whole form.
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
 * The texts for the form: that of spec §3 where it can express the hours, otherwise OpenStreetMap's. An incomplete week
 * becomes an entry that cannot be parsed. Incomplete hours beyond a week become JSON of the fields, which is no valid
 * text either; `draftOfHours` reads it.
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

/** Null for hours that the form cannot show, and for foreign JSON from damaged storage. */
function readMore(text: string): Pick<HoursDraft, 'days' | 'more'> | null {
  try {
    const hours = text.startsWith('{') ? null : parseOsmHours(text)
    const typed = text.startsWith('{') ? (JSON.parse(text) as TypedHours) : hours && writeHours(hours)
    const read = typed && draftOfTyped(typed)
    const weeks = read ? [read.days, ...read.more.seasons.map(({ days }) => days)] : []
    return weeks.every(({ length }) => length === 7) ? read : null
  } catch {
    return null
  }
}

/** The problems of hours beyond an ordinary week, by the fields of `TypedHours`; none for other hours. */
export function problemsOfHours({ mode, days, more }: HoursDraft): HoursProblems {
  if (mode !== 'week' || isOrdinaryWeek(days, more)) return {}
  const prepared = prepareHours(typedHoursOf(days, more))
  return 'problems' in prepared ? prepared.problems : {}
}

/** The first invalid time of an ordinary week, in the order of the page; null when all are valid. */
export function firstUnclearTime({ mode, days }: HoursDraft): { weekday: Weekday; end: 'from' | 'to' } | null {
  const weekday = weekdaysFromMonday.find((each) => days[each] && isDayUnclear(days[each]))
  const day = weekday === undefined ? undefined : days[weekday]
  if (mode !== 'week' || weekday === undefined || day === undefined) return null
  return { weekday, end: unclearEndOf(day) }
}

/** A week with one day changed. */
export function changeDay(days: readonly DayDraft[], weekday: Weekday, change: Partial<DayDraft>): readonly DayDraft[] {
  return days.map((day, index) => (index === weekday ? { ...day, unreadable: null, ...change } : day))
}

/** A week in which the days `to` have the hours of `from`. */
export function copyDay(days: readonly DayDraft[], from: Weekday, to: readonly Weekday[]): readonly DayDraft[] {
  return days.map((day, index) => (to.includes(index as Weekday) ? (days[from] ?? day) : day))
}
