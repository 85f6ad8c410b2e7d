/**
 * Reads a series from form input. The browser, the server and the importer use the same rules, as they use
 * place-form.ts for places.
 */
import { longReasonText, maxReasonLength } from '../cancellation.ts'
import { facts } from '../facts.ts'
import { type CivilDate, formatPlainDate, parseCivilDate, weekdaysFromMonday } from '../local-time.ts'
import { plainLine } from '../plain-text.ts'
import { datesOfRule, isDateOfRule } from './dates-of-rule.ts'
import { lastSeriesDate, occurrencesOf } from './occurrences.ts'
import {
  maxEvery,
  maxListedDates,
  nthInOrder,
  type Series,
  seriesDates,
  type SeriesHours,
  type SeriesRule,
} from './rule.ts'
import { tidySeries } from './tidy-series.ts'
import type { TypedHours, TypedSeries } from './typed-series.ts'

/** A Swedish message for each field that is wrong. */
export type SeriesProblems = { readonly [Field in keyof TypedSeries]?: string }

/** The series, with Swedish notes about consequences that a visitor may not expect; or the problems of the form. */
export type PreparedSeries =
  | { readonly series: Series; readonly notes: readonly string[] }
  | { readonly problems: SeriesProblems }

export interface SeriesRules {
  /** Whether the series must have a date today or later, as in a tip. */
  readonly needsComing?: boolean
}

const text = {
  kind: 'Välj hur loppisen återkommer',
  weeks: `Antalet veckor mellan gångerna ska vara ett heltal från 1 till ${maxEvery.weekly}`,
  months: `Antalet månader mellan gångerna ska vara ett heltal från 1 till ${maxEvery.monthly}`,
  weekdays: 'Välj minst en veckodag',
  weekday: 'Välj en veckodag',
  nth: 'Välj minst en vecka i månaden: första, andra, tredje, fjärde, femte eller sista',
  noFrom: 'Första dagen är obligatorisk',
  from: 'Skriv första dagen som 2026-11-28',
  farFrom: 'Första dagen ligger mer än två år bort',
  to: 'Skriv sista dagen som 2026-11-28',
  order: 'Sista dagen får inte vara före första dagen',
  noDates: 'Listan behöver minst ett datum',
  noRuleDates: 'Regeln ger inget datum mellan första och sista dagen',
  allSkipped: 'Alla datum i serien är överhoppade',
  past: 'Alla datum i serien har redan varit',
  startAlone: 'Ange också starttiden',
  start: 'Skriv starttiden som 10:00',
  hoursOrder: 'Sluttiden måste vara efter starttiden',
  tooMany: `Serien får ha högst ${maxListedDates} datum`,
  reason: longReasonText,
} as const

/** The names of the fields with lists of dates in messages. */
const listNames = {
  dates: 'Datum',
  added: 'Extra datum',
  skipped: 'Överhoppade datum',
  changed: 'Datum med andra tider',
  cancelled: 'Inställda datum',
} as const

type ListField = keyof typeof listNames

