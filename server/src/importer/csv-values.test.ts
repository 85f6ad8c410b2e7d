import { describe, expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'

const parse = (...lines: readonly string[]) => parseCsv(lines.join('\n'), { source: 'test.csv', today: '2026-11-21' })
const facts = (file: ReturnType<typeof parse>) => file.drafts.map((draft) => draft.facts)

describe('variants that spreadsheets write', () => {
  test.each([';', ',', '\t'])('fields are separated by %j', (delimiter) => {
    const file = parse(['town', 'type', 'name'].join(delimiter), ['Borås', 'butik', 'Fyndet'].join(delimiter))
    expect(facts(file)).toMatchObject([{ name: 'Fyndet', town: 'Borås' }])
  })

  test('a byte order mark, capital letters, spaces, blank lines, carriage returns and empty fields at the end', () => {
    const file = parseCsv('\uFEFF\r\n Type ;NAME;Town;;\r\n\r\nButik; Fyndet ;Borås;;;\r\n;;;;\r\n', {
      source: 'x',
      today: '2026-11-21',
    })
    expect(file).toMatchObject({ read: 1, skipped: [] })
    expect(facts(file)).toMatchObject([{ name: 'Fyndet' }])
  })

  test.each([
    ['sep=;', ';'],
    ['\uFEFFsep=;', ';'],
    ['SEP=,', ','],
    ['"sep=|"', '|'],
    ['sep=;;;', ';'],
    ['sep=\t', '\t'],
  ])('a first line %j names the separator', (line, delimiter) => {
    const file = parse(line, ['type', 'name', 'town'].join(delimiter), ['affär', 'Fyndet', 'Borås'].join(delimiter))
    expect(file.skipped).toMatchObject([{ at: 'line 3', reason: 'neither a shop nor a market' }])
  })

  test('a header in capitals, with spaces or hyphens', () => {
    const file = parse('TYPE;Name;Town;Date;Start Time;end-time', 'loppis;L;Borås;2026-11-28;10:00;14:00')
    expect(facts(file)).toMatchObject([{ startMinute: 600, endMinute: 840 }])
    expect(file.skipped).toEqual([])
  })

  test.each([
    ['2026-12-05 18:00', '2026-12-06 00:00', '2026-12-05', 1080, 1440],
    ['2026-12-05T18:00', '2026-12-06T00:00:00', '2026-12-05', 1080, 1440],
    ['2026-12-05 18:00', '2026-12-05 22:00', '2026-12-05', 1080, 1320],
  ])('a market from %s to %s', (start, end, date, startMinute, endMinute) => {
    const file = parse('type;name;town;start;slut', `loppis;L;Borås;${start};${end}`)
    expect(file.drafts).toMatchObject([{ kind: 'market', facts: { date, startMinute, endMinute } }])
  })

  test('midnight of a start and an end are two days', () => {
    const file = parse('type;name;town;start;slut', 'loppis;L;Borås;2026-12-05 00:00;2026-12-06 00:00')
    expect(file.drafts).toMatchObject([{ kind: 'series', series: { rule: { dates: ['2026-12-05', '2026-12-06'] } } }])
  })

  test.each([
    ['2026-11-28 00:00:00', null],
    ['2026-11-28T00:00:00.000Z', null],
    ['2026-11-27T23:00:00.000Z', null],
    ['2026-11-28T09:30:00Z', 630],
    ['2026-11-28T00:00:00+01:00', null],
    ['2026-11-28 10:30', 630],
    ['2026/11/28', null],
    ['20261128', null],
    ['28.11.2026', null],
    ['28. 11. 2026', null],
    ['28/11/2026', null],
    ['11/28/2026', null],
    ['28 november 2026', null],
    ['lördag 28 nov. 2026', null],
    ['den 28:e november 2026', null],
  ])('the date %s', (date, startMinute) => {
    expect(facts(parse('type;name;town;date', `loppis;L;Borås;${date}`))).toMatchObject([
      { date: '2026-11-28', startMinute },
    ])
  })

  test.each([
    ['Inställt', null],
    ['INSTÄLLD!', null],
    ['Uppskjuten', 'Uppskjuten'],
    ['Flyttad till 13 dec', 'Flyttad till 13 dec'],
    ['inställt pga regn', 'pga regn'],
    ['pga regn', 'pga regn'],
    ['Genomförs ej', null],
  ])('%s in the column of cancellations', (cell, reason) => {
    const file = parse('type;name;town;date;cancelled', `loppis;L;Borås;2026-11-28;${cell}`)
    expect(facts(file)).toMatchObject([{ cancellation: { reason } }])
    expect(file.shortened).toEqual([])
  })

  test('a name or column that cancels one date of a repeated market leaves the others', () => {
    const header = 'type;town;name;cancelled;date;recurrence'
    const row = (name: string, cell: string) => parse(header, `loppis;Borås;${name};${cell};2026-11-28;2026-12-05`)
    const named = row('Loppis (inställt 26/12)', '')
    expect(named.drafts).toMatchObject([{ facts: { name: 'Loppis (inställt 26/12)' }, series: { allCancelled: null } }])
    const told = row('Loppis', 'inställt 26/12')
    expect(told.drafts).toMatchObject([{ series: { allCancelled: null } }])
    expect(told.shortened).toMatchObject([
      { reason: 'not understood, left out', detail: 'cancelled "inställt 26/12", Loppis' },
    ])
    expect(row('Loppis', 'inställt pga regn').drafts).toMatchObject([
      { series: { allCancelled: { reason: 'pga regn' } } },
    ])
    // The same name in the row of each date.
    const rows = ['28', '29'].map((day) => `loppis;Borås;Loppis (inställt 29/11);;2026-11-${day};`)
    expect(facts(parse(header, ...rows))).toMatchObject([{ cancellation: null }, { cancellation: {} }])
  })

  test('a name that says that the market is cancelled is the same market', () => {
    const rows = ['loppis;L;Borås;2026-11-28', 'loppis;INSTÄLLT: L;Borås;2026-11-28']
    const [held, cancelled] = rows.map((row) => parse('type;name;town;date', row).drafts)
    expect(cancelled).toMatchObject([
      { sourceId: held?.[0]?.sourceId, facts: { name: 'L', cancellation: { reason: null } } },
    ])
    const file = parse('type;name;town;date;cancelled', `loppis;Inställt: L;Borås;2026-11-28;nej`)
    expect(facts(file)).toMatchObject([{ name: 'Inställt: L', cancellation: null }])
  })

  test.each([
    ['10.00', 600],
    ['10:00:00', 600],
    ['1899-12-30 10:00:00', 600],
    ['10:00 AM', 600],
    ['2:30 pm', 870],
    ['12:00 AM', 0],
    ['kl 10', 600],
  ])('the time %s', (time, startMinute) => {
    expect(facts(parse('type;name;town;date;start_time', `loppis;L;Borås;2026-11-28;${time}`))).toMatchObject([
      { startMinute },
    ])
  })

  test.each([
    ['ja', true],
    ['JA', true],
    ['SANT', true],
    ['true', true],
    ['x', true],
    ['1', true],
    ['1.0', true],
    ['Nej', false],
    ['FALSKT', false],
    ['False', false],
    ['0', false],
    ['', null],
    ['-', null],
    ['n/a', null],
  ])('yes or no as %j', (value, swish) => {
    const file = parse('type;name;town;payment_swish;step_free', `butik;A;Borås;${value};${value}`)
    expect(facts(file)).toMatchObject([{ swish, stepFree: swish === null ? null : swish ? 'yes' : 'no' }])
    expect(file.shortened).toEqual([])
  })

  test('the apostrophe before a text that looks like a formula', () => {
    const file = parse('type;name;town;address', "butik;'=1+1;Borås;''-gatan", "butik;'Tant' Gredelin;Borås;")
    expect(facts(file)).toMatchObject([{ name: '=1+1', address: "'-gatan" }, { name: "'Tant' Gredelin" }])
  })

  test('decimal commas and times with dots or seconds', () => {
    const file = parse(
      'type;name;latitude;longitude;date;start_time;end_time',
      'loppis;L;57,721;12,9401;2026-11-28;9.30;14:00:00',
    )
    expect(facts(file)).toMatchObject([
      { position: { lat: 57.721, lng: 12.9401 }, town: 'Borås', startMinute: 570, endMinute: 840 },
    ])
  })

  test('quotes, and texts that look like formulas', () => {
    const file = parse('type,name,town,address', 'butik,"=1+1, ""fynd""",Borås,@SUM(A1)')
    expect(facts(file)).toMatchObject([{ name: '=1+1, "fynd"', address: '@SUM(A1)' }])
  })
})

describe('tables as people write them', () => {
  test('Swedish headings and hours in words', () => {
    const file = parse(
      'Namn;Gatuadress;Postnr;Ort;Öppettider;Telefon:;E-post;Hemsida;Län',
      'Fyndet;Storgatan 1;503 30;Borås;mån–fre 10–18, lör 10–14;033-12 34 56;a@b.se;fyndet.se;VG',
      'Gömman;;503 30;;ring först;;;;',
    )
    expect(facts(file)).toMatchObject([
      {
        name: 'Fyndet',
        address: 'Storgatan 1',
        town: 'Borås',
        openingHours: expect.stringContaining('lördag: 10:00–14:00'),
        openingHoursOsm: null,
        phone: '033-12 34 56',
        email: 'a@b.se',
      },
      { name: 'Gömman', town: 'Borås', openingHoursOsm: '"ring först"' },
    ])
    expect(file.skipped).toEqual([{ at: 'line 1', reason: 'unknown column, not read', detail: 'Län' }])
    expect(file.shortened).toEqual([
      { at: 'line 3', reason: 'hours not clear, kept as text', detail: 'Öppettider "ring först", Gömman' },
    ])
  })

  test('a column a weekday; an unreadable cell says nothing of its day', () => {
    const file = parse(
      'Butik;Ort;Måndag;Tisdag;Onsdag;Lördag;Söndag',
      'A;Borås;10-18;10.00–12.00, 13–17;stängt;kl 10-14;',
      'B;Borås;10-18;ring;;;',
    )
    expect(facts(file)).toMatchObject([
      { openingHoursOsm: 'Mo 10:00-18:00; Tu 10:00-12:00,13:00-17:00; We off; Sa 10:00-14:00' },
      { openingHoursOsm: 'Mo 10:00-18:00; Tu "ring"' },
    ])
    expect(file.shortened).toMatchObject([{ at: 'line 3', detail: 'Tisdag "ring", B' }])
  })

  test('markets with one column for both times, a last date, and coordinates in a cell', () => {
    const file = parse(
      'Loppis;Ort;Datum;Slutdatum;Tid;Koordinater',
      'A;;2026-11-28;2026-11-29;10–14;57.721, 12.9401',
      'B;Borås;28 november 2026;;kl 10.30;norr',
      'C;Borås;2026-11-28;;på dagen;',
    )
    expect(file.drafts).toMatchObject([
      { kind: 'series', facts: { town: 'Borås' }, series: { startMinute: 600, endMinute: 840 } },
      { kind: 'market', facts: { startMinute: 630, endMinute: null, position: null } },
      { kind: 'market', facts: { startMinute: null } },
    ])
    expect(file.shortened.map(({ at, detail }) => [at, detail])).toEqual([
      ['line 3', 'Koordinater "norr", B'],
      ['line 4', 'Tid "på dagen", C'],
    ])
  })

  test('without types a row is what its date or its hours say, and both at once is neither', () => {
    const file = parse(
      'Namn;Ort;Datum;Öppettider',
      'A;Borås;2026-11-28;10–14',
      'B;Borås;;lör 10–14',
      'C;Borås;2026-11-28;lör 10–14',
      'D;Borås;;',
    )
    expect(file.drafts.map(({ kind, facts: { name } }) => [kind, name])).toEqual([
      ['market', 'A'],
      ['shop', 'B'],
    ])
    expect(facts(file)).toMatchObject([{ startMinute: 600, endMinute: 840 }, {}])
    expect(file.skipped.map(({ detail }) => detail)).toEqual(['C', 'D'])
    expect(file.incomplete).not.toBeNull()
  })

  test('a second column for the same fact is named', () => {
    const file = parse('Namn;Butik;Ort;Öppettider', 'Anna;Fyndet;Borås;lör 10–14')
    expect(file.shortened).toEqual([
      { at: 'line 2', reason: 'another column has this already, not read', detail: 'Butik "Fyndet", Anna' },
    ])
  })
})

describe('columns of other programs', () => {
  const market = (status: string) => parse('Loppis;Ort;Datum;Status', `Julloppis;Borås;2026-11-28;${status}`)
  const shop = (status: string) => parse('Butik;Ort;Öppettider;Status', `Fyndet;Borås;mån-fre 10-18;${status}`)

  test.each(['publish', 'Publicerad', 'Bekräftad', 'Aktiv', 'OK'])('the state %s says nothing', (status) => {
    for (const file of [market(status), shop(status)])
      expect(file).toMatchObject({ drafts: [{}], skipped: [], shortened: [], incomplete: null })
  })

  test.each(['draft', 'Utkast', 'trash', 'pending', 'private', 'Arkiverad'])(
    'a row with the state %s is left out',
    (status) => {
      for (const file of [market(status), shop(status)])
        expect(file).toMatchObject({ drafts: [], skipped: [{ reason: 'not published' }], incomplete: null })
    },
  )

  test.each(['Nedlagd', 'permanent stängd', 'Upphört'])('a shop with the state %s is left out', (status) => {
    expect(shop(status)).toMatchObject({ drafts: [], skipped: [{ at: 'line 2', reason: 'no longer there' }] })
  })

  test.each([
    ['Private', 'True'],
    ['Privat', 'ja'],
    ['Ej publik', 'x'],
    ['Dold', '1'],
    ['Sensitivity', 'Confidential'],
    ['Publicera', 'nej'],
    ['Publik', 'FALSKT'],
    ['Synlig', '0'],
    ['Publicerad', 'Utkast'],
  ])('a row with %s: %s is left out, and listed', (heading, cell) => {
    const file = parse(`Loppis;Ort;Datum;${heading}`, `A;Borås;2026-11-28;${cell}`, 'B;Borås;2026-11-28;')
    expect(facts(file)).toMatchObject([{ name: 'B' }])
    expect(file).toMatchObject({ skipped: [{ at: 'line 2', reason: 'not published' }], incomplete: null })
    expect(file.skipped[0]?.detail).toBe(`${heading} "${cell}", A`)
  })

  test.each([
    ['Private', 'False', 0],
    ['Sensitivity', 'Normal', 0],
    ['Publicera', 'ja', 0],
    ['Publicerad', '2026-11-01', 0],
    ['Publik', 'kanske', 1],
  ])('a row with %s: %s is shown, with %i lines', (heading, cell, lines) => {
    const file = parse(`Loppis;Ort;Datum;${heading}`, `A;Borås;2026-11-28;${cell}`)
    expect(facts(file)).toMatchObject([{ name: 'A' }])
    expect(file.shortened).toHaveLength(lines)
  })

  test('the column of the chain makes rows without a kind shops', () => {
    expect(parse('Namn;Ort;Kedja', 'Kupan;Borås;Röda Korset').drafts).toMatchObject([{ kind: 'shop' }])
  })

  test.each([
    ['Second hand', 'shop'],
    ['Secondhandbutik', 'shop'],
    ['Loppmarknad', 'market'],
    ['Bakluckeloppis', 'market'],
    ['Evenemang', 'market'],
  ])('the kind %s is a %s', (word, kind) => {
    expect(parse('Namn;Ort;Typ;Datum', `A;Borås;${word};2026-11-28`).drafts).toMatchObject([{ kind }])
  })

  test.each([
    [
      'Subject,Start Date,Start Time,End Date,End Time,Location',
      'L,11/28/2026,10:00 AM,11/28/2026,2:00 PM,"Torget, Borås"',
    ],
    ['Loppis;Ort;Startdatum;Slutdatum', 'L;Borås;2026-11-28 10:00;2026-11-28 14:00'],
    ['Loppis;Ort;Start;Slut', 'L;Borås;2026-11-28 10:00;2026-11-28 14:00'],
    ['Loppis;Ort;Datum;Start;Slut', 'L;Borås;2026-11-28;1899-12-30 10:00:00;1899-12-30 14:00:00'],
    ['Loppis|Ort|Datum|Tid', 'L|Borås|2026-11-28|10–14'],
  ])('%s', (header, row) => {
    const file = parse(header, row)
    expect(facts(file)).toMatchObject([{ town: 'Borås', date: '2026-11-28', startMinute: 600, endMinute: 840 }])
    expect([file.skipped, file.shortened]).toEqual([[], []])
  })

  test('entities and HTML are decoded', () => {
    const file = parse('Loppis,Ort,Datum,Beskrivning', 'A &amp; B,Bor&aring;s,2026-11-28,<p>Hej<br>du</p>')
    expect(facts(file)).toMatchObject([{ name: 'A & B', town: 'Borås', description: 'Hej\ndu' }])
  })

  test('a repeated market is not held on the dates that its name leaves out', () => {
    const file = parse('Loppis;Ort;Datum;Upprepning', 'A (inställt 26/12);Borås;2026-12-12;2026-12-19, 2026-12-26')
    expect(file.drafts).toMatchObject([{ series: { rule: { dates: ['2026-12-12', '2026-12-19'] } } }])
  })
})

describe('of several values of a contact the first is read', () => {
  test.each([
    ['Telefon', '033-10 20 30, 070-123 45 67', { phone: '033-10 20 30' }],
    ['Telefon', '033-10 20 30 / 070-123 45 67', { phone: '033-10 20 30' }],
    ['Telefon', '033-10 20 30 eller 070-123 45 67', { phone: '033-10 20 30' }],
    ['Telefon', '070-123 45 67 (Anna)', { phone: '070-123 45 67' }],
    ['E-post', '"a@b.example; c@d.example"', { email: 'a@b.example' }],
    ['E-post', 'Anna <a@b.example>', { email: 'a@b.example' }],
    ['Hemsida', 'https://a.example https://b.example', { link: 'https://a.example' }],
    ['Hemsida', '[Sidan](https://a.example)', { link: 'https://a.example' }],
  ])('%s %s', (heading, cell, expected) => {
    const file = parse(`Butik;Ort;Öppettider;${heading}`, `Fyndet;Borås;mån-fre 10-18;${cell}`)
    expect(facts(file)).toMatchObject([expected])
    expect(file.shortened).toMatchObject([{ at: 'line 2', reason: 'only its first value read' }])
  })

  test.each([
    ['Telefon', 'Tel: 033-10 20 30', { phone: '033-10 20 30' }],
    ['Telefon', '701234567', { phone: '0701234567' }],
    ['Telefon', '46701234567', { phone: '+46701234567' }],
    ['Telefon', '123456', { phone: '123456' }],
    ['E-post', 'mailto:a@b.example', { email: 'a@b.example' }],
  ])('%s %s is one value', (heading, cell, expected) => {
    const file = parse(`Butik;Ort;Öppettider;${heading}`, `Fyndet;Borås;mån-fre 10-18;${cell}`)
    expect(facts(file)).toMatchObject([expected])
    expect(file.shortened).toEqual([])
  })
})
