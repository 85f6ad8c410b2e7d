/** The desk's own table: what it writes comes back, also after a spreadsheet has saved it. */
import { type FactName, unknownFacts } from '@fyndkartan/domain/facts'
import { goods } from '@fyndkartan/domain/goods'
import { addDays } from '@fyndkartan/domain/local-time'
import type { NewMarket, NewPlace, NewShop } from '@fyndkartan/domain/place'
import { marketOfSeries } from '@fyndkartan/domain/series/market-of-series'
import { plainSeries, type Series } from '@fyndkartan/domain/series/rule'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySeries } from '../testing/any-series.ts'
import { findChangedCells } from './changed-cells.ts'
import { formatDeskLine, formatDeskTable, readDeskTable, type TableEntry } from './desk-table.ts'
import { UnreadableFile } from './import-draft.ts'
import { parseCsv } from './parse-csv.ts'
import { utf8Text } from './utf8-text.ts'

const today = '2026-11-21'
const hours = { startMinute: 600, endMinute: 900 }

const shop: NewShop = {
  ...unknownFacts('shop'),
  kind: 'shop',
  name: 'Fyndet',
  address: 'Storgatan 1',
  town: 'Borås',
  position: { lat: 57.721034, lng: 12.9401 },
  openingHours: 'varierar',
  phone: '070-123 45 67',
  entranceFee: 20,
  swish: true,
  parking: 'paid',
  goods: ['furniture', 'books'],
}
const market: NewMarket = {
  ...unknownFacts('market'),
  kind: 'market',
  name: 'Torgloppis',
  town: 'Borås',
  date: '2026-05-03',
  startMinute: 0,
  endMinute: 1440,
  cancellation: { reason: 'Regn' },
}

const entryOf = (place: NewPlace, series: Series | null = null): TableEntry => ({
  key: { subject: series === null ? place.kind : 'series', subjectId: 7 },
  version: 12,
  place,
  series,
})
const written = (entry: TableEntry) => formatDeskTable([formatDeskLine(entry)])

/** The changes of the only row of a table. */
function changesIn(text: string, entry: TableEntry, isWindows1252 = false) {
  const table = readDeskTable(text, 10)
  expect(table?.lines).toEqual([])
  const [row] = table?.rows ?? []
  if (!row) throw new Error('the table has no row')
  expect([row.key, row.version]).toEqual([entry.key, entry.version])
  const { typed, series, lines } = findChangedCells(row, entry, { today, isWindows1252 })
  return { typed: Object.fromEntries(typed), series, lines: lines.map(({ reason }) => reason) }
}
const nothing = { typed: {}, series: null, lines: [] }

/** Replaces the cell of a column in a table with one row without line breaks in its cells. */
function withCell(text: string, column: string, change: (cell: string) => string): string {
  const [header = '', row = ''] = text.split('\r\n')
  const at = header.replace('\ufeff', '').split(';').indexOf(column)
  const cells = row.split(';').map((cell, index) => (index === at ? change(cell) : cell))
  return [header, cells.join(';'), ''].join('\r\n')
}

test('the table is what spreadsheets in Sweden open: a mark, semicolons, CRLF, Swedish words', () => {
  const text = written(entryOf(shop))
  expect(text.startsWith('\ufeffsite_id;site_version;type;name;address;town;latitude;longitude;link;')).toBe(true)
  expect(text.split('\r\n')[1]).toMatch(/^butik-7;12;butik;Fyndet;Storgatan 1;Borås;57,721034;12,9401;;varierar;/)
  expect(text).toContain(';ja;')
  expect(text).toContain(';avgift;')
  expect(text).toContain(';möbler, böcker;')
})

test('a text that begins like a formula has an apostrophe, also a telephone number, and comes back', () => {
  for (const sign of ['=', '+', '-', '@', "'=", "''-"])
    for (const text of [`${sign}HYPERLINK("http://a.example";"b")`, `${sign}46-33-12 34 56`]) {
      const entry = entryOf({ ...shop, name: text, phone: text })
      expect(written(entry)).not.toMatch(/(?:^|[;\n]"?)[=+\-@]/m)
      expect(changesIn(written(entry), entry)).toEqual(nothing)
    }
})

const signs = [
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ';',
  ',',
  '|',
  '\n',
  '\t',
  ' ',
  '0',
  '1',
  '9',
  'å',
  'ł',
  '🎉',
  '&',
  '<',
  '#',
  '.',
  ':',
  '/',
]

/** Lines of text with all that tables, spreadsheets and readers of cells give a meaning. */
const anyLine = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...signs), maxLength: 20 }),
  fc.constantFrom(
    'n/a',
    '-',
    '#N/A',
    '####',
    '=1+1',
    '1/2',
    '2026-05-03',
    'Inställt: Loppis',
    '<b>A</b> &amp; B',
    'sep=;',
  ),
)
const anyPlace = fc
  .record({
    kind: fc.constantFrom('shop' as const, 'market' as const),
    text: fc.array(anyLine, { minLength: 8, maxLength: 8 }),
    yes: fc.option(fc.boolean()),
    minutes: fc.tuple(fc.option(fc.nat(1440)), fc.option(fc.nat(1440))),
    position: fc.option(
      fc.record({ lat: fc.integer({ min: -9e7, max: 9e7 }), lng: fc.integer({ min: -18e7, max: 18e7 }) }),
    ),
    fee: fc.option(fc.nat(100_000)),
    goods: fc.subarray([...goods]),
  })
  .map(({ kind, text, yes, minutes, position, fee, ...more }): NewPlace => {
    const [name = '', address, town, link, description, phone, email, hours] = text.map((one) => one || null)
    const shared = { name, address, town, link, description, phone, email, cafe: yes, entranceFee: fee }
    const where = position && { lat: position.lat / 1e6, lng: position.lng / 1e6 }
    const sold = more.goods.length > 0 ? more.goods : null
    const both = { ...shared, position: where, goods: sold }
    const [startMinute, endMinute] = minutes
    const cancellation = yes === true ? { reason: hours ?? null } : null
    return (
      kind === 'shop'
        ? { ...unknownFacts('shop'), kind, ...both, openingHours: hours, openingHoursOsm: address, chain: town }
        : { ...unknownFacts('market'), kind, ...both, date: today, startMinute, endMinute, cancellation }
    ) as NewPlace
  })

