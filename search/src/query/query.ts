/** A search prepared once for all segments: words and towns looked up, dates as date keys. */
import { excludableHours, type SearchFilter, type SortOrder } from '@fyndkartan/domain/search-filter'
import { CircleProbe } from '../geo/circle-probe.ts'
import { dateKeyAfterDay, dateKeyOfDay, shopClassCount } from '../order/date-keys.ts'
import type { Segment, Spans } from '../segment/segment.ts'
import type { TownNumbers } from '../text/town-numbers.ts'
import { lookUpWords, type TypedWord } from '../text/typed-words.ts'
import type { Vocabulary } from '../text/vocabulary.ts'

export interface Query {
  /** Date keys of the wanted markets, from the first to below the second; null for no markets. */
  readonly marketKeys: { readonly from: number; readonly to: number } | null
  /** By class of shops, whether it is wanted. */
  readonly shopClasses: readonly boolean[]
  /** Numbers of towns; null for the whole country. */
  readonly towns: readonly number[] | null
  readonly probe: CircleProbe | null
  readonly typed: readonly TypedWord[]
  /** All of these bits are wanted; 0 for none. */
  readonly featureBits: number
  readonly byDistance: boolean
  readonly seed: number
}

export function prepareQuery(
  filter: SearchFilter,
  sort: SortOrder,
  seed: number,
  vocabulary: Vocabulary,
  townNumbers: TownNumbers,
): Query {
  const { area, kind, towns, words, excludedHours, featureBits } = filter
  return {
    marketKeys: kind === 'shop' ? null : { from: dateKeyOfDay(filter.from), to: dateKeyAfterDay(filter.to) },
    shopClasses: kind === 'market' ? noShops : excludedHours.length === 0 ? allShops : shopsWithout(excludedHours),
    towns: towns === 'all' ? null : townNumbers.findAll(towns),
    probe: area && new CircleProbe(area),
    typed: words === '' ? [] : lookUpWords(words, vocabulary, townNumbers),
    featureBits,
    byDistance: sort === 'distance' && area !== null,
    seed,
  }
}

const noShops = Array<boolean>(shopClassCount).fill(false)
const allShops = Array<boolean>(shopClassCount).fill(true)

function shopsWithout(excludedHours: SearchFilter['excludedHours']): boolean[] {
  return allShops.map((_, shopClass) => {
    const hours = excludableHours[shopClass - 1]
    return hours === undefined || !excludedHours.includes(hours)
  })
}

/** The rows of each section that the query's dates, kind and classes of shops allow. */
export function spansOf(segment: Segment, { marketKeys, shopClasses }: Query): Spans {
  return segment.sections.map(({ from, to }, index) => {
    if (index > 0) return shopClasses[index - 1] === true ? { from, to } : noRows
    return marketKeys
      ? { from: segment.firstRowFrom(marketKeys.from), to: segment.firstRowFrom(marketKeys.to) }
      : noRows
  })
}

/** An empty span. */
export const noRows = { from: 0, to: 0 }