/** Reads a series from form input. `today` decides how far ahead dates may be. Never throws. */
export function prepareSeries(
  typed: TypedSeries,
  today: CivilDate,
  { needsComing = false }: SeriesRules = {},
): PreparedSeries {
  const problems: { -readonly [Field in keyof SeriesProblems]: string } = {}
  const refuse = (field: keyof TypedSeries, problem: string) => {
    problems[field] ??= problem
  }
  const dates = (field: ListField, list: readonly string[]) =>
    readDates(list, listNames[field], (problem) => refuse(field, problem))
  const reason = (field: keyof TypedSeries, typed: string) => {
    const line = plainLine(typed)
    if (line.length > maxReasonLength) refuse(field, text.reason)
    return line === '' ? null : line
  }
  const rows = (field: 'changed' | 'cancelled', isFilled: (index: number) => boolean) => {
    const read = dates(
      field,
      typed[field].map(({ date }) => date),
    )
    const known = read.filter((date) => date !== null)
    const twice = known.find((date, index) => known.indexOf(date) !== index)
    if (twice !== undefined) refuse(field, `${listNames[field]}: ${formatPlainDate(twice)} står två gånger`)
    if (read.some((date, index) => date === null && isFilled(index)))
      refuse(field, `${listNames[field]}: ett datum saknas`)
    return read
  }
  const lastDate = lastSeriesDate(today)
  const rule = readRule(typed, lastDate, dates, refuse)
  const changed = rows('changed', (index) => {
    const row = typed.changed[index]
    return row !== undefined && `${row.startMinute}${row.endMinute}`.trim() !== ''
  })
  const cancelled = rows('cancelled', (index) => plainLine(typed.cancelled[index]?.reason ?? '') !== '')
  const series: Omit<Series, 'rule'> = {
    ...readHours(typed, refuse),
    added: dates('added', typed.added).flatMap((date) => date ?? []),
    skipped: dates('skipped', typed.skipped).flatMap((date) => date ?? []),
    changed: typed.changed.flatMap((one, index) => {
      const date = changed[index]
      if (!date) return []
      return { date, ...readHours(one, (_, problem) => refuse('changed', `${formatPlainDate(date)}: ${problem}`)) }
    }),
    cancelled: typed.cancelled.flatMap((one, index) => {
      const date = cancelled[index]
      return date ? { date, reason: reason('cancelled', one.reason) } : []
    }),
    allCancelled: typed.isAllCancelled ? { reason: reason('allCancelledReason', typed.allCancelledReason) } : null,
  }
  if (rule === null) return { problems }
  const whole = { rule, ...series }
  checkDates(whole, today, refuse)
  if (needsComing && occurrencesOf(whole, { first: today, last: lastDate }, today).length === 0)
    refuse(rule.kind === 'dates' ? 'dates' : 'to', text.past)
  const tidy = tidySeries(whole)
  // `tidySeries` moves added dates into the list of a rule of kind 'dates', which can then be too long.
  if (tidy.rule.kind === 'dates' && tidy.rule.dates.length > maxListedDates) refuse('added', text.tooMany)
  return Object.keys(problems).length > 0 ? { problems } : { series: tidy, notes: notesOn(whole, lastDate) }
}

type Refuse = (field: keyof TypedSeries, problem: string) => void

/** The rule of a series; null when its fields are wrong. */
function readRule(
  typed: TypedSeries,
  lastDate: CivilDate,
  dates: (field: ListField, list: readonly string[]) => readonly (CivilDate | null)[],
  refuse: Refuse,
): SeriesRule | null {
  const { kind } = typed
  if (kind === 'dates') {
    const listed = dates('dates', typed.dates).flatMap((date) => date ?? [])
    if (listed.length === 0) refuse('dates', text.noDates)
    return listed.length === 0 ? null : { kind, dates: listed }
  }
  if (kind !== 'weekly' && kind !== 'monthly') {
    refuse('kind', text.kind)
    return null
  }
  const every = /^\d{1,3}$/.test(typed.every.trim()) ? Number(typed.every) : 0
  const isCounted = every >= 1 && every <= maxEvery[kind]
  if (!isCounted) refuse('every', kind === 'weekly' ? text.weeks : text.months)
  const weekdays = weekdaysFromMonday.filter((weekday) => typed.weekdays.includes(String(weekday)))
  const nth = nthInOrder.filter((one) => typed.nth.includes(String(one)))
  const weekday = weekdaysFromMonday.find((one) => String(one) === typed.weekday)
  if (kind === 'weekly' && !isWhole(typed.weekdays, weekdays)) refuse('weekdays', text.weekdays)
  if (kind === 'monthly' && !isWhole(typed.nth, nth)) refuse('nth', text.nth)
  if (kind === 'monthly' && weekday === undefined) refuse('weekday', text.weekday)
  const from = readDate(typed.from)
  const to = readDate(typed.to)
  if (from === null) refuse('from', typed.from.trim() === '' ? text.noFrom : text.from)
  else if (from > lastDate) refuse('from', text.farFrom)
  if (to === null && typed.to.trim() !== '') refuse('to', text.to)
  if (from !== null && to !== null && to < from) refuse('to', text.order)
  if (!isCounted || from === null || from > lastDate || (to === null ? typed.to.trim() !== '' : to < from)) return null
  if (kind === 'weekly') return weekdays.length === 0 ? null : { kind, every, weekdays, from, to }
  return nth.length === 0 || weekday === undefined ? null : { kind, every, nth, weekday, from, to }
}

