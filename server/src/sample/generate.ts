/**
 * Generates sample places for a first look: shops and markets in Sweden's towns, by population. The same day gives the
 * same places on every machine. Ids begin with 1 and include those that the specification names (spec §9: 595, 872,
 * 911, 431, 432).
 */
import { unknownFacts } from '@fyndkartan/domain/facts'
import { addDays, type CivilDate, type Weekday, weekdayOf } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import { tidyHoursTexts } from '@fyndkartan/domain/opening-hours/stored-hours'
import type { Shop } from '@fyndkartan/domain/shop'
import { findTown, towns } from '@fyndkartan/domain/towns'
import { type Random, seededRandom, weightedPicker } from './random.ts'
import { streetAddress, streetName } from './sample-address.ts'
import { isMarketFree, nextWeekday } from './sample-dates.ts'
import { sampleFullHours, sampleOpeningHours } from './sample-hours.ts'
import { marketName, shopName } from './sample-names.ts'
import { sampleMarketFacts, sampleShopFacts } from './sample-facts.ts'
import { samplePosition } from './sample-position.ts'

export const sampleShopCount = 1500
export const sampleMarketCount = 1500

const pastDays = 30
const futureDays = 365
const seed = 20_230_401

/** Relative number of markets on each weekday, Sunday first; 1 is a weekday in winter. */
const weekdayWeights = [9, 0.6, 0.6, 1, 0.8, 1.6, 12] as const
/** Relative number of markets in each month, January first: most are garden loppisar and boot sales in summer. */
const monthWeights = [0.7, 0.7, 0.8, 1.2, 1.7, 2.1, 2.4, 2.3, 1.7, 1.3, 1.1, 0.9] as const

/**
 * Draws a town by its population. The exponent reduces the weight of large towns: with half of all places around
 * Stockholm, the rest of the map would be empty.
 */
const pickTown = weightedPicker(towns, ({ population }) => population ** 0.75)

/** The markets of the slideshow, and those with the featured mark: always in the future, each on a different day. */
// oxfmt-ignore
const namedMarkets: readonly (Pick<Market, 'id' | 'startMinute' | 'endMinute'> & {
  readonly name: string
  readonly town: string
  readonly weekday: Weekday
  readonly weeksAhead: number
})[] = [
  { id: 595, name: 'Stora fyndmarknaden i Gamla Magasinet', town: 'Göteborg', weekday: 6, weeksAhead: 0, startMinute: 600, endMinute: 960 },
  { id: 872, name: 'Loppis och våfflor i Ordenshuset', town: 'Uppsala', weekday: 0, weeksAhead: 1, startMinute: 660, endMinute: 900 },
  { id: 911, name: 'Nattloppis i Folkets hus', town: 'Örebro', weekday: 5, weeksAhead: 1, startMinute: 1080, endMinute: 1380 },
  { id: 431, name: 'Antik- och retromarknad i Spinneriet', town: 'Norrköping', weekday: 6, weeksAhead: 1, startMinute: 600, endMinute: 960 },
  { id: 432, name: 'Skivmässa med loppis i Kulturhuset', town: 'Malmö', weekday: 0, weeksAhead: 0, startMinute: 660, endMinute: 960 },
]

/** Generates about 1,500 shops, independent of the day. Every town has at least one. */
export function generateShops(): Shop[] {
  const random = seededRandom(seed)
  const facts = seededRandom(seed + 2)
  return Array.from({ length: sampleShopCount }, (_, index): Shop => {
    const town = towns[index] ?? pickTown(random)
    const street = streetName(random)
    const name = shopName(random, town.name, street)
    return {
      kind: 'shop',
      id: index + 1,
      name,
      address: random.chance(0.93) ? streetAddress(random, street) : null,
      town: town.name,
      position: samplePosition(random, town),
      ...tidyHoursTexts({
        openingHours: sampleOpeningHours(random),
        openingHoursOsm: sampleFullHours(index),
      }),
      ...sampleShopFacts(facts, index),
      link: random.chance(0.82) ? `https://${slug(name)}.example/` : null,
    }
  })
}

/**
 * Generates about 1,500 markets, from a month before `today` to a year after it, most of them on weekends and in
 * summer.
 */
export function generateMarkets(today: CivilDate): Market[] {
  const random = seededRandom(seed + 1)
  const facts = seededRandom(seed + 3)
  const pickDate = datePicker(today)
  const weekends = comingWeekendDays(today)
  const bigTowns = towns.toSorted((a, b) => b.population - a.population).slice(0, 24)
  return Array.from({ length: sampleMarketCount }, (_, index): Market => {
    const id = index + 1
    const named = namedMarkets.find((market) => market.id === id)
    // Each of the big towns has a market on both of the next two weekends.
    const town = (named && findTown(named.town)) ?? bigTowns[index >> 1] ?? pickTown(random)
    const date = named
      ? addDays(nextWeekday(today, named.weekday), named.weeksAhead * 7)
      : ((index >> 1 < bigTowns.length ? weekends[index % 2]?.[random.whole(0, 1)] : undefined) ?? pickDate(random))
    const street = streetName(random)
    const name = marketName(random, town.name, street, Number(date.slice(5, 7)))
    const hours = marketHours(random)
    return {
      ...unknownFacts('market'),
      kind: 'market',
      id,
      seriesId: null,
      name: named?.name ?? name,
      address: named || random.chance(0.92) ? streetAddress(random, street) : null,
      town: town.name,
      position: samplePosition(random, town),
      date,
      startMinute: named?.startMinute ?? hours?.startMinute ?? null,
      endMinute: named?.endMinute ?? hours?.endMinute ?? null,
      ...sampleMarketFacts(facts, index),
      link: named || random.chance(0.8) ? `https://loppis.example/${slug(named?.name ?? name)}-${id}` : null,
    }
  })
}

function datePicker(today: CivilDate): (random: Random) => CivilDate {
  const days = Array.from({ length: pastDays + futureDays + 1 }, (_, index) => addDays(today, index - pastDays))
  return weightedPicker(days, (date) =>
    isMarketFree(date) ? 0 : weekdayWeights[weekdayOf(date)] * (monthWeights[Number(date.slice(5, 7)) - 1] ?? 1),
  )
}

/** The Saturdays and Sundays of this weekend and of the next one; today may be the first Saturday. */
function comingWeekendDays(today: CivilDate): CivilDate[][] {
  const saturday = addDays(today, (6 - weekdayOf(today) + 7) % 7)
  return [0, 7].map((days) => [addDays(saturday, days), addDays(saturday, days + 1)])
}

/**
 * The hours of a market: most begin between nine and noon and last an afternoon. Null for a few, whose hours are
 * unknown.
 */
function marketHours(random: Random): { startMinute: number; endMinute: number } | null {
  if (random.chance(0.05)) return null
  const startMinute = random.pick([9, 10, 10, 10, 11, 11, 12, 13]) * 60 + random.pick([0, 0, 0, 30])
  return { startMinute, endMinute: startMinute + random.whole(6, 12) * 30 }
}

/** Converts a name to a part of an address: 'Antik & Kuriosa i Växjö' becomes 'antik-kuriosa-i-vaxjo'. */
function slug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
