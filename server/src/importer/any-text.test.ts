/** Any imported text is either parsed in linear time or refused with a specific error. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readCsvRows } from './csv-rows.ts'
import { UnreadableFile } from './import-draft.ts'
import { parseSource, type SourceFormat, sourceFormats } from './parse-source.ts'
import { swedishReason } from './swedish-lines.ts'

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VTIMEZONE',
  'TZID:Ort',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'UID:1@loppis.example',
  'SUMMARY:Loppis i parken\\, vid ån',
  'LOCATION:Parkvägen 3\\, Borås',
  'GEO:57.7254;12.9312',
  'DTSTART;TZID=Ort:20261128T100000',
  'DTEND;TZID=Ort:20261128T150000',
  'RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=SA',
  'EXDATE;TZID=Ort:20261205T100000',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:2@loppis.example',
  'SUMMARY:Julloppis',
  'LOCATION:Borås',
  'DTSTART:20261220T100000',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

const osm = JSON.stringify({
  elements: [
    {
      type: 'node',
      id: 1,
      lat: 57.72,
      lon: 12.94,
      tags: { shop: 'second_hand', name: 'Retro', opening_hours: 'Mo-Fr 10:00-18:00; PH off', 'addr:city': 'Borås' },
    },
    { type: 'way', id: 2, center: { lat: 57.7, lon: 12.9 }, tags: { amenity: 'marketplace', name: 'Torget' } },
  ],
})

const schema = `<!doctype html><script type="application/ld+json">${JSON.stringify({
  '@graph': [
    { '@type': 'Event', name: 'Loppis', startDate: '2026-12-20T10:00', location: 'Storgatan 1, 503 30 Borås' },
    { '@type': 'Store', name: 'Retro', openingHours: 'Mo-Fr 10:00-18:00', address: { addressLocality: 'Borås' } },
  ],
})}</script><div itemscope itemtype="https://schema.org/Event"><i itemprop="name">Torget</i><time itemprop="startDate" datetime="2026-12-20"></time></div>`

const geojson = JSON.stringify({
  type: 'FeatureCollection',
  features: ['Retro', 'Kupan'].map((name, at) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [12.94, 57.72 + at] },
    properties: { name, opening_hours: 'Mo-Fr 10:00-18:00' },
  })),
})

const examples: Readonly<Record<SourceFormat, string>> = {
  csv: readFileSync(join(import.meta.dirname, '../../../docs/import-example.csv'), 'utf8'),
  ical: calendar,
  osm,
  schema,
  geojson,
}

/** The characters and words with a meaning in each format. */
const marks: Readonly<Record<SourceFormat, readonly string[]>> = {
  csv: ['"', '""', ';', ',', '\t', '\n', '\r', 'type;name\n', 'store', '24:00', '57,7'],
  ical: [
    ':',
    ';',
    '=',
    '"',
    '\\',
    '\r\n ',
    '\n',
    'BEGIN:VEVENT\n',
    'END:VEVENT\n',
    'RRULE:FREQ=SECONDLY\n',
    'TZID',
    '20260230',
  ],
  schema: [
    '{',
    '}',
    '[',
    '<',
    '>',
    '"',
    '</script>',
    '<div itemscope>',
    '"@type":',
    '"Event"',
    'itemprop',
    '&lt;',
    'null',
  ],
  osm: ['{', '}', '[', ']', ',', '"', ':', 'null', '1e999', '"tags":', 'Mo-Su 24/7', '\\ud800'],
  geojson: ['{', '}', '[', ']', ',', '"', ':', 'null', '1e999', '"properties":', '"geometry":', 'Mo-Su 24/7'],
}

const strange = ['', '\0', '\ufeff', '\ud800', '\u2028', 'å', ' ', '-1', '99999999999', '__proto__', 'constructor']

const read = (format: SourceFormat, text: string) =>
  parseSource(text, { format, source: 'prov', all: true, abroad: false, today: '2026-11-21', maxPlaces: 1000 }).parsed

/** A text in which some pieces have been replaced or removed. */
function mutated(text: string, pieces: readonly string[]): fc.Arbitrary<string> {
  const change = fc.tuple(fc.nat(text.length), fc.nat(12), fc.constantFrom(...pieces, ...strange))
  return fc.array(change, { minLength: 1, maxLength: 6 }).map((changes) => {
    let changed = text
    for (const [at, gone, come] of changes) changed = changed.slice(0, at) + come + changed.slice(at + gone)
    return changed
  })
}

test.each(sourceFormats)('%s: the example is read', (format) => {
  expect(read(format, examples[format]).drafts.length).toBeGreaterThan(1)
})

