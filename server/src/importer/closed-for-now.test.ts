/** Places that are closed for a time, or for good, by the column or property of their state. */
import { readHours } from '@fyndkartan/domain/opening-hours/stored-hours'
import { expect, test } from 'vitest'
import type { ParsedFile } from './import-draft.ts'
import { parseSource, type SourceFormat } from './parse-source.ts'

const parse = (format: SourceFormat, text: string) =>
  parseSource(text, { format, source: 'prov', all: false, abroad: false, today: '2026-11-28' }).parsed

const table = (status: string) =>
  parse('csv', `type;name;town;business_status;opening_hours\nbutik;Kupan;Borås;${status};mån-fre 10-18`)

function feature(status: string): ParsedFile {
  const properties = { name: 'Kupan', business_status: status, opening_hours: 'Mo-Fr 10:00-18:00' }
  const geometry = { type: 'Point', coordinates: [12.94, 57.72] }
  return parse('geojson', JSON.stringify({ features: [{ type: 'Feature', geometry, properties }] }))
}

const formats = [
  ['a table', table],
  ['a map', feature],
] as const

test.each(
  formats.flatMap(([name, read]) =>
    ['CLOSED_TEMPORARILY', 'Tillfälligt stängd'].map((status) => ({ name, read, status })),
  ),
)('$name: $status is shown instead of the usual hours', ({ read, status }) => {
  const { drafts, hoursNotExpressible, shortened } = read(status)
  const [shop] = drafts
  if (shop?.kind !== 'shop') throw new Error('no shop')
  const { openingHours, openingHoursOsm } = shop.facts
  expect({ openingHours, openingHoursOsm }).toEqual({
    openingHours: 'varierar',
    openingHoursOsm: '"Tillfälligt stängt"',
  })
  expect(readHours(shop.facts)).toMatchObject({ hours: { rules: [{ doubt: 'Tillfälligt stängt' }] } })
  expect([...hoursNotExpressible, ...shortened]).toMatchObject([{ reason: 'closed for a time, usual hours not shown' }])
})

test.each(formats)('%s: CLOSED_PERMANENTLY is no place, and OPERATIONAL has its hours', (_name, read) => {
  expect(read('CLOSED_PERMANENTLY')).toMatchObject({ drafts: [], skipped: [{ reason: 'no longer there' }] })
  const { drafts, hoursNotExpressible, shortened } = read('OPERATIONAL')
  expect(drafts).toMatchObject([{ facts: { openingHours: expect.stringContaining('måndag: 10:00–18:00') as string } }])
  expect([...hoursNotExpressible, ...shortened]).toEqual([])
})

test('a market that is closed for a time is cancelled', () => {
  const { drafts } = parse('csv', 'type;name;town;status;date\nloppis;L;Borås;CLOSED_TEMPORARILY;2026-12-05')
  expect(drafts).toMatchObject([{ facts: { cancellation: { reason: null } } }])
})
