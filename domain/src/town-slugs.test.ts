import { expect, test } from 'vitest'
import { counties, countyOfSlug, countySlug, townOfSlug, townSlug } from './town-slugs.ts'
import { towns } from './towns.ts'

test('each town and county has a unique slug, which finds it', () => {
  expect(new Set(towns.map(townSlug)).size).toBe(towns.length)
  for (const town of towns) expect([townSlug(town), townOfSlug(townSlug(town))]).toEqual([townSlug(town), town])
  expect(counties).toHaveLength(21)
  for (const county of counties) expect(countyOfSlug(countySlug(county))).toBe(county)
})

test('slugs have fixed values', () => {
  const named = ['Borås', 'Upplands Väsby', 'Habo', 'Håbo'].map((name) => townSlug({ name }))
  expect(named).toEqual(['boras', 'upplands-vasby', 'habo', 'habo-uppsala'])
  expect(countySlug('Västra Götalands län')).toBe('vastra-gotalands-lan')
  expect(townOfSlug('Borås')).toBeUndefined()
})