test.each(sourceFormats)('%s: any text is either parsed or refused as a whole', (format) => {
  const pieces = fc.array(fc.oneof(fc.constantFrom(...marks[format], ...strange), fc.string({ maxLength: 8 })))
  const text = fc.oneof(
    { weight: 3, arbitrary: mutated(examples[format], marks[format]) },
    { weight: 1, arbitrary: pieces.map((some) => some.join('')) },
  )
  fc.assert(
    fc.property(text, (given) => {
      let drafts = 0
      try {
        const parsed = read(format, given)
        // A sentence of a form, such as one that asks for a marker on the map, has no translation.
        const lines = [parsed.skipped, parsed.shortened, parsed.hoursNotExpressible, parsed.repeats].flat()
        for (const { reason } of lines) expect(swedishReason(reason)).not.toBe(reason)
        drafts = parsed.drafts.length
        const keys = parsed.drafts.map(({ kind, sourceId }) => `${kind === 'shop'} ${sourceId}`)
        expect(new Set(keys).size).toBe(drafts)
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        expect(error.swedish).not.toBe('')
      }
      expect(drafts).toBeLessThanOrEqual(1000)
    }),
    { numRuns: 500 },
  )
})

test('a generated table is parsed with the same rows and line numbers', () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'å', ' ', '"', ',', ';', '\n', '\t'), maxLength: 8 })
  const table = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 8 })
  const written = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(table, (rows) => {
      let line = 2
      const expected = rows.map((fields) => {
        const row = { line, fields }
        line += 1 + fields.join('').split('\n').length - 1
        return row
      })
      const text = ['type,name', ...rows.map((fields) => fields.map(written).join(','))].join('\n')
      const isBlank = (fields: readonly string[]) => fields.every((one) => one.trim() === '')
      expect(readCsvRows(text).rows).toEqual(expected.filter(({ fields }) => !isBlank(fields)))
    }),
  )
})

describe('parsing time grows linearly with the input', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** The number of characters that the parsers' string functions examined and copied. */
  function workOf(format: SourceFormat, text: string): number {
    let work = 0
    const { indexOf, slice, includes } = String.prototype
    vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, mark, from = 0) {
      const found = indexOf.call(this, mark, from)
      work += 1 + (found < 0 ? this.length : found) - Math.min(from, this.length)
      return found
    })
    vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, from, to) {
      const part = slice.call(this, from, to)
      work += 1 + part.length
      return part
    })
    vi.spyOn(String.prototype, 'includes').mockImplementation(function (this: string, mark, from) {
      work += this.length
      return includes.call(this, mark, from)
    })
    try {
      read(format, text)
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
    } finally {
      vi.restoreAllMocks()
    }
    return work
  }

  const event = (lines: string) => `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n${lines}\nEND:VEVENT\nEND:VCALENDAR`
  const shapes: readonly (readonly [string, SourceFormat, (length: number) => string])[] = [
    ['blank lines', 'csv', (length) => `type;name\n${'\n'.repeat(length)}`],
    ['blank rows', 'csv', (length) => `type;name\n${';\n'.repeat(length / 2)}`],
    ['unclosed quotes', 'csv', (length) => `type;name\n${'"a\n'.repeat(length / 3)}`],
    ['a quote around everything', 'csv', (length) => `type;name\n"${'\n'.repeat(length)}`],
    ['doubled quotes', 'csv', (length) => `type;name\n${`store;"${'""'.repeat(30)}"\n`.repeat(length / 70)}`],
    ['columns', 'csv', (length) => `type;name${';'.repeat(length)}\n`],
    ['parameters', 'ical', (length) => event(`DTSTART${';a=b'.repeat(length / 4)}:20270101T100000`)],
    ['parameters in many lines', 'ical', (length) => event(`X-A${';a=b'.repeat(500)}:1\n`.repeat(length / 2000))],
    ['members', 'ical', (length) => event(`ATTENDEE;MEMBER="a"${',"a"'.repeat(length / 4)}:x`)],
    ['one folded line', 'ical', (length) => event(`SUMMARY:a${'\n b'.repeat(length / 3)}`)],
    ['beginnings', 'ical', (length) => event('BEGIN:VEVENT\n'.repeat(length / 13))],
    ['excluded days', 'ical', (length) => event(`EXDATE:20270101${',20270101'.repeat(length / 9)}`)],
    ['rules', 'ical', (length) => event(`DTSTART:20261128\n${'RRULE:FREQ=DAILY\n'.repeat(length / 17)}`)],
  ]

  test.each(shapes)('%s (%s)', (_name, format, textOf) => {
    // The length of a calendar's lines is limited: the doubled text must exceed that limit too.
    const length = format === 'ical' ? 140_000 : 20_000
    const once = workOf(format, textOf(length))
    const twice = workOf(format, textOf(2 * length))
    expect(once).toBeGreaterThan(0)
    expect(twice / once).toBeLessThan(2.5)
  })

  // The library reads bytes, not strings, so processor time is measured: quadratic time would be a minute.
  test.each(shapes.filter(([, format]) => format === 'csv'))('%s (%s), in processor time', (_name, format, textOf) => {
    const before = process.threadCpuUsage()
    workOf(format, textOf(300_000))
    expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(5)
  })
})
