import type { EmbedQuery } from '@fyndkartan/contract/embed-query'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { findTownName } from '@fyndkartan/domain/town-names'
import { writeSearchState } from './search-url.ts'

/**
 * The search page's parameters for the search of an embedded map (a frame in another site).
 */
export function embeddedSearch(
  { filter, view }: Pick<EmbedQuery, 'filter' | 'view'>,
  today: CivilDate,
): URLSearchParams {
  const { from, to, towns, kind, area, words, open, featureBits, goodsBits, chain, cancelled } = filter
  const named = towns === 'all' ? [] : towns.flatMap((town) => findTownName(town) ?? [])
  const params = writeSearchState(
    {
      from,
      to,
      kind,
      words,
      open,
      featureBits,
      goodsBits,
      chain,
      cancelled,
      towns: named.length === 0 ? 'all' : named,
      ownArea: area !== null,
      around: area,
      excludedHours: filter.excludedHours.filter((hours) => hours !== 'missing'),
      sort: 'date',
      seed: 0,
      view,
      advancedOpen: false,
      centre: null,
    },
    today,
    new URLSearchParams(),
  )
  // Without a seed in the link, each visitor gets a random order.
  params.delete('seed')
  return params
}
