import { describe, expect, test } from 'vitest'
import { addDays, type CivilDate } from '../local-time.ts'
import { prepareSeries, type SeriesProblems } from './prepare-series.ts'
import { plainSeries } from './rule.ts'
import { emptySeries, type TypedSeries } from './typed-series.ts'

const today = '2026-11-21'

const saturdays: TypedSeries = {
  ...emptySeries,
  weekdays: ['6'],
  from: '2026-11-21',
  to: '2027-03-27',
  startMinute: '10',
  endMinute: '15.30',
}
const firstSundays: TypedSeries = { ...saturdays, kind: 'monthly', nth: ['1'], weekday: '0' }
const list: TypedSeries = { ...saturdays, kind: 'dates', dates: ['2026-11-28', '2026-12-12'] }

const problemsOf = (typed: TypedSeries, rules = {}) => {
  const prepared = prepareSeries(typed, today, rules)
  return 'problems' in prepared ? prepared.problems : {}
}
const preparedOf = (typed: TypedSeries) => {
  const prepared = prepareSeries(typed, today)
  if ('problems' in prepared) throw new Error(JSON.stringify(prepared.problems))
  return prepared
}

const hours = { startMinute: 600, endMinute: 930 }
const span = { from: '2026-11-21', to: '2027-03-27' } as const

test('each kind of rule, without notes', () => {
  expect(preparedOf(saturdays)).toEqual({
    series: plainSeries({ kind: 'weekly', every: 1, weekdays: [6], ...span }, hours),
    notes: [],
  })
  expect(preparedOf({ ...firstSundays, every: '2', nth: ['-1', '3'] })).toEqual({
    series: plainSeries({ kind: 'monthly', every: 2, nth: [3, -1], weekday: 0, ...span }, hours),
    notes: [],
  })
  expect(preparedOf({ ...list, dates: ['2026-12-12', '', '2026-11-28', '2026_11_28'] })).toEqual({
    series: plainSeries({ kind: 'dates', dates: ['2026-11-28', '2026-12-12'] }, hours),
    notes: [],
  })
})

test('exceptions', () => {
  const typed: TypedSeries = {
    ...saturdays,
    endMinute: '00:00',
    added: ['2026-12-23', ' '],
    skipped: ['2026-12-26'],
    changed: [
      { date: '2026-12-23', startMinute: '9', endMinute: '' },
      { date: '', startMinute: '', endMinute: '' },
    ],
    cancelled: [
      { date: '2026-12-19', reason: ' Regn ' },
      { date: '2027-01-02', reason: '' },
    ],
    isAllCancelled: true,
    allCancelledReason: 'Slut',
  }
  expect(preparedOf(typed).series).toEqual({
    rule: { kind: 'weekly', every: 1, weekdays: [6], ...span },
    startMinute: 600,
    endMinute: 1440,
    added: ['2026-12-23'],
    skipped: ['2026-12-26'],
    changed: [{ date: '2026-12-23', startMinute: 540, endMinute: null }],
    cancelled: [
      { date: '2026-12-19', reason: 'Regn' },
      { date: '2027-01-02', reason: null },
    ],
    allCancelled: { reason: 'Slut' },
  })
  expect(preparedOf({ ...typed, isAllCancelled: false }).series.allCancelled).toBeNull()
})

const many = (count: number) => Array.from({ length: count }, () => '2026-12-12')

