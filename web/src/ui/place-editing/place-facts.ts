/** The facts of a place as lines of text, and the differences between two versions of a place. */
import { type FactName, factOf, isFactOf, readFactOf } from '@fyndkartan/domain/facts'
import {
  type CivilDate,
  formatClockTime,
  formatDate,
  parseCivilDate,
  weekdayNames,
  weekdaysFromMonday,
} from '@fyndkartan/domain/local-time'
import { describeHours, groupDays, linesOfHours } from '@fyndkartan/domain/opening-hours/describe-hours'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { describeNotes, linesOfRules } from '@fyndkartan/domain/opening-hours/rules-in-words'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import type { HoursTexts } from '@fyndkartan/domain/opening-hours/stored-hours'
import { formatDayHours, specialHoursLabel } from '@fyndkartan/domain/opening-hours/status-text'
import type { Place } from '@fyndkartan/domain/place'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { formatRepeats } from '@fyndkartan/domain/series/format-repeats'
import { readTypedSeries } from '@fyndkartan/domain/series/read-typed-series'
import type { Series } from '@fyndkartan/domain/series/rule'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { factLabels, factOrder, formatFact } from '../fact-labels.ts'

export interface Fact {
  readonly label: string
  /** The value as lines of text; empty when unknown. */
  readonly lines: readonly string[]
}

export interface Change {
  readonly label: string
  /** The old value as text; null when unknown. `after` is the new value. */
  readonly before: string | null
  readonly after: string | null
}

/** Facts that `listFormFacts` adds itself or leaves out. */
const ownPlaces: ReadonlySet<FactName> = new Set([
  'name',
  'link',
  'address',
  'town',
  'position',
  'openingHours',
  'openingHoursOsm',
  'date',
  'startMinute',
  'endMinute',
])

export const positionLabel = 'Läge'

/**
 * The facts in a form, except name and link, which are shown separately. Leaves out optional facts that cannot be
 * parsed.
 */
export function listFormFacts(form: PlaceForm, dates: TypedSeries | null = null): readonly Fact[] {
  const shared: readonly Fact[] = [
    fact('Adress', form.address),
    fact('Stad', form.town),
    fact(positionLabel, formatFact('position', form.position)),
  ]
  // Without unknown facts, since most facts are unknown for most places.
  const more = factOrder
    .filter((name) => !ownPlaces.has(name) && isFactOf(form.kind, name))
    .map((name) => fact(factLabels[name].desk, formatFact(name, factOf(name).read(form[name]).value)))
    .filter(({ lines }) => lines.length > 0)
  if (form.kind === 'shop') {
    const hours = { openingHours: form.openingHours, openingHoursOsm: form.openingHoursOsm || null }
    return [...shared, { label: 'Öppettider', lines: listHours(hours) }, ...more]
  }
  const date = parseCivilDate(form.date)
  const span = [form.startMinute, form.endMinute].map((time) => time || '?').join('–')
  const when = dates
    ? listTypedSeries(dates)
    : [fact('Datum', date ? formatDate(date) : form.date), fact('Tid', span === '?–?' ? null : span)]
  return [...when, ...shared, ...more]
}

/** The input for a place, with the dates of a market with several dates. */
interface Typed {
  readonly form: PlaceForm
  readonly series: TypedSeries | null
}

/** The differences between two forms of a place of one kind, in the order of the form. */
export function listFormChanges(before: Typed, after: Typed): readonly Change[] {
  const [old, now] = [before, after].map(
    ({ form, series }) =>
      new Map(
        [fact('Namn', form.name), fact('Länk', form.link), ...listFormFacts(form, series)].map(({ label, lines }) => [
          label,
          lines.join(', ') || null,
        ]),
      ),
  )
  return changesBetween(old ?? new Map(), now ?? new Map())
}

/** One fact for the desk. Opening hours include both formats; the start of a market includes its end. */
export function tellFact(place: Place, name: FactName): Fact {
  if (name === 'openingHours' && place.kind === 'shop') return { label: 'Öppettider', lines: listHours(place) }
  if (name === 'startMinute' && place.kind === 'market') {
    const { startMinute, endMinute } = place
    return fact('Tid', startMinute === null && endMinute === null ? null : formatHours(startMinute, endMinute))
  }
  return fact(factLabels[name].desk, formatFact(name, readFactOf(place, name)))
}

/** A version of a place, with its series if it belongs to one. */
export interface Compared {
  readonly place: Place
  readonly series?: Series | null
}

/**
 * The differences between two versions, in the order of the form. If both have a plain week of opening hours, lists
 * only the days that differ.
 */
