/** The desk's differences between places and their sources, on the wire. */
import type { DifferingSource, ShownDifference } from '@fyndkartan/domain/desk'
import { placeFromPost } from './desk.ts'
import type { decidedDifferencesSchema, decideDifferencesSchema, differencesSchema } from './differences-schema.ts'
import { wholePostToWire } from './place.ts'
import type { Static } from './schema.ts'
import { seriesFromWire, seriesToWire } from './series-wire.ts'

export type DifferencesWire = Static<typeof differencesSchema>
export type DecideDifferencesWire = Static<typeof decideDifferencesSchema>
export type DecidedDifferencesWire = Static<typeof decidedDifferencesSchema>
type DifferenceWire = DifferencesWire['sources'][number]['differences'][number]

export function differencesToWire(sources: readonly DifferingSource[]): DifferencesWire {
  return {
    sources: sources.map(({ sourceId, scope, name, count, differences }) => ({
      source_id: sourceId,
      scope,
      name,
      count,
      differences: differences.map(differenceToWire),
    })),
  }
}

function differenceToWire({
  id,
  version,
  sourceVersion,
  place,
  series,
  isMerged,
  stated,
}: ShownDifference): DifferenceWire {
  return {
    id,
    version,
    source_version: sourceVersion,
    place: wholePostToWire(place),
    series: series && seriesToWire(series),
    merged: isMerged,
    stated: stated && { place: wholePostToWire(stated.place), series: stated.series && seriesToWire(stated.series) },
  }
}

export function differencesFromWire({ sources }: DifferencesWire): DifferingSource[] {
  return sources.map(({ source_id: sourceId, scope, name, count, differences }) => ({
    sourceId,
    scope,
    name,
    count,
    differences: differences.map(({ id, version, source_version: sourceVersion, place, series, merged, stated }) => ({
      id,
      version,
      sourceVersion,
      place: placeFromPost(place),
      series: seriesFromWire(series),
      isMerged: merged,
      stated: stated && { place: placeFromPost(stated.place), series: seriesFromWire(stated.series) },
    })),
  }))
}
