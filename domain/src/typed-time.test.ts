import { expect, test } from 'vitest'
import { tidyTime } from './typed-time.ts'

test.each([
  ['10', '10:00'],
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9.30', '09:30'],
  ['9,30', '09:30'],
  ['9:30', '09:30'],
  [' kl. 18 ', '18:00'],
  ['24', '24:00'],
  ['0', '00:00'],
  ['23:59', '23:59'],
])('%s is read as %s', (typed, time) => {
  expect(tidyTime(typed)).toBe(time)
})

test.each(['', '25', '9:3', '1260', '24:01', 'tio', '10-18'])('%s stays as it was typed', (typed) => {
  expect(tidyTime(typed)).toBe(typed)
})
