/**
 * Formats places as waypoints for navigators: GPX 1.1 (https://www.topografix.com/GPX/1/1/). Places without a position
 * are left out.
 */
import { describePlace } from '@fyndkartan/domain/describe-place'
import { type CivilDate, formatInstant } from '@fyndkartan/domain/local-time'
import { measuredPosition } from '@fyndkartan/domain/map-target'
import { missingText } from '@fyndkartan/domain/place'
import type { FeedEntry, FeedHead } from './feed-entry.ts'
import { describeSource } from './feed-words.ts'
import { element, type Element, xmlDocument } from '@fyndkartan/contract/xml'

const kinds = { shop: 'Second hand', market: 'Loppis' } as const

/** The waypoint of a place; null for a place without a position. */
export function waypointOf({ place, page }: FeedEntry, today: CivilDate): Element | null {
  const position = measuredPosition(place)
  if (position === null) return null
  const source = describeSource(place, today)
  return element(
    'wpt',
    { lat: position.lat, lon: position.lng },
    // The GPX schema requires the elements in this order.
    element('name', {}, place.name ?? missingText.name),
    element('desc', {}, describePlace(place, today).join('\n')),
    ...(source === '' ? [] : [element('src', {}, source)]),
    element('link', { href: page }, element('text', {}, 'Fyndkartan')),
    element('type', {}, kinds[place.kind]),
  )
}

/** `leftOut`: the number of places without a waypoint, which the description of the file gives. */
export function formatGpx(head: FeedHead, waypoints: readonly Element[], leftOut: number): string {
  const left = leftOut === 1 ? 'Ett ställe' : `${leftOut} ställen`
  const about = leftOut === 0 ? head.about : `${head.about} ${left} utan angivna koordinater är inte med.`
  return xmlDocument(
    element(
      'gpx',
      { version: '1.1', creator: 'Fyndkartan', xmlns: 'http://www.topografix.com/GPX/1/1' },
      element(
        'metadata',
        {},
        element('name', {}, head.title),
        element('desc', {}, about),
        element('link', { href: head.self }),
        element('time', {}, formatInstant(head.changedAtMs)),
      ),
      ...waypoints,
    ),
  )
}
