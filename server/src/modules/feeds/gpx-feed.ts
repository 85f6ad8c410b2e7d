/** Places as waypoints for navigators: GPX 1.1 (https://www.topografix.com/GPX/1/1/). Those without a position are left out. */
import { describePlace } from '@fyndkartan/domain/describe-place'
import { type CivilDate, formatInstant } from '@fyndkartan/domain/local-time'
import { missingText } from '@fyndkartan/domain/place'
import type { FeedEntry, FeedHead } from './feed-entry.ts'
import { describeSource } from './feed-words.ts'
import { element, xmlDocument } from '@fyndkartan/contract/xml'

const kinds = { shop: 'Second hand', market: 'Loppis' } as const

export function formatGpx(head: FeedHead, entries: readonly FeedEntry[], today: CivilDate): string {
  const points = entries.flatMap(({ place, page }) => {
    if (place.position === null) return []
    const source = describeSource(place, today)
    return element(
      'wpt',
      { lat: place.position.lat, lon: place.position.lng },
      // In the order of the schema.
      element('name', {}, place.name ?? missingText.name),
      element('desc', {}, describePlace(place, today).join('\n')),
      ...(source === '' ? [] : [element('src', {}, source)]),
      element('link', { href: page }, element('text', {}, 'Fyndkartan')),
      element('type', {}, kinds[place.kind]),
    )
  })
  return xmlDocument(
    element(
      'gpx',
      { version: '1.1', creator: 'Fyndkartan', xmlns: 'http://www.topografix.com/GPX/1/1' },
      element(
        'metadata',
        {},
        element('name', {}, head.title),
        element('desc', {}, head.about),
        element('link', { href: head.self }),
        element('time', {}, formatInstant(head.changedAtMs)),
      ),
      ...points,
    ),
  )
}
