import { expect, test } from 'vitest'
import { readPostalCode } from './postal-code.ts'

test.each(['43440', '434 40', 'SE-434 40', 'se-43440', ' 434\u00a040 '])('%j is parsed', (text) => {
  expect(readPostalCode(text)).toBe('434 40')
})

test.each([
  '',
  '4344',
  '434 4',
  '434400',
  '034 40',
  '43 440',
  '434  40',
  '434-40',
  'SE434 40',
  'NO-434 40',
  '434 40 Kungsbacka',
  '434 40;434 41',
  '４３４ ４０',
  'Kungsbacka',
])('%j is not a postal code', (text) => {
  expect(readPostalCode(text)).toBeNull()
})
