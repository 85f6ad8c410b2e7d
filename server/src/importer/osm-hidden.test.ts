import { describe, expect, test } from 'vitest'
import { parseOsm } from './parse-osm.ts'

const today = '2026-11-21'
const parseElements = (elements: readonly object[]) => parseOsm(JSON.stringify({ elements }), { all: false, today })
const kupan = (tags: object) => ({
  type: 'node',
  id: 1,
  lat: 57.721,
  lon: 12.94,
  tags: { shop: 'second_hand', name: 'Kupan', ...tags },
})

describe('elements that are not to be shown', () => {
  test('a deleted element of the history is removed', () => {
    const { drafts, skipped, groups } = parseElements([{ type: 'node', id: 7, visible: false }, kupan({})])
    expect(drafts).toHaveLength(1)
    expect(skipped).toEqual([{ at: 'node/7', reason: 'not published', detail: 'visible=false' }])
    expect([...(groups ?? [])]).toEqual(['osm:node/7'])
  })

  const feature = (properties: object, coordinates = [12.94, 57.72]) =>
    parseOsm(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', properties: { name: 'A', ...properties }, geometry: { type: 'Point', coordinates } },
        ],
      }),
      { all: true, today, scope: 'geojson:karta#' },
    )

  test.each([
    [{ visible: false }, 'not published', 'visible=false'],
    [{ published: 'nej' }, 'not published', 'published=nej'],
    [{ deleted: true }, 'not published', 'deleted=true'],
    [{ Privat: 'x' }, 'not published', 'Privat=x'],
    [{ status: 'Utkast' }, 'not published', 'status=Utkast'],
    [{ datum: '2026-12-05' }, 'a market with dates, not read', 'datum=2026-12-05'],
    [{ startDate: '2026-12-05T10:00' }, 'a market with dates, not read', 'startDate=2026-12-05T10:00'],
    [{ Date: '5–6 december 2026' }, 'a market with dates, not read', 'Date=5–6 december 2026'],
    [{ begin: '2026-12-05' }, 'a market with dates, not read', 'begin=2026-12-05'],
    [{ start: '2026-12-05T10:00' }, 'a market with dates, not read', 'start=2026-12-05T10:00'],
    [{ start_date: '2026-11-20', end_date: '2026-11-22' }, 'a market with dates, not read', 'start_date=2026-11-20'],
    [{ start_date: '2026-12-05' }, 'not open yet', 'start_date=2026-12-05'],
  ])('%j', (properties, reason, detail) => {
    expect(feature(properties)).toMatchObject({ drafts: [], skipped: [{ reason, detail }] })
  })

  test.each([
    { visible: true },
    { published: 'ja' },
    { shop: 'second_hand', date: '2026-12-05' },
    { datum: 'okänt' },
    { start_date: '1998', end_date: '2030' },
  ])('%j is a shop', (properties) => {
    expect(feature(properties).drafts).toMatchObject([{ kind: 'shop' }])
  })

  test('swapped coordinates are named, and not turned', () => {
    expect(feature({}, [57.72, 12.94])).toMatchObject({
      drafts: [],
      skipped: [{ reason: 'latitude and longitude seem to be swapped' }],
    })
  })
})

test.each([
  [{ seasonal: 'summer' }, 'säsongsbaserade', null, 0],
  [{ seasonal: 'yes', opening_hours: 'Mo-Fr 10:00-18:00' }, 'säsongsbaserade', null, 1],
  [{ seasonal: 'summer', opening_hours: 'Jun-Aug Sa 10:00-14:00' }, 'säsongsbaserade', 'Jun-Aug Sa 10:00-14:00', 0],
  [{ seasonal: 'no' }, null, null, 0],
])('%j has a season', (tags, openingHours, openingHoursOsm, lines) => {
  expect(parseElements([kupan(tags)]).drafts[0]?.facts).toMatchObject({ openingHours, openingHoursOsm })
  expect(parseElements([kupan(tags)]).hoursNotExpressible).toHaveLength(lines)
})