export function listChanges(before: Compared | null, after: Compared | null): readonly Change[] {
  const isByDay = ![before, after].some((one) => one?.place.kind === 'shop' && one.place.openingHoursOsm !== null)
  return changesBetween(readFacts(before, isByDay), readFacts(after, isByDay))
}

type Facts = ReadonlyMap<string, string | null>

function changesBetween(old: Facts, now: Facts): readonly Change[] {
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((label) => {
    const change = { label, before: old.get(label) ?? null, after: now.get(label) ?? null }
    return change.before === change.after ? [] : [change]
  })
}

function readFacts(one: Compared | null, isByDay: boolean): ReadonlyMap<string, string | null> {
  return new Map(one ? [...compared(one.place, isByDay), ...comparedSeries(one.series ?? null)] : [])
}

/** The lines of a series. A market with one date has none: its date is a fact of its own. */
function comparedSeries(series: Series | null): readonly (readonly [label: string, value: string | null])[] {
  if (series === null) return []
  return listSeries(series).map(({ label, lines }) => [label, lines.join(', ') || null])
}

function listTypedSeries(typed: TypedSeries): readonly Fact[] {
  const series = readTypedSeries(typed)
  return series ? listSeries(series) : []
}

/** A series as lines of text. Dates include the year, since the change may be old. */
function listSeries(series: Series): readonly Fact[] {
  const { startMinute, endMinute, changed, cancelled } = series
  return [
    fact('Datum', formatRepeats(series)),
    fact('Tid', startMinute === null ? null : formatHours(startMinute, endMinute)),
    {
      label: 'Andra tider',
      lines: changed.map((one) => `${formatDate(one.date)} ${formatHours(one.startMinute, one.endMinute)}`),
    },
    {
      label: 'Orsaker',
      lines: cancelled.flatMap(({ date, reason }) => (reason ? `${formatDate(date)}: ${reason}` : [])),
    },
  ].filter(({ label, lines }) => lines.length > 0 || label === 'Datum')
}

function formatHours(startMinute: number | null, endMinute: number | null): string {
  return [startMinute, endMinute].map((minute) => (minute === null ? '?' : formatClockTime(minute))).join('–')
}

/** Name to position come first, as in the desk's form; all other facts follow. */
const comparedFirst = ['name', 'link', 'address', 'town', 'position'] as const satisfies readonly FactName[]

/** A line for each fact of a place. `isByDay`: opening hours have a line for each weekday instead of one line. */
function compared(place: Place, isByDay: boolean): readonly (readonly [label: string, value: string | null])[] {
  const rest = factOrder.filter((name) => !comparedFirst.some((first) => first === name))
  return [...comparedFirst, ...rest]
    .filter((name) => isFactOf(place.kind, name))
    .flatMap((name) => {
      if (name === 'openingHoursOsm') return []
      if (name === 'openingHours' && place.kind === 'shop') return comparedHours(place, isByDay)
      return [[factLabels[name].desk, formatFact(name, readFactOf(place, name))] as const]
    })
}

function comparedHours(
  texts: HoursTexts,
  isByDay: boolean,
): readonly (readonly [label: string, value: string | null])[] {
  const hours = parseOpeningHours(texts.openingHours)
  if (!isByDay || hours.kind !== 'week') return [['Öppettider', listHours(texts).join(', ') || null]]
  return weekdaysFromMonday.map((day) => [`Öppettider ${weekdayNames[day]}`, formatDayHours(hours.days[day] ?? null)])
}

/** A date before all others, so that the description of the hours includes past periods. */
const noDay: CivilDate = '0001-01-01'

/**
 * Opening hours as lines: 'måndag–fredag: 10:00–18:00', with equal days grouped. Text that cannot be parsed stays as it
 * is.
 */
function listHours({ openingHours, openingHoursOsm }: HoursTexts): readonly string[] {
  if (openingHoursOsm !== null) {
    const full = parseOsmHours(openingHoursOsm)
    if (full === null) return [openingHoursOsm]
    const described = describeHours(full, noDay)
    return described ? [...linesOfHours(described), ...describeNotes(full)] : linesOfRules(full)
  }
  const hours = parseOpeningHours(openingHours)
  if (hours.kind === 'missing') return []
  if (hours.kind === 'special') return [specialHoursLabel[hours.word]]
  if (hours.kind === 'too-few') return [openingHours ?? '']
  return groupDays(hours.days.map(formatDayHours)).map((group) => `${group.names}: ${group.hours}`)
}

function fact(label: string, value: string | null): Fact {
  return { label, lines: value === null || value === '' ? [] : [value] }
}
