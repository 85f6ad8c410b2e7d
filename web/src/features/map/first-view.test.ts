import { describe, expect, test } from 'vitest'
import { boxHolds, countryBox, firstView, fitToResults, knowsNoView } from './first-view.ts'
import { type Box, fittedTo } from './engine/view.ts'

const umea = { lat: 63.83, lng: 20.26 }
const boras = { lat: 57.72, lng: 12.94 }
const nothing = { requested: null, left: null, leftZoom: null, user: null }

describe('firstView', () => {
  test('the view is the whole country when nothing is known', () => {
    expect(firstView(nothing)).toEqual({ centre: { lat: 59.3, lng: 15.2 }, zoom: 6 })
    expect(knowsNoView(nothing)).toBe(true)
  })

  test.each([
    ['a phone', { x: 356, y: 576 }, 5],
    ['a wide window', { x: 994, y: 646 }, 6],
  ])('the first zoom on %s equals that of results from the whole country', (_, size, zoom) => {
    expect(Math.floor(fittedTo(countryBox, size, 48).zoom)).toBe(zoom)
  })

  test('a known centre or position counts as a known view', () => {
    for (const known of ['requested', 'left', 'user']) expect(knowsNoView({ ...nothing, [known]: umea })).toBe(false)
  })

  test("§9 default zoom: the view is at the visitor's stored position", () => {
    expect(firstView({ ...nothing, user: umea })).toEqual({ centre: umea, zoom: 11 })
  })

  test("the last view takes precedence over the visitor's position", () => {
    expect(firstView({ ...nothing, left: boras, leftZoom: 9, user: umea })).toEqual({ centre: boras, zoom: 9 })
  })

  test('§4 address centre spot: a centre in the address takes precedence, at a high zoom', () => {
    expect(firstView({ requested: umea, left: boras, leftZoom: 5, user: boras })).toEqual({ centre: umea, zoom: 15 })
  })
})

describe('fitToResults', () => {
  const box: Box = [12, 57, 13, 58]
  const core: Box = [12.1, 57.1, 12.9, 57.9]
  const circle = { centre: boras, radiusKm: 20 }
  const anywhere = {
    filter: { area: null, towns: 'all' },
    box,
    core,
    anywhere: false,
    requested: false,
    fittedBefore: false,
    seesAny: true,
  } as const
  const inTowns = { ...anywhere, filter: { area: null, towns: ['Borås'] } }
  const inArea = { ...anywhere, filter: { area: circle, towns: 'all' as const } }

  test('the map stays when some results are in view', () => {
    expect(fitToResults(anywhere)).toBeNull()
  })

  test('without a known view the map moves to the area with most results', () => {
    expect(fitToResults({ ...anywhere, anywhere: true })).toEqual({ kind: 'box', box: core })
    expect(fitToResults({ ...anywhere, anywhere: true, core: null, box: null })).toBeNull()
  })

  test('chosen towns, a search area and a centre in the address take precedence over that area', () => {
    expect(fitToResults({ ...inTowns, anywhere: true })).toEqual({ kind: 'box', box })
    expect(fitToResults({ ...inArea, anywhere: true })).toEqual({ kind: 'circle', circle })
    expect(fitToResults({ ...anywhere, anywhere: true, requested: true })).toBeNull()
  })

  test('the map moves to the results when none are in view', () => {
    expect(fitToResults({ ...anywhere, seesAny: false })).toEqual({ kind: 'box', box })
  })

  test('the map stays when there are no results', () => {
    expect(fitToResults({ ...anywhere, seesAny: false, box: null })).toBeNull()
  })

  test('the map moves to chosen towns even if some results are in view', () => {
    expect(fitToResults(inTowns)).toEqual({ kind: 'box', box })
  })

  test('the map shows the whole search area even if it has no results', () => {
    expect(fitToResults({ ...inArea, box: null })).toEqual({ kind: 'circle', circle })
  })

  test('the map moves to the towns or area of a filter only once', () => {
    expect(fitToResults({ ...inTowns, fittedBefore: true })).toBeNull()
    expect(fitToResults({ ...inArea, fittedBefore: true })).toBeNull()
  })

  test('the map stays at a centre in the address', () => {
    expect(fitToResults({ ...inTowns, requested: true, seesAny: false })).toBeNull()
  })
})

test('a box contains its edges', () => {
  expect(boxHolds([12, 57, 13, 58], { lat: 57, lng: 13 })).toBe(true)
  expect(boxHolds([12, 57, 13, 58], { lat: 56.999, lng: 13 })).toBe(false)
})
