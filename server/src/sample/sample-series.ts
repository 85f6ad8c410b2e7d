/** Generates sample series: every kind of rule, with dates that are cancelled or have other hours. */
import { unknownFacts } from '@fyndkartan/domain/facts'
import { addDays, type CivilDate } from '@fyndkartan/domain/local-time'
import type { NewMarket } from '@fyndkartan/domain/place'
import { datesOfRule } from '@fyndkartan/domain/series/dates-of-rule'
import { plainSeries, type Series, type SeriesRule } from '@fyndkartan/domain/series/rule'
import { findTown } from '@fyndkartan/domain/towns'
import { seededRandom } from './random.ts'
import { streetAddress, streetName } from './sample-address.ts'
import { isMarketFree, nextWeekday } from './sample-dates.ts'
import { samplePosition } from './sample-position.ts'

export interface SampleSeries {
  readonly place: NewMarket
  readonly series: Series
}

const seed = 20_261_121

/** Generates series that began some weeks before `today` and have coming dates. */
export function generateSeries(today: CivilDate): SampleSeries[] {
  const begun = addDays(today, -28)
  const saturday = nextWeekday(today, 6)
  const given = [
    {
      name: 'Lördagsloppis i Saluhallen',
      town: 'Göteborg',
      hours: [600, 900],
      rule: { kind: 'weekly', every: 1, weekdays: [6], from: begun, to: null },
      cancelled: [{ date: addDays(saturday, 7), reason: 'Hallen är uthyrd' }],
    },
    {
      name: 'Helgloppis i Magasin 9',
      town: 'Stockholm',
      hours: [660, 960],
      rule: { kind: 'weekly', every: 2, weekdays: [6, 0], from: begun, to: addDays(today, 200) },
    },
    {
      name: 'Söndagsloppis i Bygdegården',
      town: 'Borås',
      hours: [600, 840],
      rule: { kind: 'monthly', every: 1, nth: [1], weekday: 0, from: begun, to: null },
    },
    {
      name: 'Torgloppis på Stortorget',
      town: 'Malmö',
      hours: [540, 840],
      rule: { kind: 'dates', dates: [0, 1, 3, 6, 10].map((weeks) => addDays(saturday, 7 * weeks)) },
      changed: [{ date: addDays(saturday, 7), startMinute: 720, endMinute: 1080 }],
    },
    {
      name: 'Onsdagsloppis på Folkets hus',
      town: 'Umeå',
      hours: [1020, 1200],
      rule: { kind: 'weekly', every: 1, weekdays: [3], from: begun, to: null },
      cancelled: [{ date: nextWeekday(today, 3), reason: null }],
    },
  ] as const satisfies readonly (Partial<Series> & {
    readonly name: string
    readonly town: string
    readonly hours: readonly [startMinute: number, endMinute: number]
    readonly rule: SeriesRule
  })[]
  const random = seededRandom(seed)
  return given.map(({ name, town: townName, hours: [startMinute, endMinute], rule, ...exceptions }, index) => {
    const town = findTown(townName)
    if (!town) throw new Error(`there is no town ${townName}`)
    return {
      place: {
        ...unknownFacts('market'),
        kind: 'market',
        name,
        address: streetAddress(random, streetName(random)),
        town: town.name,
        position: samplePosition(random, town),
        link: `https://loppis.example/serie-${index + 1}`,
      },
      series: {
        ...plainSeries(rule, { startMinute, endMinute }),
        skipped: datesOfRule(rule, { first: begun, last: addDays(today, 365) }).filter(isMarketFree),
        ...exceptions,
      },
    }
  })
}
