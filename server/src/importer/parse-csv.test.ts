import { unknownFacts } from '@fyndkartan/domain/facts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dateOfDayNumber, dayNumber } from '@fyndkartan/domain/local-time'
import { formatRepeats } from '@fyndkartan/domain/series/format-repeats'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { csvColumns } from './csv-columns.ts'
import { parseCsv } from './parse-csv.ts'
import { formatSeriesIcal } from './series-text.ts'

const parse = (...lines: readonly string[]) => parseCsv(lines.join('\n'), { source: 'test.csv', today: '2026-11-21' })
const facts = (file: ReturnType<typeof parse>) => file.drafts.map((draft) => draft.facts)
const example = readFileSync(join(import.meta.dirname, '../../../docs/import-example.csv'), 'utf8')

describe('the example of the documentation', () => {
  const documentation = readFileSync(join(import.meta.dirname, '../../../docs/import.md'), 'utf8')

  test('has all columns, and every row is imported', () => {
    const file = parseCsv(example, { source: 'example', today: '2026-11-21' })
    expect(example.split('\n')[0]).toBe(csvColumns.join(';'))
    expect(file.skipped).toEqual([])
    expect(file.drafts.map(({ kind }) => kind)).toEqual(['shop', 'shop', 'market', 'market', 'series'])
  })

  test('describes every column', () => {
    for (const column of csvColumns) expect(documentation).toContain(`\`${column}\``)
  })
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('%s is not a type', (type) => {
  const file = parse('type,name,town', `${type},Fyndet,Borås`, 'butik,Gömman,Borås')
  expect(file.drafts).toHaveLength(1)
  expect(file.skipped).toMatchObject([{ at: 'line 2', reason: 'neither a shop nor a market' }])
})

test('a shop and a market', () => {
  const file = parse(
    'type,name,address,town,latitude,longitude,link,opening_hours,date,start_time,end_time,id',
    'store,Fyndet,Storgatan 1,borås,57.721,12.9401,fyndet.example,varierar,,,,f1',
    'event,Loppis,,Borås,,,,,2026-11-28,10:00,14:30,l1',
  )
  expect(file).toMatchObject({ read: 2, skipped: [], incomplete: null })
  expect(file.drafts).toEqual([
    {
      kind: 'shop',
      sourceId: 'csv:test.csv#f1',
      facts: {
        ...unknownFacts('shop'),
        name: 'Fyndet',
        address: 'Storgatan 1',
        town: 'Borås',
        position: { lat: 57.721, lng: 12.9401 },
        link: 'https://fyndet.example',
        openingHours: 'varierar',
      },
    },
    {
      kind: 'market',
      sourceId: 'csv:test.csv#l1',
      facts: {
        ...unknownFacts('market'),
        name: 'Loppis',
        town: 'Borås',
        date: '2026-11-28',
        startMinute: 600,
        endMinute: 870,
      },
    },
  ])
})

test.each(['0:00;00:00', '00:00;24:00', '00:00:00;23:59'])('a market at %s has no hours', (times) => {
  const file = parse('type;name;town;date;start_time;end_time', `loppis;L;Borås;2026-11-28;${times}`)
  expect(facts(file)).toMatchObject([{ startMinute: null, endMinute: null }])
  expect(file.shortened).toEqual([])
})

describe('a bad row is reported with its line, and the others are imported', () => {
  test.each([
    ['affär;A;Borås', 'neither a shop nor a market', 'affär, A'],
    ['butik;;Borås', 'no name', undefined],
    ['butik;#SAKNAS!;Borås', 'no name', undefined],
    ['butik;A;', 'neither a usable position nor a town', 'A'],
    ['butik;A;Sverige', 'neither a usable position nor a town', 'A'],
    ['butik;A;;57.7', 'neither a usable position nor a town', 'A'],
    ['butik;A;;57.7;norr', 'neither a usable position nor a town', 'A'],
    ['butik;A;Berlin;52.5;13.4', 'lies outside Sweden', 'A'],
    ['loppis;A;Borås', 'no usable date', 'A'],
    ['loppis;A;Borås;;;;;fre 28/11', 'no usable date', 'fre 28/11, A'],
    ['butik;A;Borås;12.94;57.72', 'latitude and longitude seem to be swapped', 'A'],
    ['loppis;A;Borås;;;;;v. 48', 'no usable date', 'v. 48, A'],
    ['loppis;A;Borås;;;;;46368', 'no usable date', '46368, A'],
    ['loppis;A;Borås;;;;;05/06/2027', 'no usable date', '05/06/2027, A'],
    ['butik;A;Borås;;;;;;;;extra', 'more fields than columns', 'A'],
    ['butik;"A" och B;Borås', 'quotes that cannot be understood', undefined],
  ])('%s: %s', (row, reason, detail) => {
    const header = 'type;name;town;latitude;longitude;link;opening_hours;date;start_time;end_time'
    const file = parse(header, '', row, 'butik;Fyndet;Borås')
    expect(file.skipped).toEqual([{ at: 'line 3', reason, ...(detail !== undefined && { detail }) }])
    expect(facts(file)).toMatchObject([{ name: 'Fyndet' }])
  })

  test.each([
    ['butik;A;Borås;;;javascript:alert(1)', 'link "javascript:alert(1)"', { link: null }],
    ['loppis;A;Borås;;;;;2026-11-28;tio', 'start_time "tio"', { date: '2026-11-28', startMinute: null }],
    ['loppis;A;Borås;;;;;2026-11-28;14:00;10:00', 'end_time "10:00"', { startMinute: 840, endMinute: null }],
    ['butik;A;Borås;57.7;norr', 'latitude "57.7", longitude "norr"', { town: 'Borås', position: null }],
    ['butik;A;Borås;57.7', 'latitude "57.7"', { town: 'Borås', position: null }],
    ['butik;A;Borås;0;0', 'latitude "0", longitude "0"', { town: 'Borås', position: null }],
  ])('%s: without the unreadable cell %s', (row, cell, rest) => {
    const header = 'type;name;town;latitude;longitude;link;opening_hours;date;start_time;end_time'
    const file = parse(header, row)
    expect(facts(file)).toMatchObject([{ name: 'A', ...rest }])
    expect(file.shortened).toEqual([{ at: 'line 2', reason: 'not understood, left out', detail: `${cell}, A` }])
  })

  test.each([
    ['start_time', '0,4167', 'startMinute', null],
    ['payment_swish', 'kanske', 'swish', null],
    ['payment_swish', '#REFERENS!', 'swish', null],
    ['entrance_fee', '19,50', 'entranceFee', null],
    ['stall_price', '100-150', 'stallPrice', null],
    ['goods', 'böcker och champagne', 'goods', ['books']],
    ['goods', 'champagne', 'goods', null],
    ['roof', 'på taket', 'roof', null],
    ['step_free', 'kanske', 'stepFree', null],
    ['parking', 'ja', 'parking', null],
    ['cancelled', 'kanske', 'cancellation', null],
    ['cancelled_reason', 'Regn', 'cancellation', null],
    ['phone', 'ring Anna', 'phone', null],
    ['email', 'a(a)b.example', 'email', null],
  ])('%s %s: without the invalid fact %s', (column, value, fact, rest) => {
    const file = parse(`type;name;town;date;${column}`, `loppis;A;Borås;2026-11-28;${value}`)
    expect(facts(file)).toMatchObject([{ name: 'A', [fact]: rest }])
    expect(file.shortened).toEqual([
      { at: 'line 2', reason: 'not understood, left out', detail: `${column} "${value}", A` },
    ])
    expect([file.skipped, file.incomplete]).toEqual([[], null])
  })

  test.each([
    ['butik;A;Borås;;2026-11-28', 'date, A'],
    ['butik;A;Borås;;;150', 'stall_price, A'],
    ['butik;A;Borås;;;;2027-05-15', 'recurrence, A'],
    ['loppis;A;Borås;varierar;2026-11-28', 'opening_hours, A'],
  ])('%s: without a fact of the other kind of place', (row, detail) => {
    const file = parse('type;name;town;opening_hours;date;stall_price;recurrence', row)
    expect(facts(file)).toMatchObject([{ name: 'A', town: 'Borås' }])
    expect(file.shortened).toEqual([{ at: 'line 2', reason: 'not of this kind of place, left out', detail }])
  })

  test('line numbers are correct after fields with line breaks', () => {
    const file = parse(
      'type,name,town,address',
      'butik,A,Borås,"Gården\r\nvid ån\n"',
      'butik,,Borås,',
      'butik,B,Borås,',
    )
    expect(file.skipped).toMatchObject([{ at: 'line 5' }])
    expect(facts(file)).toMatchObject([{ address: 'Gården vid ån' }, { name: 'B' }])
  })

  test('an unclosed quote loses only its own line', () => {
    const file = parse('type,name,town', 'butik,"A,Borås', 'butik,B,Borås', 'butik,C,Borås')
    expect(file.skipped).toMatchObject([{ at: 'line 2' }])
    expect(facts(file)).toMatchObject([{ name: 'B' }, { name: 'C' }])
    expect(file.incomplete).not.toBeNull()
  })

  test('the same place twice is named, a shop and a market with one number are two', () => {
    const file = parse(
      'type,name,town,date,id',
      'butik,A,Borås,,1',
      'loppis,B,Borås,2026-11-28,1',
      'butik,C,Borås,,1',
      'loppis,D,Borås,,2',
    )
    expect(file.drafts.map(({ kind, sourceId }) => [kind, sourceId])).toEqual([
      ['shop', 'csv:test.csv#1'],
      ['market', 'csv:test.csv#1'],
    ])
    expect(file.skipped).toEqual([
      { at: 'line 4', reason: 'stands in the file twice', detail: 'C' },
      { at: 'line 5', reason: 'no usable date', detail: 'D' },
    ])
    expect(file.unread).toEqual(new Set(['csv:test.csv#2']))
    expect(file.incomplete).toBeNull()
  })

  test.each([
    ['butik,,Borås,', true],
    ['loppis,A,Borås,', true],
    ['affär,A,Borås,', true],
    ['butik,A,,', true],
    ['butik,A,Borås,7,extra', true],
    ['butik,,Borås,7', false],
    ['affär,A,Borås,7', false],
  ])('%s: after a row that may be any place, the file is not whole: %s', (row, isBroken) => {
    const file = parse('type,name,town,id', row, 'butik,B,Borås,8')
    expect(file.drafts).toHaveLength(1)
    expect(file.incomplete !== null).toBe(isBroken)
  })

  test.each([
    ['butik,A,Borås,1\nbutik,B,Bor', true],
    ['butik,A,Borås,1\nbutik,B,Borås\n', false],
    ['butik,A,Borås\nbutik,B,Borås', false],
    ['butik,A,Borås', false],
  ])('%j may be cut in its last line: %s', (rows, isCut) => {
    const file = parse('type,name,town,id', rows)
    expect(file.skipped).toEqual([])
    expect(file.incomplete !== null).toBe(isCut)
  })

  test('unknown columns are reported by name', () => {
    const file = parse('type,name,town,Faxnr', 'butik,A,Borås,033')
    expect(file.skipped).toEqual([{ at: 'line 1', reason: 'unknown column, not read', detail: 'Faxnr' }])
    expect(file.drafts).toHaveLength(1)
  })

  test('values in a column without a name are reported', () => {
    const file = parse('type,name,town,', 'butik,A,Borås,033')
    expect(file.skipped).toEqual([{ at: 'line 1', reason: 'column without a name, not read' }])
    expect(file.drafts).toHaveLength(1)
  })
})

test('without an id a row is identified by type, name, address, town and date', () => {
  const idOf = (row: string) => parse('type,name,address,town,date,link', row).drafts[0]?.sourceId
  const id = idOf('loppis,Loppis,Torget,Borås,2026-11-28,')
  expect(id).toMatch(/^csv:test\.csv#~[\w-]{10}$/)
  expect(idOf('event,LOPPIS,torget, borås,2026-11-28,https://a.example')).toBe(id)
  for (const other of [
    'Fest,Torget,Borås,2026-11-28,',
    'Loppis,Torget,Borås,2026-11-29,',
    'Loppis,Torg,Borås,2026-11-28,',
  ])
    expect(idOf(`loppis,${other}`)).not.toBe(id)
})

test.each([
  ['', 'the file is empty'],
  ['butik;Fyndet;Borås', 'line 1 must name the columns, type and name among them'],
  ['\nnamn;ort\nFyndet;Borås', 'line 2 does not tell whether the rows are shops or markets'],
  ['type;name;town;name', 'line 1 names the column name twice'],
])('%j is refused as a table', (text, message) => {
  expect(() => parse(text)).toThrow(message)
})

test('a text consisting of quotes is refused in bounded time', () => {
  expect(() => parse('type,name', ...Array.from({ length: 50_000 }, () => 'a"a,"b'))).toThrow('more than 100 lines')
})

test('20,000 rows', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `butik,Butik ${index},Borås`)
  expect(parse('type,name,town', ...rows).drafts).toHaveLength(20_000)
})

describe('a market with several dates', () => {
  const header = 'type,name,town,date,start_time,end_time,cancelled,recurrence'
  const today = '2026-11-21'
  const row = (recurrence: string, date = '2027-05-15', hours = '10:00,15:00', cancelled = '') =>
    parse(header, `loppis,Torgloppis,Borås,${date},${hours},${cancelled},"${recurrence}"`)
  /** The rule in words with its hours, or the error. */
  const told = (file: ReturnType<typeof parse>) => {
    const [draft] = file.drafts
    if (draft?.kind === 'market')
      return [draft.facts.date, ...file.shortened.map(({ reason }) => reason), file.unread?.size].join(', ')
    if (draft?.kind !== 'series') return file.skipped.map(({ at, reason }) => `${at}, ${reason}`).join()
    const { startMinute, endMinute } = draft.series
    return [formatRepeats(draft.series, today), startMinute, endMinute].join(' ')
  }

  test.each([
    ['2027-05-22, 2027-05-29', '15, 22 och 29 maj 2027 600 900'],
    ['2027-05-22 00:00:00', '15 och 22 maj 2027 600 900'],
    ['22.05.2027, 29.05.2027', '15, 22 och 29 maj 2027 600 900'],
    ['2027-05-22;2027-05-29 2027-05-22\n', '15, 22 och 29 maj 2027 600 900'],
    ['RRULE:FREQ=WEEKLY;COUNT=3', 'Varje lördag 15–29 maj 2027 600 900'],
    ['RRULE:FREQ=WEEKLY;COUNT=4\nEXDATE;VALUE=DATE:20270522', 'Varje lördag 15 maj–5 jun 2027, inte 22 maj 600 900'],
    ['rrule:FREQ=WEEKLY;COUNT=4\\nexdate:20270522T100000', 'Varje lördag 15 maj–5 jun 2027, inte 22 maj 600 900'],
    ['RRULE:FREQ=WEEKLY;COUNT=4 EXDATE:20270522T100000', 'Varje lördag 15 maj–5 jun 2027, inte 22 maj 600 900'],
    ['RDATE:20270522T100000', '15 och 22 maj 2027 600 900'],
    ['DTSTART:20270516T120000 RRULE:FREQ=WEEKLY;COUNT=2', 'Varje söndag 16–23 maj 2027 720 '],
    ['varje lördag', '2027-05-15, repetition not understood, 1'],
    ['2027-05-32', '2027-05-15, repetition not understood, 1'],
    ['RRULE:FREQ=HOURLY', '2027-05-15, repeats within a day, 1'],
    ['RRULE:FREQ=MONTHLY', '2027-05-15, no rule of a series, 1'],
    ['RRULE:FREQ=WEEKLY;COUNT=1 EXDATE:20270515T100000', 'line 2, no date left'],
    ['EXDATE:lördag', 'line 2, no usable date'],
  ])('%s: %s', (recurrence, expected) => {
    expect(told(row(recurrence))).toBe(expected)
  })

  test.each([
    ['2027-05-22, 2027-05-15', '15 och 22 maj 2027 600 900'],
    ['DTSTART;VALUE=DATE:20270516 RRULE:FREQ=WEEKLY;COUNT=2', 'Varje söndag 16–23 maj 2027  '],
    ['RRULE:FREQ=WEEKLY;COUNT=2', 'line 2, no usable date'],
  ])('without a date of its own, %s: %s', (recurrence, expected) => {
    expect(told(row(recurrence, ''))).toBe(expected)
  })

  test.each([
    ['10:00,', '15 och 22 maj 2027 600 '],
    [',15:00', '15 och 22 maj 2027  '],
    ['24:00,', '2027-05-15, no rule of a series, 1'],
  ])('hours %s: %s', (hours, expected) => {
    expect(told(row('2027-05-22', '2027-05-15', hours))).toBe(expected)
  })

  test('a cancelled row is a series whose dates are all cancelled', () => {
    expect(told(row('2027-05-22', '2027-05-15', '10:00,15:00', 'ja'))).toBe('Inställt: 15 och 22 maj 2027 600 900')
  })

  test('a series that has ended is left out and may be removed, an unreadable one stays as it is', () => {
    const over = row('2026-11-14', '2026-11-07')
    expect(told(over)).toBe('line 2, has already been')
    expect(over.unread?.size).toBe(0)
    expect(row('varje lördag').unread?.size).toBe(1)
  })

  test('keeps its text as it arrived, and a series without end is reported', () => {
    const file = row(' RRULE:FREQ=WEEKLY\nEXDATE;VALUE=DATE:20270522 ')
    expect(file.drafts).toMatchObject([{ arrived: 'RRULE:FREQ=WEEKLY\nEXDATE;VALUE=DATE:20270522' }])
    expect(file.repeats).toEqual([
      { at: 'line 2', reason: 'repeats without an end, dates for two years', detail: 'Torgloppis' },
    ])
  })

  test('a row may have as many changed dates as a series', () => {
    const days = Array.from({ length: 750 }, (_, index) => dateOfDayNumber(dayNumber('2026-11-21') + index))
    const hours = { startMinute: 600, endMinute: 900 }
    const changed = days.map((date) => ({ date, startMinute: 660, endMinute: 720 }))
    const series = { ...plainSeries({ kind: 'dates', dates: days }, hours), changed }
    expect(row(formatSeriesIcal(series)).drafts).toMatchObject([{ kind: 'series', series: { changed } }])
  })

  test('more than 750 dates, and 100,000 dates in a table, are refused', () => {
    const days = Array.from({ length: 751 }, (_, index) => dateOfDayNumber(dayNumber('2026-11-21') + index))
    expect(told(row(days.slice(0, 750).join(' '), ''))).toContain('2026')
    expect(told(row(days.join(' '), ''))).toBe('line 2, no rule of a series')
    const rows = Array.from({ length: 137 }, (_, index) => `loppis,Nr ${index},Borås,2026-11-21,,,,RRULE:FREQ=DAILY`)
    expect(() => parse(header, ...rows)).toThrow('more than 100000 dates of markets')
  })
})
