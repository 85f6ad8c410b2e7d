import type { EmbedQuery } from '@fyndkartan/contract/embed-query'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { findTownName } from '@fyndkartan/domain/town-names'
import { writeSearchState } from './search-url.ts'

/**
 * The query of the search page for a frame's search. It cannot have an area, which is stored in the visitor's browser;
 * the map goes to its centre instead.
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
      ownArea: false,
      around: null,
      excludedHours: filter.excludedHours.filter((hours) => hours !== 'missing'),
      sort: 'date',
      seed: 0,
      view: area === null ? view : 'map',
      advancedOpen: false,
      centre: area && { position: area.centre, place: null },
    },
    today,
    new URLSearchParams(),
  )
  // Removes the seed, so that each visitor gets a random order.
  params.delete('seed')
  return params
}
