import { distanceKm } from '@fyndkartan/domain/geo'
import { addDays, daysBetween, weekdayOf } from '@fyndkartan/domain/local-time'
import { featuredMarketIds, slideshowMarketIds } from '@fyndkartan/domain/market'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { findTown, towns } from '@fyndkartan/domain/towns'
import { describe, expect, test } from 'vitest'
import { generateMarkets, generateShops } from './generate.ts'

const today = '2026-11-21'
const shops = generateShops()
const markets = generateMarkets(today)

describe('sample shops', () => {
  test('are 1,500, always the same, with ids from 1', () => {
    expect(shops).toHaveLength(1500)
    expect(generateShops()).toEqual(shops)
    expect(shops.map(({ id }) => id)).toEqual(Array.from({ length: 1500 }, (_, index) => index + 1))
  })

  test('are in every town of the table, most of them in the largest towns', () => {
    const counts = Map.groupBy(shops, ({ town }) => town)
    expect(counts.size).toBe(towns.length)
    expect(counts.get('Stockholm')?.length).toBeGreaterThan(counts.get('Borås')?.length ?? Infinity)
    expect(counts.get('Borås')?.length).toBeGreaterThan(counts.get('Dorotea')?.length ?? Infinity)
  })

  test('have all forms of opening hours, and some have none', () => {
    const hours = shops.map(({ openingHours }) => parseOpeningHours(openingHours))
    const kinds = new Set(hours.map((parsed) => (parsed.kind === 'special' ? parsed.word : parsed.kind)))
    expect(kinds).toEqual(new Set(['missing', 'varierar', 'säsongsbaserade', 'på_förfrågan', 'week']))
    expect(shops.some(({ openingHours }) => openingHours === 'på förfrågan')).toBe(true)
    const days = hours.flatMap((parsed) => (parsed.kind === 'week' ? parsed.days : []))
    expect(
      days.some((day) => day?.kind === 'open' && day.to <= day.from),
      'after midnight',
    ).toBe(true)
    expect(days.every((day) => day?.kind === 'open' || day?.kind === 'closed')).toBe(true)
    expect(
      hours.some((parsed) => parsed.kind === 'week' && parsed.days.every((day) => day?.kind === 'closed')),
      'seven closed days',
    ).toBe(true)
  })
})

describe('sample markets', () => {
  test('are 1,500, always the same for one day, with ids from 1', () => {
    expect(markets).toHaveLength(1500)
    expect(generateMarkets(today)).toEqual(markets)
    expect(markets.map(({ id }) => id)).toEqual(Array.from({ length: 1500 }, (_, index) => index + 1))
  })

  test.each(['2026-11-21', '2027-02-28', '2028-02-29', '2026-12-27'] as const)(
    'run from a month before %s to a year after it, at least half of them on weekends',
    (day) => {
      const days = generateMarkets(day).map(({ date }) => date ?? '1900-01-01')
      const ahead = days.map((date) => daysBetween(day, date))
      expect(Math.min(...ahead)).toBeGreaterThanOrEqual(-30)
      expect(Math.min(...ahead)).toBeLessThan(-15)
      expect(Math.max(...ahead)).toBeLessThanOrEqual(365)
      expect(Math.max(...ahead)).toBeGreaterThan(340)
      expect(days.filter((date) => [0, 6].includes(weekdayOf(date))).length).toBeGreaterThan(750)
    },
  )

  test('are more in July than in February', () => {
    const inMonth = (month: string) => markets.filter(({ date }) => date?.slice(5, 7) === month).length
    expect(inMonth('07')).toBeGreaterThan(2 * inMonth('02'))
  })

  test.each(Array.from({ length: 7 }, (_, days) => addDays(today, days)))(
    'on %s the featured ids are within the next three weeks',
    (day) => {
      const dayOf = new Map(generateMarkets(day).map((market) => [market.id, market]))
      for (const id of [...slideshowMarketIds, ...featuredMarketIds]) {
        const market = dayOf.get(id)
        const ahead = daysBetween(day, market?.date ?? '1900-01-01')
        expect(ahead, `market ${id}`).toBeGreaterThan(0)
        expect(ahead, `market ${id}`).toBeLessThanOrEqual(21)
        expect(market).toMatchObject({
          name: expect.any(String),
          address: expect.any(String),
          link: expect.any(String),
        })
      }
    },
  )

  test.each(['Stockholm', 'Göteborg', 'Malmö', 'Borås'])('%s has one on each of the next two weekends', (town) => {
    for (const saturday of ['2026-11-21', '2026-11-28'] as const) {
      const weekend: readonly (string | null)[] = [saturday, addDays(saturday, 1)]
      expect(markets.some((market) => market.town === town && weekend.includes(market.date))).toBe(true)
    }
  })

  test('end after they begin, on the same day', () => {
    for (const { startMinute, endMinute } of markets) {
      if (startMinute === null) expect(endMinute).toBeNull()
      else expect(endMinute).toSatisfy((end: number) => end > startMinute && end <= 1440)
    }
  })

  test('are not outdoors in winter', () => {
    const winter = markets.filter(({ date }) => ['11', '12', '01', '02', '03'].includes(date?.slice(5, 7) ?? ''))
    expect(winter.filter(({ name }) => /Bakluck|Trädgård|Garage|Sommar/.test(name ?? ''))).toEqual([])
  })
})

describe('all sample places', () => {
  test('are within 4 km of their town’s centre, or nearer in a harbour town', () => {
    for (const { town, position } of [...shops, ...markets]) {
      const middle = findTown(town ?? '')?.position
      expect(middle, town ?? '').toBeDefined()
      const km = middle && position ? distanceKm(middle, position) : Infinity
      expect(km, town ?? '').toBeLessThan(town === 'Öckerö' ? 0.51 : 4.01)
    }
  })

  test('link to example domains only (RFC 2606), and some lack a link or address', () => {
    const links = [...shops, ...markets].map(({ link }) => link)
    expect(links.filter((link) => link !== null && !/^https:\/\/[a-z0-9-]+\.example\/[a-z0-9-]*$/.test(link))).toEqual(
      [],
    )
    expect(links.includes(null)).toBe(true)
    expect(shops.some(({ address }) => address === null)).toBe(true)
    expect(markets.some(({ address }) => address === null)).toBe(true)
  })

  test('do not have names of real brands', () => {
    const brands =
      /myrorna|kupan|erikshjälpen|stadsmission|emmaus|röda korset|beyond retro|pmu|björkåfrihet|humana|lindra/i
    expect([...shops, ...markets].filter(({ name }) => brands.test(name ?? ''))).toEqual([])
  })
})
