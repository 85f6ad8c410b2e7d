import { expect, test } from 'vitest'
import { UnreadableFile } from './import-draft.ts'
import { parseSource, type SourceOptions } from './parse-source.ts'

const options: SourceOptions = { format: 'csv', source: 'fil', all: false, abroad: false, today: '2026-11-21' }
const calendarOfDays = (count: number) =>
  `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:A\nLOCATION:Borås\nDTSTART:20261128T100000\nRRULE:FREQ=DAILY;INTERVAL=2;COUNT=${count}\nEND:VEVENT\nEND:VCALENDAR`

test.each([
  ['csv', (count: number) => `type,name,town\n${'butik,A,Borås\n'.repeat(count)}`, 3, 'places'],
  // The malformed first row counts, too.
  ['csv', (count: number) => `type,name\n"a"b,A\n${'butik,A\n'.repeat(count - 1)}`, 3, 'places'],
  ['osm', (count: number) => JSON.stringify({ elements: Array.from({ length: count }, () => ({})) }), 30, 'elements'],
  ['osm', (count: number) => JSON.stringify({ features: Array.from({ length: count }, () => ({})) }), 30, 'elements'],
  ['ical', calendarOfDays, 3, 'places'],
] as const)('%s: a file with more than the limit is refused', (format, textOf, limit, things) => {
  const read = (count: number) => parseSource(textOf(count), { ...options, format, maxPlaces: 3 })
  expect(() => read(limit)).not.toThrow()
  expect(() => read(limit + 1)).toThrow(`the file holds more than ${limit} ${things}`)
})

test('unreadable files are reported in both languages', () => {
  const told = { message: 'the file is empty', swedish: 'Filen är tom' }
  expect(() => parseSource('', options)).toThrow(expect.objectContaining(told))
  expect(() => parseSource('', options)).toThrow(UnreadableFile)
})
