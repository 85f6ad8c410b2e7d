/** A place's facts line by line, and what differs between two states of it. */
import type { LatLng } from '@fyndkartan/domain/geo'
import { formatClockTime, formatDate, parseCivilDate, weekdayNames } from '@fyndkartan/domain/local-time'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { formatDayHours, specialHoursLabel, weekdaysFromMonday } from '@fyndkartan/domain/opening-hours/status-text'
import type { Place } from '@fyndkartan/domain/place'
import type { PlaceForm } from '@fyndkartan/domain/place-form'

export interface Fact {
  readonly label: string
  /** Lines of text; none when nobody knows it. */
  readonly lines: readonly string[]
}

export interface Change {
  readonly label: string
  /** Null is nothing. */
  readonly before: string | null
  readonly after: string | null
}

/** What a form says, as far as it can be read; all but name and link, which have places of their own. */
export function listFormFacts(form: PlaceForm): readonly Fact[] {
  const shared: readonly Fact[] = [
    fact('Adress', form.address),
    fact('Stad', form.town),
    fact('Läge', form.position && formatPosition(form.position)),
  ]
  if (form.kind === 'shop') return [...shared, { label: 'Öppettider', lines: listHours(form.openingHours) }]
  const date = parseCivilDate(form.date)
  const span = [form.startTime, form.endTime].map((time) => time || '?').join('–')
  return [fact('Datum', date ? formatDate(date) : form.date), fact('Tid', span === '?–?' ? null : span), ...shared]
}

/** What differs, in the order of the form; of two readable weeks the days that differ. */
export function listChanges(before: Place | null, after: Place | null): readonly Change[] {
  const old = readFacts(before)
  const now = readFacts(after)
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((label) => {
    const change = { label, before: old.get(label) ?? null, after: now.get(label) ?? null }
    return change.before === change.after ? [] : [change]
  })
}

function readFacts(place: Place | null): ReadonlyMap<string, string | null> {
  return new Map(place ? compared(place) : [])
}

function compared(place: Place): readonly (readonly [label: string, value: string | null])[] {
  const shared = [
    ['Namn', place.name],
    ['Länk', place.link],
    ['Adress', place.address],
    ['Stad', place.town],
    ['Läge', place.position && formatPosition(place.position)],
  ] as const
  if (place.kind === 'shop') return [...shared, ...comparedHours(place.openingHours)]
  return [
    ...shared,
    ['Datum', place.date && formatDate(place.date)],
    ['Börjar', formatMinute(place.startMinute)],
    ['Slutar', formatMinute(place.endMinute)],
  ]
}

function comparedHours(text: string | null): readonly (readonly [label: string, value: string | null])[] {
  const hours = parseOpeningHours(text)
  if (hours.kind !== 'week') return [['Öppettider', listHours(text).join(', ') || null]]
  return weekdaysFromMonday.map((day) => [`Öppettider ${weekdayNames[day]}`, formatDayHours(hours.days[day] ?? null)])
}

/** 'Måndag–fredag 10:00–18:00': days of equal hours together. What cannot be read stands as it was written. */
function listHours(text: string | null): readonly string[] {
  const hours = parseOpeningHours(text)
  if (hours.kind === 'missing') return []
  if (hours.kind === 'special') return [specialHoursLabel[hours.word]]
  if (hours.kind === 'too-few') return [text ?? '']
  const runs: { from: string; to: string; hours: string }[] = []
  for (const day of weekdaysFromMonday) {
    const name = weekdayNames[day]
    const dayHours = formatDayHours(hours.days[day] ?? null)
    const last = runs.at(-1)
    if (last?.hours === dayHours) last.to = name
    else runs.push({ from: name, to: name, hours: dayHours })
  }
  return runs.map(({ from, to, hours: dayHours }) => `${from === to ? from : `${from}–${to}`}: ${dayHours}`)
}

function fact(label: string, value: string | null): Fact {
  return { label, lines: value === null || value === '' ? [] : [value] }
}

function formatPosition({ lat, lng }: LatLng): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`
}

function formatMinute(minute: number | null): string | null {
  return minute === null ? null : formatClockTime(minute)
}
