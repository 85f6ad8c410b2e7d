/** Formats places as GeoJSON (RFC 7946). A place without a position has no geometry. */
import { formatInstant } from '@fyndkartan/domain/local-time'
import type { FeedEntry, FeedHead } from './feed-entry.ts'

export function formatFeature({ place, fields, page, recurrence }: FeedEntry): string {
  return JSON.stringify({
    type: 'Feature',
    id: `${place.kind === 'shop' ? 'store' : 'event'}/${place.id}`,
    geometry: place.position && { type: 'Point', coordinates: [place.position.lng, place.position.lat] },
    properties: { type: place.kind === 'shop' ? 'store' : 'event', ...fields, recurrence, page },
  })
}

/** Joins the features made by `formatFeature` to a GeoJSON collection. */
export function formatGeojson({ title, about, self, changedAtMs }: FeedHead, features: readonly string[]): string {
  const head = JSON.stringify({
    type: 'FeatureCollection',
    title,
    description: about,
    self,
    updated: formatInstant(changedAtMs),
  })
  return `${head.slice(0, -1)},"features":[${features.join()}]}`
}