/** Whether at least one value is chosen and every chosen value is known. */
function isWhole(typed: readonly string[], read: readonly number[]): boolean {
  return read.length > 0 && new Set(typed).size === read.length
}

/** Refuses a series without any date, and exceptions for dates that the series does not have. */
function checkDates(series: Series, today: CivilDate, refuse: Refuse): void {
  const { rule, added, skipped } = series
  const lastDate = lastSeriesDate(today)
  const all = { first: seriesDates.first, last: lastDate }
  for (const field of ['dates', 'added'] as const) {
    const late = (field === 'added' ? added : rule.kind === 'dates' ? rule.dates : []).find((date) => date > lastDate)
    if (late !== undefined) refuse(field, `${listNames[field]}: ${formatPlainDate(late)} ligger mer än två år bort`)
  }
  if (rule.kind !== 'dates' && datesOfRule(rule, { first: rule.from, last: lastDate }).length === 0)
    return refuse(rule.kind === 'weekly' ? 'weekdays' : 'nth', text.noRuleDates)
  const twice = added.find((date) => skipped.includes(date))
  if (twice !== undefined)
    return refuse('skipped', `${listNames.skipped}: ${formatPlainDate(twice)} står också bland extra datum`)
  const isOwn = (date: CivilDate) => isDateOfRule(rule, date)
  const isHeld = (date: CivilDate) => !skipped.includes(date) && (added.includes(date) || isOwn(date))
  const strangers = {
    skipped: skipped.find((date) => !isOwn(date)),
    changed: series.changed.find(({ date }) => !isHeld(date))?.date,
    cancelled: series.cancelled.find(({ date }) => !isHeld(date))?.date,
  }
  for (const field of ['skipped', 'changed', 'cancelled'] as const) {
    const date = strangers[field]
    if (date !== undefined) refuse(field, `${listNames[field]}: ${formatPlainDate(date)} är inget datum i serien`)
  }
  if (skipped.length > 0 && occurrencesOf(series, all, today).length === 0) refuse('skipped', text.allSkipped)
}

function notesOn({ rule, added }: Series, lastDate: CivilDate): string[] {
  const end = formatPlainDate(lastDate)
  const own = added.filter((date) => rule.kind !== 'dates' && isDateOfRule(rule, date))
  const to = rule.kind === 'dates' ? lastDate : rule.to
  return [
    ...(to === null ? [`Serien har ingen sista dag: datum sätts ut två år framåt, till och med ${end}`] : []),
    ...(to !== null && to > lastDate ? [`Datum sätts ut högst två år framåt, till och med ${end}`] : []),
    ...own.map((date) => `${formatPlainDate(date)} ingår redan i regeln och behöver inte läggas till`),
  ]
}

/** The dates of a list. An empty or wrong line is null, so that indexes stay; only a wrong one has a message. */
function readDates(list: readonly string[], name: string, refuse: (problem: string) => void): (CivilDate | null)[] {
  if (list.length > maxListedDates) {
    refuse(`${name}: högst ${maxListedDates} datum får plats`)
    return []
  }
  return list.map((typed) => {
    const date = readDate(typed)
    if (date === null && typed.trim() !== '')
      refuse(`${name}: ”${plainLine(typed).slice(0, 30).toWellFormed()}” är inget datum, skriv det som 2026-11-28`)
    return date
  })
}

function readDate(typed: string): CivilDate | null {
  const date = parseCivilDate(typed)
  return date !== null && date >= seriesDates.first && date <= seriesDates.last ? date : null
}

function readHours(
  typed: TypedHours,
  refuse: (field: 'startMinute' | 'endMinute', problem: string) => void,
): SeriesHours {
  const start = facts.startMinute.read(typed.startMinute)
  const end = facts.endMinute.read(typed.endMinute)
  if (start.problem !== null) refuse('startMinute', start.problem)
  // 24:00 is the next day, so a market cannot begin then.
  if (start.value === 1440) refuse('startMinute', text.start)
  if (end.problem !== null) refuse('endMinute', end.problem)
  if (end.value !== null && typed.startMinute.trim() === '') refuse('startMinute', text.startAlone)
  if (start.value !== null && end.value !== null && end.value <= start.value) refuse('endMinute', text.hoursOrder)
  return { startMinute: start.value, endMinute: end.value }
}
