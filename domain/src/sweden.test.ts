import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emptyForm, type PlaceForm, preparePlace } from './place-form.ts'
import { outlineScale, swedishRings } from './sweden-data.ts'
import { isInSweden, withinSweden } from './sweden.ts'
import { towns } from './towns.ts'
import { villages } from './villages.ts'

test('every town and village is in Sweden', () => {
  const outside = [...towns, ...villages].filter(({ position }) => !isInSweden(position))
  expect(outside.map(({ name, position }) => [name, position])).toEqual([])
})

test.each([
  ['Oslo', 59.9139, 10.7522],
  ['Halden', 59.1229, 11.3875],
  ['Kongsvinger', 60.191, 12.003],
  ['Köpenhamn', 55.6761, 12.5683],
  ['Kastrup', 55.63, 12.65],
  ['Helsingör', 56.036, 12.6136],
  ['Bornholm, Rönne', 55.1009, 14.7066],
  ['Åbo', 60.4518, 22.2666],
  ['Mariehamn', 60.0973, 19.9348],
  ['Kemi', 65.7364, 24.5637],
  ['Vasa', 63.096, 21.6158],
  ['Narvik', 68.4385, 17.4273],
  ['Röros', 62.5747, 11.3842],
  ['Berlin', 52.52, 13.405],
  ['the middle of the Baltic Sea', 58.6, 20.3],
])('%s is abroad', (_name, lat, lng) => {
  expect(isInSweden({ lat, lng })).toBe(false)
})

test.each([
  ['IKEA in Haparanda', 65.8425, 24.131],
  ['Svinesund', 59.094, 11.27],
  ['Charlottenberg', 59.884, 12.304],
  ['Sandhamn', 59.288, 18.914],
  ['Ven', 55.905, 12.69],
  ['Väderöarna', 58.577, 11.067],
  ['Gotska Sandön', 58.37, 19.25],
  ['Ölands södra grund, 10 km from land', 56.1, 16.5],
  ['Karesuando', 68.4415, 22.4795],
])('%s is in Sweden', (_name, lat, lng) => {
  expect(isInSweden({ lat, lng })).toBe(true)
})

test('the outline is the one of the map', () => {
  const { scale, sweden } = JSON.parse(
    readFileSync(new URL('../../web/public/outline.json', import.meta.url), 'utf8'),
  ) as { scale: number; sweden: number[][] }
  expect(outlineScale).toBe(scale)
  expect(swedishRings.trim().split('\n')).toEqual(sweden.map((steps) => steps.join(' ')))
})

test.each([
  ['a position in Sweden', { lat: 57.72, lng: 12.94 }, null, true],
  ['no position', null, null, true],
  ['a position abroad', { lat: 59.9139, lng: 10.7522 }, null, false],
  ['a position abroad that the place has', { lat: 59.9139, lng: 10.7522 }, { lat: 59.9139, lng: 10.7522 }, true],
  ['another position abroad', { lat: 59.9139, lng: 10.7522 }, { lat: 55.6761, lng: 12.5683 }, false],
] as const)('a form with %s', (_what, position, known, isUsable) => {
  const form: PlaceForm = { ...emptyForm, kind: 'shop', name: 'Kupan', town: 'Borås', position }
  expect(withinSweden(preparePlace(form), known)).toEqual(
    isUsable ? preparePlace(form) : { problems: { position: 'Markören står utanför Sverige' } },
  )
})
