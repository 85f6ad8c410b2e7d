import { expect, test } from 'vitest'
import { lowerBound, lowerBoundNear } from './row-list.ts'

const list = Int32Array.from([-3, 0, 0, 0, 1, 4, 4, 9, 10, 11, 12, 13, 20, 20, 21, 34, 55, 55, 55, 89])

test('exponential search finds the same lower bound as binary search, whatever the guess', () => {
  for (let low = 0; low <= list.length; low++)
    for (let high = low; high <= list.length; high++)
      for (let guess = low; guess <= high; guess++)
        for (const value of [-4, -3, 0, 1, 2, 4, 12, 20, 22, 55, 89, 90])
          expect(lowerBoundNear(list, value, low, high, guess)).toBe(lowerBound(list, value, low, high))
})
