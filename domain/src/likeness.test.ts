import { describe, expect, test } from 'vitest'
import { nameLikeness } from './likeness.ts'

/** The desk treats names above this likeness as alike. */
const alike = 0.5

describe('names of the same place', () => {
  test.each([
    ['Myrorna', 'MYRORNA', 1],
    ['Myrorna', 'Myrorna Second Hand', 1],
    ['Myrorna', 'Myrorna Hornsgatan', 0.57],
    ['Röda Korset Kupan', 'Kupan Röda Korset', 1],
    ['Röda Korsets Kupan', 'Röda Korset Kupan', 0.96],
    ['Erikshjälpen', 'Erikshjälpen Second Hand Butik', 1],
    ['Café Återbruket', 'Cafe Återbruket', 1],
    ['Second Hand', 'second-hand', 1],
    ['Loppis i Folkets park', 'Bakluckeloppis Folkets Park', 1],
    ['Stadsmissionen Secondhand', 'Stadsmission', 0.92],
    ['Emmaus Björkå', 'Emmaus Björkå AB', 1],
    ['Retro lyckan', 'Retrolyckan', 1],
    ['Lindra Second Hand', 'Lindrasecondhand', 1],
  ])('%s, %s', (a, b, likeness) => {
    expect(nameLikeness(a, b)).toBeCloseTo(likeness, 2)
    expect(nameLikeness(b, a)).toBeCloseTo(likeness, 2)
    expect(nameLikeness(a, b)).toBeGreaterThan(alike)
  })
})

describe('names of different places', () => {
  test.each([
    ['PMU Second Hand', 'Pingst Second Hand'],
    ['Loppis i Folkets park', 'Loppis på torget'],
    ['Röda Korset', 'Emmaus'],
    ['Bakluckeloppis Kviberg', 'Bakluckeloppis Heden'],
    ['Ön', 'On'],
    ['A', 'B'],
  ])('%s, %s', (a, b) => {
    expect(nameLikeness(a, b)).toBeLessThan(alike)
  })
})

test.each([
  [null, null],
  ['Myrorna', null],
  ['', ''],
  ['!!!', '???'],
])('%j and %j: a name is missing, so the likeness is null', (a, b) => {
  expect(nameLikeness(a, b)).toBe(0)
})
