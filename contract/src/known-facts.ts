/**
 * The answer of `/select_known_facts`: for each fact, how many places of a search have it. The page shows the numbers
 * beside the filters.
 */
import { type Feature, features } from '@fyndkartan/domain/features'
import { type Good, goods } from '@fyndkartan/domain/goods'
import { featureNames, featureToWire } from './features.ts'
import { type Static, Type } from './schema.ts'
import { countFromWire } from './wire-values.ts'

const count = Type.Integer({ minimum: 0 })
const known = Type.Object({
  known: { ...count, description: 'Of how many places it is known, yes or no' },
  count: { ...count, description: 'For how many places it holds' },
})

export const knownFactsSchema = Type.Object({
  total: { ...count, description: 'How many places match' },
  features: Type.Record(Type.String(), known, { description: 'By the names that features takes' }),
  goods: Type.Object({
    known: { ...count, description: 'Of how many places it is known what they sell' },
    counts: Type.Record(Type.String(), count, { description: 'By the names that goods takes' }),
  }),
  chains: Type.Array(Type.Object({ name: Type.String(), count }), { description: 'The largest first, at most 50' }),
})

export type KnownFactsWire = Static<typeof knownFactsSchema>

/** The maximum number of chains in an answer. */
export const maxChainsListed = 50

export interface KnownFacts {
  /** The number of places that match the search. */
  readonly total: number
  readonly features: ReadonlyMap<Feature, { readonly known: number; readonly count: number }>
  readonly goodsKnown: number
  readonly goods: ReadonlyMap<Good, number>
  /** The chains and the number of their shops, largest first. */
  readonly chains: readonly { readonly name: string; readonly count: number }[]
}

/**
 * `known[bit]` and `holds[bit]` are the counts for the feature of that bit; see domain/src/features.ts for the bits.
 */
export function knownFactsToWire(counts: {
  readonly total: number
  readonly known: ArrayLike<number>
  readonly holds: ArrayLike<number>
  readonly chains: KnownFacts['chains']
}): KnownFactsWire {
  const { total, known, holds, chains } = counts
  const largest = chains.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  return {
    total,
    features: Object.fromEntries(
      featureNames.map((name, bit) => [name, { known: known[bit] ?? 0, count: holds[bit] ?? 0 }]),
    ),
    goods: {
      known: known[features.length] ?? 0,
      counts: Object.fromEntries(goods.map((good, at) => [good, holds[features.length + at] ?? 0])),
    },
    chains: largest.slice(0, maxChainsListed),
  }
}

/** Reads the counts. Ignores unknown names; throws a TypeError for an answer without counts. */
export function knownFactsFromWire(body: unknown): KnownFacts {
  const wire = body as Partial<KnownFactsWire> | null
  if (typeof wire?.features !== 'object' || typeof wire.goods !== 'object' || !Array.isArray(wire.chains))
    throw new TypeError('the answer has no counts of facts')
  const { features: named, goods: sold } = wire
  return {
    total: countFromWire(wire.total) ?? 0,
    features: new Map(
      features.map((feature) => {
        const found = named[featureToWire(feature)]
        return [feature, { known: countFromWire(found?.known) ?? 0, count: countFromWire(found?.count) ?? 0 }]
      }),
    ),
    goodsKnown: countFromWire(sold.known) ?? 0,
    goods: new Map(goods.map((good) => [good, countFromWire(sold.counts[good]) ?? 0])),
    chains: wire.chains.flatMap(({ name, count }) => (typeof name === 'string' ? { name, count } : [])),
  }
}