test('whatever a place has, its row comes back without a difference', () => {
  fc.assert(
    fc.property(anyPlace, (place) => {
      const entry = entryOf(place)
      expect(changesIn(written(entry), entry)).toEqual(nothing)
    }),
  )
})

test.each(["'\n", "'\nBord", '\n=1+1', "''\r1"])('a description %j comes back without a difference', (description) => {
  const entry = entryOf({ ...unknownFacts('shop'), kind: 'shop', description })
  expect(changesIn(written(entry), entry)).toEqual(nothing)
})

test('whatever dates a series has, its row comes back without a difference', () => {
  fc.assert(
    fc.property(anySeries(today), (series) => {
      const entry = entryOf(marketOfSeries(market), series)
      expect(changesIn(written(entry), entry)).toEqual(nothing)
    }),
  )
})

describe('what a spreadsheet changes by itself', () => {
  test.each([
    ['date', '03.05.2026', market],
    ['date', '2026-05-03 00:00', market],
    ['date', '2026-05-03 00:00:00', market],
    ['start_time', '0:00', market],
    ['start_time', '00:00:00', market],
    ['end_time', '1900-01-01 00:00:00', market],
    ['latitude', '57.721034', shop],
    ['longitude', '12,940100', shop],
    ['phone', '701234567', shop],
    ['phone', '0701234567', shop],
    ['entrance_fee', '20,00 kr', shop],
    ['payment_swish', 'JA', shop],
    ['goods', 'Möbler, Böcker', shop],
  ] as const)('%s %j is no difference', (column, cell, place) => {
    const entry = entryOf(place)
    expect(
      changesIn(
        withCell(written(entry), column, () => cell),
        entry,
      ),
    ).toEqual(nothing)
  })

  test.each([
    ['date', '46145', {}, market],
    ['latitude', '57721034', ['not understood, left unchanged'], shop],
    ['longitude', 'dec-94', ['not understood, left unchanged'], shop],
    ['phone', '7,01E+08', {}, shop],
    ['phone', '3312345', ['may lack a leading zero, left unchanged'], shop],
    ['phone', '#####', ['not understood, left unchanged'], shop],
    ['parking', 'kanske', ['not understood, left unchanged'], shop],
    ['date', '2026-05-04', ['not of this kind of place, left out'], shop],
    ['type', 'loppis', ['another kind of place than its site_id, left unchanged'], shop],
  ] as const)('%s %j is a line of the report, or refused by the form', (column, cell, lines, place) => {
    const entry = entryOf(place)
    const { typed, lines: said } = changesIn(
      withCell(written(entry), column, () => cell),
      entry,
    )
    if ('length' in lines) expect([typed, said]).toEqual([{}, lines])
    else expect(Object.keys(typed)).toHaveLength(1)
  })

  test('commas, tabs and the line of Excel that names the separator are read', () => {
    const entry = entryOf({ ...shop, position: null, goods: null })
    const text = written(entry)
    for (const read of [text.replaceAll(';', ','), text.replaceAll(';', '\t'), text.replace('\ufeff', 'sep=;\r\n')])
      expect(changesIn(read, entry)).toEqual(nothing)
  })

  test('letters that Windows-1252 lacks do not change, and a change beside them is a line', () => {
    const entry = entryOf({ ...shop, name: 'Łódź ☀ möbler', description: 'Ō' })
    const saved = written(entry).replace('\ufeff', '').replace('Łódź ☀', 'Lód? ?').replace('Ō', 'O')
    const read = (latin1: string) => {
      let isAssumed = false
      const text = utf8Text(Buffer.from(latin1, 'latin1'), { onAssumed: () => (isAssumed = true) })
      return changesIn(text, entry, isAssumed)
    }
    expect(read(saved)).toEqual(nothing)
    expect(read(saved.replace('möbler', 'kläder och mer'))).toEqual({
      ...nothing,
      lines: ['Windows-1252 lacks letters of it, left unchanged'],
    })
  })

  test('a cell that is cut at the limit of spreadsheets does not change', () => {
    const dates = Array.from({ length: 700 }, (_, day) => addDays('2027-01-01', day))
    const series = plainSeries({ kind: 'dates', dates }, hours)
    const changed = dates.map((date) => ({ date, startMinute: 660, endMinute: 900 }))
    const entry = entryOf(marketOfSeries(market), { ...series, changed })
    const cut = written(entry).replace(/"(DTSTART[^"]*)"/, (_, cell: string) => `"${cell.slice(0, 32_767)}"`)
    expect(cut.length).toBeLessThan(written(entry).length)
    expect(changesIn(cut, entry)).toEqual(nothing)
  })
})

