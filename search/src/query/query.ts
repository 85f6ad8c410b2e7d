/**
 * A search, prepared once for all segments: typed words and towns are replaced by their numbers, dates by date keys
 * (date-keys.ts).
 */
import type { JudgedFilter } from '@fyndkartan/domain/judged-filter'
import { excludableHours, type SortOrder } from '@fyndkartan/domain/search-filter'
import { CircleProbe } from '../geo/circle-probe.ts'
import { dateKeyAfterDay, dateKeyOfDay, shopClassCount } from '../order/date-keys.ts'
import { type FactTest, factTest } from '../segment/feature-column.ts'
import { cancelledBit, bitsAboveCancelled } from '../segment/indexed-facts.ts'
import type { Segment, Spans } from '../segment/segment.ts'
import type { Tables } from '../segment/tables.ts'
import type { TypedWord } from '../text/typed-words.ts'
import type { JudgementCache, Judgements } from './judgements.ts'

export interface Query {
  /** The date keys of the wanted markets, from `from` to below `to`; null if no markets are wanted. */
  readonly marketKeys: { readonly from: number; readonly to: number } | null
  /** For each class of shops (date-keys.ts), whether it is wanted. */
  readonly shopClasses: readonly boolean[]
  /** The numbers of the wanted towns; null for the whole country. */
  readonly towns: readonly number[] | null
  readonly probe: CircleProbe | null
  /** The typed text; '' for none. */
  readonly words: string
  readonly typed: readonly TypedWord[]
  /** The test that the facts of a row must pass. */
  readonly facts: FactTest
  /** Whether only the first matching date of each series is wanted. */
  readonly isNext: boolean
  /** One above the highest number of a series in `Tables`. */
  readonly seriesEnd: number
  /** The judgements of the filter for open shops; null if closed shops are wanted too. */
  readonly open: Judgements | null
  readonly byDistance: boolean
  readonly seed: number
}

export function prepareQuery(
  filter: JudgedFilter,
  sort: SortOrder,
  seed: number,
  tables: Tables,
  judgements: JudgementCache,
): Query {
  const { area, kind, towns, words, excludedHours, open } = filter
  return {
    marketKeys: kind === 'shop' ? null : { from: dateKeyOfDay(filter.from), to: dateKeyAfterDay(filter.to) },
    shopClasses: kind === 'market' ? noShops : excludedHours.length === 0 ? allShops : shopsWithout(excludedHours),
    towns: towns === 'all' ? null : tables.towns.findAll(towns),
    probe: area && new CircleProbe(area),
    words,
    typed: words === '' ? [] : tables.lookUp(words),
    facts: factTestOf(filter, tables),
    isNext: filter.series === 'next',
    seriesEnd: tables.series.size,
    open: open && judgements.of(open),
    byDistance: sort === 'distance' && area !== null,
    seed,
  }
}

function factTestOf({ featureBits, goodsBits, chain, cancelled }: JudgedFilter, tables: Tables): FactTest {
  const wanted = bitsAboveCancelled(featureBits)
  if (wanted === 0 && goodsBits === 0 && chain === null && cancelled === 'show') return anyFacts
  return factTest({
    mask: wanted | (cancelled === 'hide' ? cancelledBit : 0),
    wanted,
    any: bitsAboveCancelled(goodsBits),
    chain: chain === null ? 0 : tables.chains.knownNumberOf(chain),
  })
}

/** A test of facts that every row passes. */
export const anyFacts = factTest({ mask: 0, wanted: 0, any: 0, chain: 0 })

const noShops = Array<boolean>(shopClassCount).fill(false)
const allShops = Array<boolean>(shopClassCount).fill(true)

function shopsWithout(excludedHours: JudgedFilter['excludedHours']): boolean[] {
  return allShops.map((_, shopClass) => {
    const hours = excludableHours[shopClass - 1]
    return hours === undefined || !excludedHours.includes(hours)
  })
}

/** The same search for markets only. */
export function marketsOf(query: Query): Query {
  return { ...query, shopClasses: noShops, open: null }
}

/** The same search for shops only. */
export function shopsOf(query: Query): Query {
  return { ...query, marketKeys: null, isNext: false, facts: factsOfShops(query.facts) }
}

/** Removes the test for cancelled dates, since no shop is cancelled; without any test the shops need not be listed. */
export function factsOfShops(facts: FactTest): FactTest {
  return facts.mask & cancelledBit ? factTest({ ...facts, mask: facts.mask & ~cancelledBit }) : facts
}

/** For each section of the segment, the rows that have the wanted dates, kind and class of shops. */
export function spansOf(segment: Segment, { marketKeys, shopClasses }: Query): Spans {
  return segment.sections.map(({ from, to }, index) => {
    if (index > 0) return shopClasses[index - 1] === true ? { from, to } : noRows
    return marketKeys
      ? { from: segment.firstRowFrom(marketKeys.from), to: segment.firstRowFrom(marketKeys.to) }
      : noRows
  })
}

/** A span without rows. */
export const noRows = { from: 0, to: 0 }
