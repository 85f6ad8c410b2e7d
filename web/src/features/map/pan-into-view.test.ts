import { expect, test } from 'vitest'
import { shiftInto } from './pan-into-view.ts'

test('what lies inside stays', () => {
  expect(shiftInto(10, 20, 10, 20)).toBe(0)
})

test('what sticks out at one end moves in by just that much', () => {
  expect(shiftInto(5, 15, 10, 50)).toBe(5)
  expect(shiftInto(45, 55, 10, 50)).toBe(-5)
})

test('of what is too long the start is shown', () => {
  expect(shiftInto(20, 90, 10, 50)).toBe(-10)
})
