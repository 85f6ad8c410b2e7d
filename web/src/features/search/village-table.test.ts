import { towns } from '@fyndkartan/domain/towns'
import { distanceKm } from '@fyndkartan/domain/geo'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { foldTyped } from './fold-typed.ts'
import { findVillages, readVillages } from './village-table.ts'

const tableOf = (...villages: readonly string[]) => readVillages({ source: 'made up', villages })

const made = tableOf(
  'Backa|1480|57.745|11.985|15',
  'Backa|2031|61.000|15.000|6',
  'Backaryd|1081|56.333|15.183|0',
  'Backa-Berg|0180|59.100|18.100|400',
  'Norra Backa|0180|59.200|18.100|900',
  'Åsarna|2326|62.645|14.359|3',
  'Ör|0765|56.998|14.734|2',
)
const find = (typed: string) =>
  findVillages(made, foldTyped(typed)).map(({ name, whereabouts }) => [name, whereabouts.split(',')[0]].join(' in '))

describe('findVillages', () => {
  test('lists exact names first, then beginnings, then later words, each by size', () => {
    expect(find('backa')).toEqual([
      'Backa in Göteborg',
      'Backa in Rättvik',
      'Backa-Berg in Stockholm',
      'Backaryd in Ronneby',
      'Norra Backa in Stockholm',
    ])
  })
  test.each([
    ['a beginning', 'bac', 5],
    ['a text longer than any name', 'backarydx', 0],
    ['the middle of a word', 'aryd', 0],
    ['a later word after a hyphen', 'berg', 1],
    ['two words, with a hyphen for the space', 'norra-b', 1],
    ['another case and more spaces', '  NORRA   backa ', 1],
    ['letters without their marks', 'asarna', 1],
    ['letters with their marks, decomposed', 'Åsarna'.normalize('NFD'), 1],
    ['the last name', 'ör', 1],
    ['a text after all names', 'öö', 0],
    ['a text before all names', 'a', 1],
    ['an empty text', '', 0],
    ['only spaces', '  ', 0],
  ])('looks up %s: %o has %i matches', (_what, typed, count) => {
    expect(find(typed)).toHaveLength(count)
  })
  test('returns where a village is, because others may have its name', () => {
    expect(findVillages(made, 'asarna')).toEqual([
      {
        name: 'Åsarna',
        whereabouts: 'Berg, Jämtlands län',
        position: { lat: 62.645, lng: 14.359 },
        population: 300,
        folded: 'asarna',
      },
    ])
  })
})

test.each([
  ['another format', { places: [] }],
  ['no list', { villages: 'Skene' }],
  ['a row without a position', { villages: ['Skene|1463|||'] }],
  ['a position that is not a number', { villages: ['Skene|1463|norr|12.64|0'] }],
  ['a row without a name', { villages: ['|1463|57.49|12.64|0'] }],
  ['null', null],
])('a damaged file is rejected: %s', (_what, file) => {
  expect(() => readVillages(file)).toThrow(TypeError)
})

const shipped = readVillages(
  JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('@fyndkartan/domain/villages.json')), 'utf8')),
)
const villages = [...new Set(shipped.keys.map(({ village }) => village))]

describe('the shipped villages', () => {
  test('lie in Sweden in a known municipality, each with a label of its own', () => {
    expect(villages.length).toBeGreaterThan(1000)
    for (const { name, whereabouts, position } of villages) {
      expect(whereabouts, name).toMatch(/^\p{Lu}.*, \p{Lu}.* län$/u)
      expect(position.lat, name).toSatisfy((lat: number) => lat > 55.3 && lat < 69.1)
      expect(position.lng, name).toSatisfy((lng: number) => lng > 10.9 && lng < 24.2)
    }
    const labels = villages.map(({ name, whereabouts }) => `${name} ${whereabouts}`)
    expect(new Set(labels).size).toBe(labels.length)
  })
  test('do not include the towns', () => {
    const twice = villages.filter(({ name, position }) =>
      towns.some((town) => town.name === name && distanceKm(town.position, position) < 5),
    )
    expect(twice).toEqual([])
  })
  test.each([
    ['Skene', 'Mark, Västra Götalands län'],
    ['Fritsla', 'Mark, Västra Götalands län'],
    ['Farsta', 'Stockholm, Stockholms län'],
  ])('include %s in %s', (name, whereabouts) => {
    expect(findVillages(shipped, foldTyped(name))[0]?.whereabouts).toBe(whereabouts)
  })
})

const realData = process.env['REAL_DATA_DIR']

describe.skipIf(realData === undefined)('real places', () => {
  const table = (file: string) => {
    const [head = '', ...rows] = readFileSync(join(realData ?? '', file), 'utf8')
      .trim()
      .split('\n')
    const names = head.split(',')
    return rows.map((row) => Object.fromEntries(row.split(',').map((cell, at) => [names[at] ?? '', cell])))
  }
  const positionOf = (row: Record<string, string>) => ({ lat: Number(row['latitude']), lng: Number(row['longitude']) })
  /** The distance to the nearest town or village of that name, km; Infinity if there is none. */
  const kmTo = (name: string, row: Record<string, string>) => {
    const found = [
      ...towns.filter((town) => town.name === name),
      ...findVillages(shipped, foldTyped(name)).filter((village) => village.name === name),
    ]
    return Math.min(...found.map(({ position }) => distanceKm(position, positionOf(row))))
  }

  test('nearly all places with at least 500 inhabitants are found at their position', () => {
    const rows = table('places.csv')
    const near = rows.filter((row) => kmTo((row['name'] ?? '').replace(/\d+$/, ''), row) < 5)
    expect(near.length / rows.length).toBeGreaterThan(0.98)
  })

  test('most postal codes have a postal town in the table, mostly near', () => {
    const rows = table('postal_codes.csv')
    const distances = rows.map((row) => kmTo(row['locality'] ?? '', row))
    const found = distances.filter(Number.isFinite).toSorted((a, b) => a - b)
    expect(found.length / rows.length).toBeGreaterThan(0.9)
    expect(found[Math.floor(found.length * 0.9)]).toBeLessThan(10)
    const postalTowns = new Set(rows.map((row) => row['locality']))
    const known = rows.filter((_, at) => Number.isFinite(distances[at])).map((row) => row['locality'])
    expect(new Set(known).size / postalTowns.size).toBeGreaterThan(0.5)
  })
})
