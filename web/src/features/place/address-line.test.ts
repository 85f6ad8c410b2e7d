import { expect, test } from 'vitest'
import { formatAddressLine } from './address-line.ts'

test.each([
  ['Storgatan 12', 'Alingsås', 'Storgatan 12, Alingsås'],
  [null, 'Alingsås', 'Alingsås'],
  ['Storgatan 12', null, 'Storgatan 12, Stad saknas'],
  [null, null, 'Stad saknas'],
])('the line of address %o and town %o', (address, town, line) => {
  expect(formatAddressLine({ address, town })).toBe(line)
})
