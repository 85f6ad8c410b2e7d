/** The facts of single markets that become the dates of one series, where the markets differ. */
import { type FactName, factNamesOf, isSameFact, readFactOf } from '../facts.ts'
import type { Place } from '../place.ts'

/** Facts that each date of a series has of its own. */
const ofDates: ReadonlySet<FactName> = new Set<FactName>(['date', 'startMinute', 'endMinute', 'cancellation'])

const commonFacts: readonly FactName[] = (factNamesOf('market') as readonly FactName[]).filter(
  (name) => !ofDates.has(name),
)

/** A fact in which markets differ. */
export interface Difference {
  readonly name: FactName
  /** One market for each value. The first has the proposed value: that of the first market that knows the fact. */
  readonly options: readonly Place[]
}

/** The facts in which markets differ, in the order of `facts`. */
export function listDifferences(markets: readonly Place[]): Difference[] {
  return commonFacts.flatMap((name) => {
    const options: Place[] = []
    for (const market of markets)
      if (!options.some((option) => isSameFact(name, readFactOf(option, name), readFactOf(market, name))))
        options.push(market)
    if (options.length < 2) return []
    const unknown = options.filter((option) => readFactOf(option, name) === null)
    return [{ name, options: [...options.filter((option) => !unknown.includes(option)), ...unknown] }]
  })
}

/** The markets that are needed to show the differences: the first one, and one for each further value. */
export function listVariants(markets: readonly Place[]): Place[] {
  const shown = new Set(listDifferences(markets).flatMap(({ options }) => options))
  return markets.filter((market, at) => at === 0 || shown.has(market))
}

/**
 * The first market with a value for each fact in which the markets differ: that of the market with the chosen id, or
 * the proposed one.
 */
export function mergeFacts<Market extends Place>(
  markets: readonly [Market, ...Market[]],
  chosen: ReadonlyMap<string, number>,
): Market {
  const taken = listDifferences(markets).flatMap(({ name, options }) => {
    const from = markets.find(({ id }) => id === chosen.get(name)) ?? options[0]
    return from ? [[name, readFactOf(from, name)] as const] : []
  })
  return { ...markets[0], ...Object.fromEntries(taken) }
}
