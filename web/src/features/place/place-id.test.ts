import { expect, test } from 'vitest'
import { parsePlaceId } from './place-id.ts'

test.each([
  ['7', 7],
  ['0', 0],
  ['007', 7],
  ['999999999999999', 999_999_999_999_999],
])('%o is the place id %i', (text, id) => {
  expect(parsePlaceId(text)).toBe(id)
})

test.each(['', 'abc', '7a', '-7', '7.5', '1e3', ' 7', '1000000000000000', undefined])(
  '%o is not a place id',
  (text) => {
    expect(parsePlaceId(text)).toBeNull()
  },
)
