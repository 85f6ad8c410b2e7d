/** The benchmark places with half of the markets as dates of series, for searches for the next date of each. */
import type { Place } from '@fyndkartan/domain/place'
import { buildPlacesInSeries, generatedFacts } from '../../search/bench/occurrences.ts'

export function* placesInSeries(size: number): Generator<Place> {
  for (const place of buildPlacesInSeries(size, 1))
    yield place.kind === 'market' ? { ...place, seriesId: generatedFacts.seriesOf(place) || null } : place
}
