import { expect, test } from 'vitest'
import { shiftInto } from './pan-into-view.ts'

test('a span inside stays', () => {
  expect(shiftInto(10, 20, 10, 20)).toBe(0)
})

test('a span that reaches outside moves just far enough inside', () => {
  expect(shiftInto(5, 15, 10, 50)).toBe(5)
  expect(shiftInto(45, 55, 10, 50)).toBe(-5)
})

test('a span that is too long shows its start', () => {
  expect(shiftInto(20, 90, 10, 50)).toBe(-10)
})
