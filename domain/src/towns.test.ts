import { describe, expect, test } from 'vitest'
import { distanceKm } from './geo.ts'
import { findTown, nearestTown, towns } from './towns.ts'

describe('the town table', () => {
  test('§9 town names: the 290 municipalities, each once, and further towns', () => {
    const municipalities = towns.filter(({ isMunicipality }) => isMunicipality)
    expect(municipalities).toHaveLength(290)
    expect(new Set(municipalities.map(({ municipalityCode }) => municipalityCode)).size).toBe(290)
    expect(towns.length).toBeGreaterThanOrEqual(310)
    expect(towns.length).toBeLessThanOrEqual(325)
  })

  test('names every town once', () => {
    expect(new Set(towns.map(({ name }) => name)).size).toBe(towns.length)
  })

  test('§R6 swedish sorting: is in Swedish order: z before å, å before ä, ä before ö', () => {
    const names = towns.map(({ name }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('sv').compare))
    expect(names.at(0)).toBe('Ale')
    expect(names.at(-1)).toBe('Övertorneå')
    expect(names.indexOf('Årjäng')).toBeLessThan(names.indexOf('Älmhult'))
  })

  test('places every town in Sweden, in a county, with inhabitants', () => {
    for (const { name, position, county, municipalityCode, population } of towns) {
      expect(position.lat, name).toBeGreaterThan(55.3)
      expect(position.lat, name).toBeLessThan(68)
      expect(position.lng, name).toBeGreaterThan(11.1)
      expect(position.lng, name).toBeLessThan(24.2)
      expect(county, name).toMatch(/ län$/)
      expect(municipalityCode, name).toMatch(/^\d{4}$/)
      expect(population, name).toBeGreaterThan(200)
    }
    expect(new Set(towns.map(({ county }) => county)).size).toBe(21)
  })

  test.each([
    ['Göteborg', 57.7072, 11.9668, 'Västra Götalands län'],
    ['Stockholm', 59.3294, 18.0687, 'Stockholms län'],
    ['Kiruna', 67.8557, 20.2251, 'Norrbottens län'],
    ['Borås', 57.721, 12.9401, 'Västra Götalands län'],
    ['Visby', 57.6409, 18.296, 'Gotlands län'],
    ['Berg', 62.7667, 14.4354, 'Jämtlands län'],
    ['Tyresö', 59.242, 18.2276, 'Stockholms län'],
  ])('has %s at its real position', (name, lat, lng, county) => {
    const town = findTown(name)
    expect(town?.county).toBe(county)
    expect(distanceKm(town?.position ?? { lat: 0, lng: 0 }, { lat, lng })).toBeLessThan(1)
  })
})

describe('finding a town', () => {
  test('by name in any case, with spaces around it and with a composed or decomposed å', () => {
    expect(findTown(' göteborg ')?.name).toBe('Göteborg')
    expect(findTown('Bora\u030As')?.name).toBe('Borås')
  })

  test('an unknown name finds nothing, and a is not å', () => {
    expect(findTown('Ankeborg')).toBeUndefined()
    expect(findTown('Boras')).toBeUndefined()
  })

  test('by position', () => {
    expect(nearestTown({ lat: 57.73, lng: 12.93 }).name).toBe('Borås')
    expect(nearestTown({ lat: 65.57, lng: 22.2 }).name).toBe('Luleå')
  })

  test('by distance to its edge: Alelyckan is in Göteborg, although Partille’s centre is nearer', () => {
    const alelyckan = { lat: 57.7581, lng: 12.0091 }
    const km = (name: string) => distanceKm(alelyckan, findTown(name)?.position ?? { lat: 0, lng: 0 })
    expect(km('Partille')).toBeLessThan(km('Göteborg'))
    expect(nearestTown(alelyckan).name).toBe('Göteborg')
    expect(nearestTown({ lat: 57.7395, lng: 12.1064 }).name).toBe('Partille')
  })

  test('a seat comes before a municipality at the same position', () => {
    expect(nearestTown({ lat: 57.64, lng: 18.3 }).name).toBe('Visby')
    expect(nearestTown({ lat: 59.48, lng: 18.3 }).name).toBe('Åkersberga')
  })

  test('for a distant position, and for an invalid one', () => {
    expect(nearestTown({ lat: 52.63, lng: 1.29 }).county).toMatch(/ län$/)
    expect(nearestTown({ lat: NaN, lng: NaN }).name).toBe('Ale')
  })
})
