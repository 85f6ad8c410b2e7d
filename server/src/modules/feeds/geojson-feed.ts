/** Places as GeoJSON (RFC 7946). Those without a position have no geometry. */
import { formatInstant } from '@fyndkartan/domain/local-time'
import type { FeedEntry, FeedHead } from './feed-entry.ts'

export function formatGeojson({ title, about, self, changedAtMs }: FeedHead, entries: readonly FeedEntry[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    title,
    description: about,
    self,
    updated: formatInstant(changedAtMs),
    features: entries.map(({ place, fields, page }) => ({
      type: 'Feature',
      id: `${place.kind === 'shop' ? 'store' : 'event'}/${place.id}`,
      geometry: place.position && { type: 'Point', coordinates: [place.position.lng, place.position.lat] },
      properties: { type: place.kind === 'shop' ? 'store' : 'event', ...fields, page },
    })),
  })
}
