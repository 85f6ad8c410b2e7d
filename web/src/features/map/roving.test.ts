import { describe, expect, test } from 'vitest'
import { directionOfKey, nearest, nearestInDirection } from './roving.ts'

const here = { x: 0, y: 0 }
const far = { x: 100, y: 0 }
const near = { x: 40, y: 10 }
const aside = { x: 30, y: 35 }
const above = { x: 5, y: -50 }

describe('moving between markers with the arrow keys', () => {
  test('the nearest marker in the direction of the key is next', () => {
    expect(nearestInDirection(here, [far, near, above], 'right')).toBe(near)
    expect(nearestInDirection(here, [far, near, above], 'up')).toBe(above)
  })

  test('a marker straight ahead is preferred to a closer marker at the side', () => {
    expect(nearestInDirection(here, [aside, { x: 60, y: 0 }], 'right')).toEqual({ x: 60, y: 0 })
  })

  test('a marker that lies mostly in another direction is skipped', () => {
    expect(nearestInDirection(here, [above], 'right')).toBeNull()
    expect(nearestInDirection(here, [far], 'left')).toBeNull()
  })

  test('a marker on a diagonal is reachable in both directions', () => {
    const diagonal = { x: 30, y: 30 }
    expect(nearestInDirection(here, [diagonal], 'right')).toBe(diagonal)
    expect(nearestInDirection(here, [diagonal], 'down')).toBe(diagonal)
  })
})

test('nearest finds the closest marker in any direction, or null on an empty map', () => {
  expect(nearest(here, [far, near, above])).toBe(near)
  expect(nearest(here, [])).toBeNull()
})

test('only arrow keys are directions', () => {
  expect(['ArrowUp', 'ArrowLeft', 'Enter', 'toString'].map(directionOfKey)).toEqual(['up', 'left', null, null])
})