describe('problems', () => {
  test.each<[TypedSeries, Partial<TypedSeries>, SeriesProblems]>([
    [saturdays, { kind: 'yearly' as 'weekly' }, { kind: 'Välj hur loppisen återkommer' }],
    [saturdays, { every: '0' }, { every: 'Antalet veckor mellan gångerna ska vara ett heltal från 1 till 52' }],
    [saturdays, { every: '53' }, { every: 'Antalet veckor mellan gångerna ska vara ett heltal från 1 till 52' }],
    [saturdays, { every: '1,5' }, { every: 'Antalet veckor mellan gångerna ska vara ett heltal från 1 till 52' }],
    [firstSundays, { every: '25' }, { every: 'Antalet månader mellan gångerna ska vara ett heltal från 1 till 24' }],
    [saturdays, { weekdays: [] }, { weekdays: 'Välj minst en veckodag' }],
    [saturdays, { weekdays: ['6', '7'] }, { weekdays: 'Välj minst en veckodag' }],
    [firstSundays, { weekday: '' }, { weekday: 'Välj en veckodag' }],
    [
      firstSundays,
      { nth: [] },
      { nth: 'Välj minst en vecka i månaden: första, andra, tredje, fjärde, femte eller sista' },
    ],
    [saturdays, { from: '' }, { from: 'Första dagen är obligatorisk' }],
    [saturdays, { from: '2026-02-30' }, { from: 'Skriv första dagen som 2026-11-28' }],
    [saturdays, { from: '1899-12-31' }, { from: 'Skriv första dagen som 2026-11-28' }],
    [saturdays, { from: '2028-11-22', to: '' }, { from: 'Första dagen ligger mer än två år bort' }],
    [saturdays, { to: 'i vår' }, { to: 'Skriv sista dagen som 2026-11-28' }],
    [saturdays, { to: '2026-11-20' }, { to: 'Sista dagen får inte vara före första dagen' }],
    [
      saturdays,
      { from: '2026-11-22', to: '2026-11-27' },
      { weekdays: 'Regeln ger inget datum mellan första och sista dagen' },
    ],
    [firstSundays, { to: '2026-11-30' }, { nth: 'Regeln ger inget datum mellan första och sista dagen' }],
    [list, { dates: [] }, { dates: 'Listan behöver minst ett datum' }],
    [list, { dates: [' '] }, { dates: 'Listan behöver minst ett datum' }],
    [list, { dates: ['2026-11-28', '12/12'] }, { dates: 'Datum: ”12/12” är inget datum, skriv det som 2026-11-28' }],
    [list, { dates: ['2028-11-22'] }, { dates: 'Datum: 22 november 2028 ligger mer än två år bort' }],
    [list, { dates: many(751) }, { dates: 'Datum: högst 750 datum får plats' }],
    [saturdays, { added: many(751) }, { added: 'Extra datum: högst 750 datum får plats' }],
    [saturdays, { added: ['2028-11-22'] }, { added: 'Extra datum: 22 november 2028 ligger mer än två år bort' }],
    [
      saturdays,
      { skipped: ['lucia'] },
      { skipped: 'Överhoppade datum: ”lucia” är inget datum, skriv det som 2026-11-28' },
    ],
    [
      saturdays,
      { skipped: ['2026-12-13'] },
      { skipped: 'Överhoppade datum: 13 december 2026 är inget datum i serien' },
    ],
    [
      saturdays,
      { skipped: ['2026-12-12'], added: ['2026-12-12'] },
      { skipped: 'Överhoppade datum: 12 december 2026 står också bland extra datum' },
    ],
    [saturdays, { to: '2026-11-21', skipped: ['2026-11-21'] }, { skipped: 'Alla datum i serien är överhoppade' }],
    [saturdays, { startMinute: 'tio' }, { startMinute: 'Skriv starttiden som 10:00' }],
    [saturdays, { startMinute: '24:00', endMinute: '' }, { startMinute: 'Skriv starttiden som 10:00' }],
    [saturdays, { endMinute: 'tre' }, { endMinute: 'Skriv sluttiden som 15:00' }],
    [saturdays, { endMinute: '10:00' }, { endMinute: 'Sluttiden måste vara efter starttiden' }],
    [saturdays, { startMinute: '' }, { startMinute: 'Ange också starttiden' }],
    [
      saturdays,
      { changed: [{ date: '2026-12-12', startMinute: '12', endMinute: '11' }] },
      { changed: '12 december 2026: Sluttiden måste vara efter starttiden' },
    ],
    [
      saturdays,
      { changed: [{ date: '2026-12-13', startMinute: '', endMinute: '' }] },
      { changed: 'Datum med andra tider: 13 december 2026 är inget datum i serien' },
    ],
    [
      saturdays,
      { changed: [{ date: '', startMinute: '12', endMinute: '' }] },
      { changed: 'Datum med andra tider: ett datum saknas' },
    ],
    [
      saturdays,
      {
        cancelled: [
          { date: '2026-12-12', reason: '' },
          { date: '2026-12-12', reason: 'Regn' },
        ],
      },
      { cancelled: 'Inställda datum: 12 december 2026 står två gånger' },
    ],
    [
      saturdays,
      { cancelled: [{ date: '2026-12-13', reason: '' }] },
      { cancelled: 'Inställda datum: 13 december 2026 är inget datum i serien' },
    ],
    [
      saturdays,
      { skipped: ['2026-12-12'], cancelled: [{ date: '2026-12-12', reason: '' }] },
      { cancelled: 'Inställda datum: 12 december 2026 är inget datum i serien' },
    ],
    [
      saturdays,
      { cancelled: [{ date: '2026-12-12', reason: 'x'.repeat(201) }] },
      { cancelled: 'Orsaken får ha högst 200 tecken' },
    ],
    [
      saturdays,
      { isAllCancelled: true, allCancelledReason: 'x'.repeat(201) },
      { allCancelledReason: 'Orsaken får ha högst 200 tecken' },
    ],
    [
      saturdays,
      { every: '', weekdays: [], from: '', to: 'x', startMinute: 'x' },
      {
        every: 'Antalet veckor mellan gångerna ska vara ett heltal från 1 till 52',
        weekdays: 'Välj minst en veckodag',
        from: 'Första dagen är obligatorisk',
        to: 'Skriv sista dagen som 2026-11-28',
        startMinute: 'Skriv starttiden som 10:00',
      },
    ],
  ])('problems %#', (typed, changed, problems) => {
    expect(problemsOf({ ...typed, ...changed })).toEqual(problems)
  })
})

