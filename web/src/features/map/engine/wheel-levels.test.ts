import { expect, test } from 'vitest'
import { snappedZoom, wheelLevels } from './wheel-levels.ts'

// Wheel events as browsers send them. Rows that name no browser are from Chromium and Edge; on a Mac, Safari sends the
// same events as Chromium.
test.each([
  ['a notch away, 100 px', -100, 0, 120, 1, 1],
  ['a notch away, 120 px', -120, 0, 120, 1, 1],
  ['a notch towards', 100, 0, -120, 1, -1],
  ['a notch at half the speed', 18, 0, -120, 1, -1],
  ['a notch on a fine screen', -60, 0, 60, 2, 1],
  ['a notch on a screen at 125 %', 80, 0, -96, 1.25, -1],
  ['a notch in WebKit on Linux', -89, 0, 120, 1, 1],
  ['a notch in Firefox on Linux', -6, 1, 120, 1, 1],
  ['a notch in Firefox on Linux, towards, on a fine screen', 6, 1, -120, 2, -1],
  ['two notches at once in Firefox on Linux', -12, 1, 240, 1, 2],
  ['a quarter of a notch of a fine wheel in Firefox on Linux', -1.5, 1, 30, 1, 0.25],
  ['a notch in Firefox on Windows, set to three lines', 3, 1, -120, 1, -1],
  ['a notch in Firefox on Windows, set to one line', -1, 1, 120, 1, 1],
  ['a notch in Firefox on Windows, set to ten lines', -10, 1, 120, 1.5, 1],
  ['a notch in Firefox on Windows, set to a page', -1, 2, 120, 1, 1],
  ['an eighth of a notch of a fine wheel in Firefox on Windows', 0.375, 1, -15, 1, -0.125],
  ['a wheel in Firefox on a Mac, slowly', 0.1, 1, -6, 2, -0.3],
  ['a wheel in Firefox on a Mac, faster', -1, 1, 57, 2, 1.038],
  ['a wheel in Firefox on a Mac, fast', -20, 1, 1140, 2, 2],
  ['three lines without a wheelDeltaY', 3, 1, 0, 1, -1],
  ['one line without a wheelDeltaY', -1, 1, undefined, 1, 1],
  ['a page without a wheelDeltaY', -1, 2, 0, 1, 1],
  ['two notches at once', -200, 0, 240, 1, 2],
  ['a wheel that spins', -5000, 0, 6000, 1, 2],
  ['a wheel on a Mac, slowly', 4.000244140625, 0, -12, 2, -0.3],
  ['a wheel on a Mac, fast', -60.003662109375, 0, 180, 2, 1.2],
  ['a touchpad', -15, 0, 45, 2, 0.1],
  ['a touchpad, the other way', 30, 0, -90, 1, -0.2],
  ['a touchpad whose wheelDeltaY happens to be 120', 40, 0, -120, 1, -0.267],
  ['a touchpad whose wheelDeltaY is rounded to 120', 39.9, 0, -120, 2, -0.266],
  ['a quick swipe on a touchpad', -900, 0, 2700, 1, 2],
  ['a browser without wheelDeltaY', -30, 0, undefined, 1, 0.2],
  ['a horizontal turn', 0, 0, 120, 1, 0],
])('the levels of %s', (_what, deltaY, deltaMode, wheelDeltaY, perPx, levels) => {
  const turn = { deltaY, deltaMode, ctrlKey: false, ...(wheelDeltaY === undefined ? {} : { wheelDeltaY }) }
  expect(wheelLevels(turn, perPx)).toBeCloseTo(levels, 3)
})

test('a touchpad pinch of 100 px zooms by a factor of e', () => {
  expect(wheelLevels({ deltaY: -50, deltaMode: 0, ctrlKey: true, wheelDeltaY: 150 }, 1)).toBeCloseTo(0.7213, 3)
  expect(wheelLevels({ deltaY: -100, deltaMode: 0, ctrlKey: true, wheelDeltaY: 120 }, 1)).toBe(1)
})

test.each([
  [11, 11.1, 11],
  [11, 11.25, 12],
  [11, 12.1, 12],
  [11, 12.5, 13],
  [11, 10.9, 11],
  [11, 10.7, 10],
  [11, 9.85, 10],
])('a turn from zoom %d to %d ends at %d', (from, to, zoom) => {
  expect(snappedZoom(from, to)).toBe(zoom)
})
