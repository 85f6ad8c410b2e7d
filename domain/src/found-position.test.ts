import { expect, test } from 'vitest'
import { isApproximate, precisions, shownPosition, spotOf } from './found-position.ts'
import { mapTargetOf, measuredPosition } from './map-target.ts'

const [here, there] = [
  { lat: 57.7, lng: 12.9 },
  { lat: 58.1, lng: 13.2 },
]
const known = { address: 'Åbygatan 3', town: 'Borås' }

test('coordinates that somebody stated are exact, also beside a looked-up position', () => {
  const place = { ...known, position: here, found: { position: there, precision: 'town' as const } }
  expect([isApproximate(place), measuredPosition(place), shownPosition(place)]).toEqual([false, here, here])
  expect([spotOf(place), mapTargetOf(place)]).toEqual([{ position: here, within: null }, here])
})

test.each(precisions.filter((precision) => precision !== 'twin'))(
  'a position looked up to the %s is approximate: shown, but for no distance and no other map',
  (precision) => {
    const place = { ...known, position: null, found: { position: there, precision } }
    expect([isApproximate(place), measuredPosition(place), shownPosition(place)]).toEqual([true, null, there])
    expect(spotOf(place)).toEqual({ position: there, within: precision })
    expect(mapTargetOf(place)).toEqual({ address: 'Åbygatan 3, Borås' })
    expect(mapTargetOf({ ...place, address: null })).toEqual({ address: 'Borås' })
  },
)

test('the position of a twin is exact', () => {
  const place = { ...known, position: null, found: { position: there, precision: 'twin' as const } }
  expect([isApproximate(place), measuredPosition(place), mapTargetOf(place)]).toEqual([false, there, there])
  expect(spotOf(place)).toEqual({ position: there, within: null })
})

test('a place without any position is on no map', () => {
  const place = { ...known, position: null }
  expect([isApproximate(place), shownPosition(place), spotOf(place), mapTargetOf(place)]).toEqual([
    false,
    null,
    null,
    null,
  ])
})
