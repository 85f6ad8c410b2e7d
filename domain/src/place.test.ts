import { expect, test } from 'vitest'
import { formatAddress } from './place.ts'

test.each([
  ['Storgatan 1', 'Borås', 'Storgatan 1, Borås'],
  [null, 'Borås', 'address saknas, Borås'],
  ['Storgatan 1', null, 'Storgatan 1, Stad saknas'],
  [null, null, 'address saknas, Stad saknas'],
])('§5 missing address, §5 missing town: address %o and town %o read "%s"', (address, town, text) => {
  expect(formatAddress({ address, town })).toBe(text)
})
