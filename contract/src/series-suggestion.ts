/** Converts suggestions of single markets that may be the dates of one series. */
import type { SeriesSuggestion } from '@fyndkartan/domain/desk'
import { placeFromPost } from './desk.ts'
import type { seriesSuggestionsSchema } from './desk-schema.ts'
import { wholePostToWire } from './place.ts'
import type { Static } from './schema.ts'
import { seriesFromWire, seriesToWire } from './series-wire.ts'

export type SeriesSuggestionsWire = Static<typeof seriesSuggestionsSchema>
type SuggestionWire = SeriesSuggestionsWire['suggestions'][number]

/** Converts a suggestion to the wire format. */
export function suggestionToWire(suggestion: SeriesSuggestion): SuggestionWire {
  const { ids, place, series, variants, organisers, refused } = suggestion
  return {
    ids: [...ids],
    place: wholePostToWire(place),
    series: seriesToWire(series),
    variants: variants.map(wholePostToWire),
    organisers: organisers.map(({ claimId: id, email, marketId, isProposed }) => ({
      id,
      email,
      event_id: marketId,
      proposed: isProposed,
    })),
    refused,
  }
}

/** Converts suggestions from the wire format. Leaves out those whose dates cannot be read. */
export function suggestionsFromWire({ suggestions }: SeriesSuggestionsWire): SeriesSuggestion[] {
  return suggestions.flatMap(({ ids, place, series: wire, variants, organisers, refused }) => {
    const series = seriesFromWire(wire)
    if (!series) return []
    const markets = variants.map(placeFromPost)
    const people = organisers.map(({ id: claimId, email, event_id: marketId, proposed: isProposed }) => ({
      claimId,
      email,
      marketId,
      isProposed,
    }))
    return [{ ids, place: placeFromPost(place), series, variants: markets, organisers: people, refused }]
  })
}
