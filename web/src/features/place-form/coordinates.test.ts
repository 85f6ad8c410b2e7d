import { expect, test } from 'vitest'
import { formatCoordinates, parseCoordinates } from './coordinates.ts'

test('coordinates always have six decimals', () => {
  expect(formatCoordinates({ lat: 57.87, lng: 11.97 })).toBe('57.870000, 11.970000')
  expect(formatCoordinates({ lat: 57.12345678, lng: 11 })).toBe('57.123457, 11.000000')
})

test.each([
  '57.87, 11.97',
  '57.870000,11.970000',
  '57.87 11.97',
  '57,87 11,97',
  '57,87, 11,97',
  '57,87,11,97',
  '57,87; 11,97',
  ' (57.87, 11.97) ',
  '57.87° N, 11.97° Ö',
  '57.87N 11.97E',
])('"%s" reads as a position', (text) => {
  expect(parseCoordinates(text)).toEqual({ lat: 57.87, lng: 11.97 })
})

test.each(['', '57.87', 'Borås', '57.87, 11.97, 3', '91, 11', '57.87, 181', '57.87 elva'])(
  '"%s" is not a position',
  (text) => {
    expect(parseCoordinates(text)).toBeNull()
  },
)

test('formatted coordinates read back unchanged', () => {
  const position = { lat: 55.605, lng: 13.000206 }
  expect(parseCoordinates(formatCoordinates(position))).toEqual(position)
})

test('a pair with the longitude first is swapped if only then the place is in Sweden', () => {
  expect(parseCoordinates('11.97, 57.87')).toEqual({ lat: 57.87, lng: 11.97 })
  expect(parseCoordinates('12,94 57,72')).toEqual({ lat: 57.72, lng: 12.94 })
  expect(parseCoordinates('52.52, 13.4')).toEqual({ lat: 52.52, lng: 13.4 })
  expect(parseCoordinates('13.4, 52.52')).toEqual({ lat: 13.4, lng: 52.52 })
})
