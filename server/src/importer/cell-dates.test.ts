import { describe, expect, test } from 'vitest'
import { datesInCell } from './cell-dates.ts'
import { parseCsv } from './parse-csv.ts'

const today = '2026-11-28'

describe('the dates of a cell', () => {
  test.each([
    ['3/5, 10/5 2027', '2027-05-03 2027-05-10'],
    ['3/5-26', '2026-05-03'],
    ['3.5.26', '2026-05-03'],
    ['26-12-12', '2026-12-12'],
    ['2026-5-3', '2026-05-03'],
    ['20260503', '2026-05-03'],
    ['den 3 maj 2026', '2026-05-03'],
    ['3:e maj 2026', '2026-05-03'],
    ['lördag den 5:e december 2026', '2026-12-05'],
    ['December 12, 2026', '2026-12-12'],
    ['4-5 juli 2026', '2026-07-04 2026-07-05'],
    ['3, 10 och 17 maj 2027', '2027-05-03 2027-05-10 2027-05-17'],
    ['30/5–2/6 2027', '2027-05-30 2027-05-31 2027-06-01 2027-06-02'],
    ['12 dec t.o.m. 14 dec 2026', '2026-12-12 2026-12-13 2026-12-14'],
    ['28/12 2026, 3/1', '2026-12-28 2027-01-03'],
    ['2026-12-12 - 2026-12-13', '2026-12-12 2026-12-13'],
    ['2026-12-12; 2026-12-19', '2026-12-12 2026-12-19'],
    ['lör-sön 12-13 dec 2026', '2026-12-12 2026-12-13'],
    ['lördag och söndag den 12–13 december 2026', '2026-12-12 2026-12-13'],
    ['lördagar i maj 2027', '2027-05-01 2027-05-08 2027-05-15 2027-05-22 2027-05-29'],
    ['första lördagen i maj 2027', '2027-05-01'],
    ['alla söndagar i juli 2027', '2027-07-04 2027-07-11 2027-07-18 2027-07-25'],
    ['lördag v. 27 2027', '2027-07-10'],
  ])('%s', (cell, dates) => {
    expect(datesInCell(cell, today)).toEqual({ dates: dates.split(' '), time: '', isYearAssumed: false })
  })

  test.each([
    ['3/5, 10/5', '2027-05-03 2027-05-10'],
    ['1–3 maj', '2027-05-01 2027-05-02 2027-05-03'],
    ['lör 5 dec', '2026-12-05'],
    ['5/10', '2026-10-05'],
    ['28/12, 3/1', '2026-12-28 2027-01-03'],
    ['lör 12/12 & sön 13/12', '2026-12-12 2026-12-13'],
    ['helgen v. 50', '2026-12-12 2026-12-13'],
    ['lördagar i december', '2026-12-05 2026-12-12 2026-12-19 2026-12-26'],
  ])('%s without a year is near today', (cell, dates) => {
    expect(datesInCell(cell, today)).toEqual({ dates: dates.split(' '), time: '', isYearAssumed: true })
  })

  test.each([
    ['lör 5 dec kl 10–14', '10–14'],
    ['5/12 10:00-14:00', '10:00-14:00'],
    ['2026-12-05 10:30', '10:30'],
  ])('%s has a time', (cell, time) => {
    expect(datesInCell(cell, today)).toMatchObject({ dates: ['2026-12-05'], time })
  })

  test.each([
    '46368',
    'v. 27',
    'lördagar',
    'varje lördag',
    'varannan lördag i maj',
    'maj',
    '3.5',
    '10.12',
    '3/13',
    '31/4',
    '29/2',
    '05/06/2027',
    '26-12-27',
    'lör 3 maj',
    'fredag 28 november 2026',
    'lör-sön 5-7 dec 2026',
    'Inställt 5/12',
    '5/12 (inställt)',
    '5/12 10-14',
    '5/12 eller 6/12',
    'ej 5/12',
    '1/5–30/9',
    '10/5-3/5',
    '5/12,',
    '3/5 '.repeat(400),
  ])('%s is not clear', (cell) => {
    expect(datesInCell(cell, today)).toBeNull()
  })
})

describe('a row', () => {
  const parse = (cells: string, header = 'Loppis;Ort;Datum;Tid;Slutdatum;Upprepning') =>
    parseCsv(`${header}\n${cells}`, { source: 'fil', today })

  test('with several dates is a series, with a line if they lack a year', () => {
    const { drafts, skipped, shortened } = parse('L;Borås;5/12, 12/12;10–14')
    expect(drafts).toMatchObject([
      { kind: 'series', series: { rule: { dates: ['2026-12-05', '2026-12-12'] }, startMinute: 600, endMinute: 840 } },
    ])
    expect(skipped).toEqual([])
    const detail = 'Datum "5/12, 12/12", L'
    expect(shortened).toEqual([{ at: 'line 2', reason: 'no year, the next one taken', detail }])
  })

  test.each([
    ['L;Borås;5–6 december 2026', ['2026-12-05', '2026-12-06']],
    ['L;Borås;5/12 2026;;6/12', ['2026-12-05', '2026-12-06']],
    ['L;Borås;5 dec 2026;;;12 dec och 19 dec 2026', ['2026-12-05', '2026-12-12', '2026-12-19']],
    ['L;Borås;;;;lördagar i december 2026', ['2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26']],
  ])('%s', (cells, dates) => {
    expect(parse(cells).drafts).toMatchObject([{ kind: 'series', series: { rule: { dates } } }])
  })

  test('has the time of its date', () => {
    expect(parse('L;Borås;lördag 5 december 2026 kl. 10–14').drafts).toMatchObject([
      { kind: 'market', facts: { date: '2026-12-05', startMinute: 600, endMinute: 840 } },
    ])
  })

  test.each([
    ['L;Borås;5/12 och 6/12 2026;;;2026-12-12', 'Datum "5/12 och 6/12 2026", L'],
    ['L;Borås;5–6/12 2026;;2026-12-08', 'Slutdatum "2026-12-08", L'],
    ['L;Borås;5/12 2026;;någon gång i jul', 'Slutdatum "någon gång i jul", L'],
  ])('%s lists what is not read', (cells, detail) => {
    expect(parse(cells).shortened).toEqual([{ at: 'line 2', reason: 'not understood, left out', detail }])
  })
})
