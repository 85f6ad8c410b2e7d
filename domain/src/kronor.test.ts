import { expect, test } from 'vitest'
import { formatKronor, parseKronor } from './kronor.ts'

test.each([
  ['20', 20],
  [' 20 kr ', 20],
  ['20:-', 20],
  ['20,00 kronor', 20],
  ['1 500 SEK', 1500],
  ['1\u00a0500,00\u00a0kr', 1500],
  ['1\u202f500', 1500],
  ['SEK 20', 20],
  ['20.0', 20],
  ['20,-', 20],
  ['20.-', 20],
  ['gratis entré', 0],
  ['fritt inträde', 0],
  ['0', 0],
  ['gratis', 0],
  ['Fri entré', 0],
  ['100000', 100_000],
  ['100001', null],
  ['20,50', null],
  ['19.5', null],
  ['1.200', null],
  ['$20', null],
  ['-20', null],
  ['20-40', null],
  ['tjugo', null],
  ['', null],
  ['9'.repeat(20), null],
])('"%s" is %s', (typed, kronor) => {
  expect(parseKronor(typed)).toBe(kronor)
  if (kronor !== null) expect(parseKronor(formatKronor(kronor))).toBe(kronor)
})
