import { expect, test } from 'vitest'
import { placeLabels } from './place-labels.ts'

const town = { name: 'Borås', x: 100, y: 100 }

test('a town without a marker has its name at its position', () => {
  expect(placeLabels([town], [])).toEqual([town])
})

test('a marker on the town moves the name below it', () => {
  expect(placeLabels([town], [{ x: 100, y: 100 }])).toEqual([{ name: 'Borås', x: 100, y: 134 }])
})

test('a town surrounded by markers has no label', () => {
  const ring = [-60, -30, 0, 30, 60].flatMap((x) => [-60, -30, 0, 30, 60].map((y) => ({ x: 100 + x, y: 100 + y })))
  expect(placeLabels([town], ring)).toEqual([])
})

test('of two towns at one position the more important one keeps its label in place', () => {
  const [first, second] = placeLabels([town, { name: 'Ale', x: 102, y: 101 }], [])
  expect(first).toEqual(town)
  expect(second?.name).toBe('Ale')
  expect(Math.abs((second?.y ?? 0) - town.y)).toBeGreaterThanOrEqual(18)
})
