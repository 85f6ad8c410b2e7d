import { expect, test } from 'vitest'
import { pinsOf } from './round-pins.ts'

const skara = { lat: 58.3867, lng: 13.4384 }
const stop = (name: string, number: number | null, north = 0, east = 0) => ({
  name,
  within: null,
  number,
  position: { lat: skara.lat + north, lng: skara.lng + east },
})

test('distant stops have a pin each', () => {
  expect(pinsOf([stop('Kupan', 1), stop('Myrorna', 2, 0.0002), stop('Lumpboden', null, 0, 0.0003)])).toEqual([
    { position: skara, text: '1', label: 'Stopp 1: Kupan.', isFaint: false },
    { position: { ...skara, lat: skara.lat + 0.0002 }, text: '2', label: 'Stopp 2: Myrorna.', isFaint: false },
    { position: { ...skara, lng: skara.lng + 0.0003 }, text: '–', label: 'Besöks inte: Lumpboden.', isFaint: true },
  ])
  expect(pinsOf([])).toEqual([])
})

test('stops at one spot share a pin at the first stop', () => {
  const pins = pinsOf([stop('Kupan', 2), stop('Myrorna', 3, 0.00005, 0.0001), stop('Lumpboden', 1, 0.01)])
  expect(pins.map(({ position: { lat }, text, label }) => [lat, text, label])).toEqual([
    [skara.lat, '2·3', 'Stopp 2: Kupan. Stopp 3: Myrorna.'],
    [skara.lat + 0.01, '1', 'Stopp 1: Lumpboden.'],
  ])
})

test('a pin is faint when all its stops have an approximate position, and its label names those that have', () => {
  const found = { ...stop('Vinden', 2), within: 'town' as const }
  expect(pinsOf([found, { ...found, number: 3 }])).toMatchObject([{ isFaint: true }])
  expect(pinsOf([found, stop('Kupan', 1)])).toMatchObject([
    { label: 'Stopp 2: Vinden, ungefärligt läge. Stopp 1: Kupan.', isFaint: false },
  ])
})

test.each([
  [[1, 2], '1·2'],
  [[2, 3, 4], '2–4'],
  [[3, 1], '1·3'],
  [[7, 2, 3, 4, 9, 10], '2–4·7·9·10'],
  [[null, 2], '2'],
  [[null, null], '–'],
])('the pin of the stops %j reads %s', (numbers, text) => {
  const [pin] = pinsOf(numbers.map((number) => stop('Kupan', number)))
  expect(pin).toMatchObject({ text, isFaint: text === '–' })
})
