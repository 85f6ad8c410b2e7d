import { expect, test } from 'vitest'
import { readLocation, townNear } from './location.ts'

test.each([
  ['Storgatan 1, 503 30 Borås', 'Storgatan 1', 'Borås'],
  ['Storgatan 1, 50330 BORÅS, Sverige', 'Storgatan 1', 'Borås'],
  ['Folkets hus, Storgatan 1, SE-503 30 Borås, Sweden', 'Folkets hus, Storgatan 1', 'Borås'],
  ['Storgatan 1\n503 30 Borås', 'Storgatan 1', 'Borås'],
  ['Storgatan 1 503 30 Borås', 'Storgatan 1', 'Borås'],
  ['Storgatan 1, Borås', 'Storgatan 1', 'Borås'],
  ['Storgatan 1B Borås', 'Storgatan 1B', 'Borås'],
  ['Torget 2, Upplands Väsby', 'Torget 2', 'Upplands Väsby'],
  ['Torget 2 Upplands Väsby', 'Torget 2', 'Upplands Väsby'],
  ['Storgatan 1, Borås kommun', 'Storgatan 1', 'Borås'],
  ['Bygdegården, 514 63 Dalstorp', 'Bygdegården', 'Dalstorp'],
  ['borås', null, 'Borås'],
  ['503 30 Borås', null, 'Borås'],
  ['Hotell Gävle', 'Hotell Gävle', 'Gävle'],
  ['Bygdegården i Fjärran', 'Bygdegården i Fjärran', null],
  ['Sverige', 'Sverige', null],
  [' , ', null, null],
  ['', null, null],
])('%j: %j in %j', (text, address, town) => {
  expect(readLocation(text)).toEqual({ address, town })
})

test('the nearest town, only within Sweden', () => {
  expect(townNear({ lat: 57.72, lng: 12.94 })).toBe('Borås')
  expect(townNear({ lat: 52.5, lng: 13.4 })).toBeNull()
})
