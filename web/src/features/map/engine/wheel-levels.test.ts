import { expect, test } from 'vitest'
import { snappedZoom, wheelLevels } from './wheel-levels.ts'

test.each([
  ['a notch away, 100 px', -100, 0, false, 1],
  ['a notch away, 120 px', -120, 0, false, 1],
  ['a notch towards', 100, 0, false, -1],
  ['a notch of three lines', 3, 1, false, -1],
  ['a notch of one line', -1, 1, false, 1],
  ['a page', -1, 2, false, 1],
  ['two notches at once', -240, 0, false, 2],
  ['a wheel that spins', -5000, 0, false, 2],
  ['a notch with Ctrl', -120, 0, true, 1],
  ['a touchpad', -15, 0, false, 0.1],
  ['a touchpad, the other way', 30, 0, false, -0.2],
  ['spread fingers, a factor e in 100 px', -50, 0, true, 0.7213],
  ['a turn to the side', 0, 0, false, 0],
])('%s', (_what, deltaY, deltaMode, ctrlKey, levels) => {
  expect(wheelLevels({ deltaY, deltaMode, ctrlKey })).toBeCloseTo(levels, 3)
})

test.each([
  [11, 11.1, 11],
  [11, 11.25, 12],
  [11, 12.1, 12],
  [11, 12.5, 13],
  [11, 10.9, 11],
  [11, 10.7, 10],
  [11, 9.85, 10],
])('from %d turned to %d: on to %d', (from, to, zoom) => {
  expect(snappedZoom(from, to)).toBe(zoom)
})
