import { expect, test } from 'vitest'
import { readArrival } from './watch-link.ts'

const key = `${'aZ09_-'.repeat(7)}q`

test.each([
  ['', null],
  ['gora=avsluta', null],
  [`nyckel=${key}`, { link: key, wish: null }],
  [`nyckel=${key}&gora=bekrafta`, { link: key, wish: 'confirm' }],
  [`nyckel=${key}&gora=avsluta`, { link: key, wish: 'end' }],
  [`nyckel=${key}&gora=toString`, { link: key, wish: null }],
  [`nyckel=${key.slice(1)}`, { link: null, wish: null }],
  [`nyckel=${key}a`, { link: null, wish: null }],
  ['nyckel=', { link: null, wish: null }],
])('the query "%s" is read correctly', (search, arrival) => {
  expect(readArrival(new URLSearchParams(search))).toEqual(arrival)
})
