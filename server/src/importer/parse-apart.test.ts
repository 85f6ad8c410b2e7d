import { expect, test } from 'vitest'
import { UnreadableFile } from './import-draft.ts'
import { parseApart } from './parse-apart.ts'
import { parseSource, type SourceOptions } from './parse-source.ts'

const options: SourceOptions = { format: 'csv', source: 'fil', all: false, today: '2026-11-21' }
const table = 'type,name,town\nbutik,Fyndet,Borås\nbutik,,Borås\n'

const calendarOfDays = (count: number) =>
  `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:A\nLOCATION:Borås\nDTSTART:20261128T100000\nRRULE:FREQ=DAILY;COUNT=${count}\nEND:VEVENT\nEND:VCALENDAR`

test('a file is read as it is beside us', async () => {
  const { parsed, scope } = parseSource(table, options)
  const counts = { skippedCount: 1, hoursNotExpressibleCount: 0 }
  expect(await parseApart(table, options)).toEqual({ parsed: { ...parsed, ...counts }, scope })
})

test('of many lines the first come back, and their count', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => `butik,,Ort ${index}`)
  const { parsed } = await parseApart(['type,name,town', ...rows].join('\n'), options)
  expect([parsed.skipped.length, parsed.skippedCount]).toEqual([200, 300])
  expect(parsed.skipped[0]?.at).toBe('line 2')
})

test.each([
  ['csv', (count: number) => `type,name,town\n${'butik,A,Borås\n'.repeat(count)}`, 3, 'places'],
  // A row that is broken is counted as well.
  ['csv', (count: number) => `type,name\n"a"b,A\n${'butik,A\n'.repeat(count - 1)}`, 3, 'places'],
  ['osm', (count: number) => JSON.stringify({ elements: Array.from({ length: count }, () => ({})) }), 30, 'elements'],
  ['osm', (count: number) => JSON.stringify({ features: Array.from({ length: count }, () => ({})) }), 30, 'elements'],
  ['ical', calendarOfDays, 3, 'places'],
] as const)('%s: a file with more than the limit is refused', (format, textOf, limit, things) => {
  const read = (count: number) => parseSource(textOf(count), { ...options, format, maxPlaces: 3 })
  expect(() => read(limit)).not.toThrow()
  expect(() => read(limit + 1)).toThrow(`the file holds more than ${limit} ${things}`)
})

test('what cannot be read is told in both languages', async () => {
  const reading = parseApart('', options)
  await expect(reading).rejects.toBeInstanceOf(UnreadableFile)
  await expect(reading).rejects.toMatchObject({ message: 'the file is empty', swedish: 'Filen är tom' })
})

test('what takes too long is given up, and holds nobody up meanwhile', async () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => `butik,Butik ${index},Borås`)
  let turns = 0
  const ticking = setInterval(() => turns++, 10)
  await expect(parseApart(['type,name,town', ...rows].join('\n'), options, 250)).rejects.toThrow('too long')
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(2)
})
