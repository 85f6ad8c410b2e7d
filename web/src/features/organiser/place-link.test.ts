import { expect, test } from 'vitest'
import { readArrival } from './place-link.ts'

const key = `${'aZ09_-'.repeat(7)}q`

test.each([
  ['', null],
  ['gora=bekrafta', null],
  [`nyckel=${key}`, { link: key, wish: null }],
  [`nyckel=${key}&gora=bekrafta`, { link: key, wish: 'confirm' }],
  [`nyckel=${key}&gora=andra`, { link: key, wish: 'edit' }],
  [`nyckel=${key}&gora=avsluta`, { link: key, wish: 'end' }],
  [`nyckel=${key}&gora=toString`, { link: key, wish: null }],
  // A shortened secret, and one with a foreign character.
  [`nyckel=${key.slice(1)}`, { link: null, wish: null }],
  [`nyckel=${key.slice(1)}%0A`, { link: null, wish: null }],
  ['nyckel=', { link: null, wish: null }],
])('the query "%s" is read correctly', (query, arrival) => {
  expect(readArrival(new URLSearchParams(query))).toEqual(arrival)
})