describe('what an operator changes', () => {
  test.each([
    ['name', 'Fyndet 2', { name: 'Fyndet 2' }],
    ['phone', '', { phone: '' }],
    ['phone', '701112233', { phone: '0701112233' }],
    ['parking', 'gratis', { parking: 'free' }],
    ['payment_swish', 'FALSKT', { swish: 'no' }],
    ['opening_hours', 'mån-fre 10-18', { openingHours: '', openingHoursOsm: 'Mo-Fr 10:00-18:00' }],
  ] as const satisfies readonly (readonly [string, string, Partial<Record<FactName, string>>])[])(
    '%s becomes %j',
    (column, cell, typed) => {
      const entry = entryOf(shop)
      expect(
        changesIn(
          withCell(written(entry), column, () => cell),
          entry,
        ),
      ).toEqual({ ...nothing, typed })
    },
  )

  test('a missing column changes nothing, not even that of the name', () => {
    const entry = entryOf(shop)
    expect(changesIn('site_id;site_version;phone\r\nbutik-7;12;\r\n', entry)).toEqual({
      ...nothing,
      typed: { phone: '' },
    })
    expect(changesIn('site_version;site_id\r\n12;butik-7\r\n', entry)).toEqual(nothing)
  })

  test('further dates of a single market are a line', () => {
    const entry = entryOf(market)
    const typed = withCell(written(entry), 'date', () => '3/5 2026, 10/5 2026')
    expect(changesIn(typed, entry)).toEqual({
      ...nothing,
      lines: ['becomes a series at its own page, left unchanged'],
    })
  })

  test('the dates of a series are read as an import reads them; without any it keeps them', () => {
    const entry = entryOf(marketOfSeries(market), plainSeries({ kind: 'dates', dates: ['2027-05-01'] }, hours))
    const changed = (cell: string) => changesIn(`site_id;site_version;recurrence\r\nserie-7;12;${cell}\r\n`, entry)
    expect(changed('"2027-05-01, 2027-05-08"').series).toEqual(
      plainSeries({ kind: 'dates', dates: ['2027-05-01', '2027-05-08'] }, hours),
    )
    expect(changed('1/5, 8/5').series?.rule).toEqual({ kind: 'dates', dates: ['2027-05-01', '2027-05-08'] })
    expect(changed('1/5, 8/5').lines).toEqual(['no year, the next one taken'])
    expect(changed('').lines).toEqual(['needs its dates, left unchanged'])
    expect(changed('varannan lördag').series).toBeNull()
    expect(changed('varannan lördag').lines).toHaveLength(1)
  })
})

test('rows that are no row of a place are lines', () => {
  const text = [
    'site_id;site_version;name;egen',
    ';1;Ny butik;',
    'butik-x;1;A;',
    'hus-1;1;A;',
    'butik-1;1;A;',
    'butik-1;2;B;',
    'butik-2;1;A;;för många',
    '"butik-3";1;"A" x;',
    'butik-4;1',
  ].join('\r\n')
  const table = readDeskTable(text, 20)
  expect(table?.lines.map(({ at, reason }) => `${at}: ${reason}`)).toEqual([
    'line 1: unknown column, not read',
    'line 2: without site_id, so no place of this site',
    'line 3: site_id cannot be read',
    'line 4: site_id cannot be read',
    'line 6: stands in the file twice',
    'line 7: more fields than columns',
    'line 8: quotes that cannot be understood',
  ])
  expect(table?.rows.map(({ key }) => key.subjectId)).toEqual([1, 4])
  expect(readDeskTable('site_id;site_version;name\r\nbutik-1;1;A\r\nbutik-2', 20)?.lines).toMatchObject([
    { at: 'line 3', reason: 'breaks off' },
  ])
})

test('a table without versions is refused, and so is one that is imported as a source', () => {
  expect(() => readDeskTable('site_id;name\r\nbutik-1;A', 10)).toThrow(UnreadableFile)
  expect(() => parseCsv(written(entryOf(shop)), { source: 'a', today })).toThrow(UnreadableFile)
  expect(readDeskTable('type;name;town\r\nbutik;A;Borås', 10)).toBeNull()
})