test.each<[TypedSeries, string[]]>([
  [saturdays, []],
  [{ ...saturdays, to: '2028-11-21' }, []],
  [{ ...saturdays, to: '2028-11-22' }, ['Datum sätts ut högst två år framåt, till och med 21 november 2028']],
  [
    { ...saturdays, to: '' },
    ['Serien har ingen sista dag: datum sätts ut två år framåt, till och med 21 november 2028'],
  ],
  [{ ...saturdays, added: ['2026-12-12'] }, ['12 december 2026 ingår redan i regeln och behöver inte läggas till']],
])('notes %#', (typed, notes) => {
  expect(preparedOf(typed).notes).toEqual(notes)
})

describe('a series that is over', () => {
  const gone: Partial<TypedSeries> = { from: '2025-05-01', to: '2026-11-20' }
  test.each<[TypedSeries, SeriesProblems]>([
    [{ ...saturdays, ...gone }, { to: 'Alla datum i serien har redan varit' }],
    [{ ...list, dates: ['2026-11-20'] }, { dates: 'Alla datum i serien har redan varit' }],
    [{ ...list, dates: ['2026-11-20', '2026-11-21'] }, {}],
    [{ ...saturdays, ...gone, added: ['2026-11-21'] }, {}],
  ])('is refused only where a coming date is needed %#', (typed, problems) => {
    expect(problemsOf(typed)).toEqual({})
    expect(problemsOf(typed, { needsComing: true })).toEqual(problems)
  })
})

test('the dates of a list and its extra dates together have a limit', () => {
  const days = Array.from({ length: 731 }, (_, day) => addDays(today, day))
  const earlier = (count: number) => Array.from({ length: count }, (_, day) => addDays(today, -1 - day))
  expect(problemsOf({ ...list, dates: days, added: earlier(19) })).toEqual({})
  expect(problemsOf({ ...list, dates: days, added: earlier(20) })).toEqual({ added: 'Serien får ha högst 750 datum' })
})

test('a list may be as long as its limit', () => {
  const days = Array.from({ length: 28 }, (_, day) => `2027-02-${String(day + 1).padStart(2, '0')}` as CivilDate)
  const dates = Array.from({ length: 750 }, (_, index) => days[index % 28] ?? '')
  expect(preparedOf({ ...list, dates }).series.rule).toEqual({ kind: 'dates', dates: days })
})
