import { distanceKm } from '@fyndkartan/domain/geo'
import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'
import { positionIn } from './written-position.ts'

test.each([
  ['57.7, 11.97', 57.7, 11.97],
  ['57,7 11,97', 57.7, 11.97],
  ["57°42'N 11°58'Ö", 57.7, 11.966667],
  ['57°42\'30.5"N 11°58\'12"E', 57.708472, 11.97],
  ['N 57° 42.5′, E 11° 58.2′', 57.708333, 11.97],
  ['POINT(11.97 57.7)', 57.7, 11.97],
  ['SRID=4326;POINT Z (11.97 57.7 12)', 57.7, 11.97],
  ['https://www.google.com/maps/place/Kupan/@57.6,11.8,15z/data=!3d57.7!4d11.9', 57.7, 11.9],
  ['https://maps.google.com/?q=57.7,11.9', 57.7, 11.9],
  ['https://www.google.com/maps/search/?api=1&query=57.7%2C11.9', 57.7, 11.9],
  ['https://maps.apple.com/?ll=57.7,11.9&q=Kupan', 57.7, 11.9],
  ['https://www.openstreetmap.org/?mlat=57.7&mlon=11.9#map=15/57.6/11.8', 57.7, 11.9],
  ['geo:57.7,11.9', 57.7, 11.9],
])('%s', (text, lat, lng) => {
  expect(positionIn(text)).toEqual({ lat, lng })
})

test.each([
  "57°42'N",
  "57°72'N 11°58'E",
  "57°42'S 11°58'E",
  "57°42'N 11°58'V",
  "57°42'N 11°58'E, bakom skolan",
  'https://maps.app.goo.gl/abc',
  // The middle of the map that the writer saw.
  'https://www.google.com/maps/@57.7,11.9,15z',
  'https://www.google.com/maps?q=Kupan&ll=57.7,11.9',
  'https://www.openstreetmap.org/#map=15/57.7/11.9',
  'POINT(11.97)',
  '6401234, 19180',
  'vid kyrkan',
])('%s gives no position', (text) => {
  expect(positionIn(text)).toBeNull()
})

// Points whose metres PROJ computes, those of RT 90 by its seven parameters.
test.each([
  ['SWEREF 99 TM', '6399348.061, 319439.770', 57.7, 11.97],
  ['SWEREF 99 TM, the easting first', '319439.770 6399348.061', 57.7, 11.97],
  ['SWEREF 99 TM in the north', 'N 7535406.437, E 719415.398', 67.85, 20.22],
  ['RT 90', '6403712.962, 1271391.726', 57.7, 11.97],
  ['RT 90 in the north', '7535154.028, 1685716.403', 67.85, 20.22],
])('%s: %s', (_grid, text, lat, lng) => {
  expect(distanceKm(positionIn(text) ?? { lat: 0, lng: 0 }, { lat, lng })).toBeLessThan(0.002)
})

test.each(['6399348, 1050000', '6000000, 400000', '7700001, 400000', '6399348, 2000000'])(
  '%s are no metres of a Swedish map',
  (text) => {
    expect(positionIn(text)).toBeNull()
  },
)

test.each([
  ['koordinater', 'POINT(12.94 57.72)'],
  ['latitud;longitud', '57°43\'12"N;12°56\'24"E'],
])('the columns %s of a table', (headings, cells) => {
  const written = cells.split(';').map((cell) => `"${cell.replaceAll('"', '""')}"`)
  const text = `type;name;town;${headings}\nbutik;Kupan;Borås;${written.join(';')}`
  const { drafts, shortened } = parseCsv(text, { source: 'prov', today: '2026-11-28' })
  expect(drafts).toMatchObject([{ facts: { position: { lat: 57.72, lng: 12.94 } } }])
  expect(shortened).toEqual([])
})

test('metres in columns of their own, and such as lie nowhere in Sweden', () => {
  const text = 'type;name;town;N;E\nbutik;Kupan;Göteborg;6399348,06;319439,77\nbutik;Retro;Göteborg;6399348;12'
  const { drafts, shortened } = parseCsv(text, { source: 'prov', today: '2026-11-28' })
  expect(drafts).toMatchObject([{ facts: { position: { lat: 57.7, lng: 11.97 } } }, { facts: { position: null } }])
  expect(shortened).toMatchObject([{ at: 'line 3', reason: 'not understood, left out' }])
})
