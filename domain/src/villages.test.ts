import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nearestTown } from './towns.ts'
import { townAround, villages } from './villages.ts'

test.each([
  ['Fristad, nearest to Borås', { lat: 57.825, lng: 13.01 }, 'Borås'],
  ['a village whose municipality has another name', { lat: 59.52, lng: 18.33 }, 'Åkersberga'],
  ['Gotland', { lat: 57.27, lng: 18.2 }, 'Visby'],
])('the town around %s', (_what, position, town) => {
  expect(townAround(position).name).toBe(town)
})

test('a village near the town of another municipality belongs to its own', () => {
  const others = villages.filter(
    ({ position, municipalityCode: code }) => nearestTown(position).municipalityCode !== code,
  )
  expect(others.length).toBeGreaterThan(50)
  const wrong = others.filter(({ position, municipalityCode: code }) => townAround(position).municipalityCode !== code)
  expect(wrong.length).toBeLessThan(others.length / 20)
})

test('an invalid position has some town', () => {
  expect(townAround({ lat: NaN, lng: NaN }).name).toBe('Ale')
})

const realDataDir = process.env['REAL_DATA_DIR']

interface RealPlace {
  readonly municipality_code: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

test.skipIf(!realDataDir)(
  '95 % of real positions get their municipality (skipped when REAL_DATA_DIR is not set)',
  () => {
    const read = (name: string): unknown => JSON.parse(readFileSync(join(realDataDir ?? '', name), 'utf8'))
    const { features } = read('shops.geojson') as { features: { properties: RealPlace }[] }
    const { events } = read('events.json') as { events: RealPlace[] }
    const known = [...features.map(({ properties }) => properties), ...events].flatMap(
      ({ municipality_code: code, latitude: lat, longitude: lng }) =>
        code && lat && lng ? { code, at: { lat, lng } } : [],
    )
    expect(known.length).toBeGreaterThan(600)
    const right = known.filter(({ code, at }) => townAround(at).municipalityCode === code)
    expect(right.length / known.length).toBeGreaterThan(0.95)
  },
)
