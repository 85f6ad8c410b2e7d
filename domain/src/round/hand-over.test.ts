import { describe, expect, test } from 'vitest'
import type { LatLng } from '../geo.ts'
import { appleMapsUrl, geoUri, googleMapsLegs, wazeUrl } from './hand-over.ts'

const point = (number: number): LatLng => ({ lat: 57 + number / 100, lng: 12.5 })
const points = (count: number) => Array.from({ length: count }, (_, index) => point(index))
const borås = { lat: 57.7210451, lng: -0.0000001 }

describe('Google Maps', () => {
  test.each([
    [0, []],
    [1, []],
    [2, [0]],
    // One link has at most nine points between the first and the last; ten need two links.
    [11, [9]],
    [12, [9, 0]],
    [21, [9, 9]],
    [22, [9, 9, 0]],
    [27, [9, 9, 5]],
  ])('%i points', (count, waypoints) => {
    const legs = googleMapsLegs(points(count), 'car').map((leg) => new URL(leg).searchParams)
    expect(legs.map((leg) => leg.get('waypoints')?.split('|').length ?? 0)).toEqual(waypoints)
    const passed = legs.flatMap((leg, index) => [
      ...(index === 0 ? [leg.get('origin')] : []),
      ...(leg.get('waypoints')?.split('|') ?? []),
      leg.get('destination'),
    ])
    expect(passed).toEqual(count < 2 ? [] : points(count).map(({ lat, lng }) => `${lat},${lng}`))
    for (const [index, leg] of legs.entries())
      if (index > 0) expect(leg.get('origin')).toBe(legs[index - 1]?.get('destination'))
  })

  test.each([
    ['car', 'driving'],
    ['bicycle', 'bicycling'],
    ['foot', 'walking'],
  ] as const)('by %s', (mode, name) => {
    const [leg = ''] = googleMapsLegs(points(3), mode)
    expect(new URL(leg).searchParams.get('travelmode')).toBe(name)
    expect(leg).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&/)
    expect(leg).toContain('waypoints=57.01%2C12.5')
  })
})

test('Apple Maps, with and without a start', () => {
  expect(appleMapsUrl(borås, 'car')).toBe('https://maps.apple.com/?daddr=57.72105,0&dirflg=d')
  expect(appleMapsUrl(borås, 'foot', point(1))).toBe(
    'https://maps.apple.com/?saddr=57.01,12.5&daddr=57.72105,0&dirflg=w',
  )
  expect(appleMapsUrl(borås, 'bicycle')).toBe('https://maps.apple.com/?daddr=57.72105,0')
})

test('Waze', () => {
  expect(wazeUrl(borås)).toBe('https://waze.com/ul?ll=57.72105%2C0&navigate=yes')
})

const found = { address: 'Åbygatan 3|B, Borås' }

test('an approximate position: street and town instead of coordinates', () => {
  const legs = googleMapsLegs([point(0), found, point(2), found], 'car').map((leg) => new URL(leg).searchParams)
  expect(legs.map((leg) => [leg.get('origin'), leg.get('waypoints'), leg.get('destination')])).toEqual([
    // The bar separates points.
    ['57,12.5', 'Åbygatan 3 B, Borås|57.02,12.5', 'Åbygatan 3 B, Borås'],
  ])
  const written = '%C3%85bygatan%203%20B%2C%20Bor%C3%A5s'
  expect(appleMapsUrl(found, 'car')).toBe(`https://maps.apple.com/?daddr=${written}&dirflg=d`)
  expect(wazeUrl(found)).toBe(`https://waze.com/ul?q=${written}&navigate=yes`)
  expect(geoUri(found, 'Loppis')).toBe(`geo:0,0?q=${written}`)
})

test('geo: URI: a name cannot break its syntax', () => {
  expect(geoUri(borås, 'Loppis')).toBe('geo:57.72105,0?q=57.72105%2C0(Loppis)')
  const odd = geoUri(borås, 'A & B) (x#?\ud800')
  expect(odd).not.toMatch(/[&#\s]/)
  expect(decodeURIComponent(odd.split('?q=')[1] ?? '')).toBe('57.72105,0(A & B x#?\ufffd)')
})
