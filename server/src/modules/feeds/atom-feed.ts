/**
 * Formats places as an Atom feed (RFC 4287) for feed readers: one entry for each place, with the time of its last
 * change.
 */
import { describePlace } from '@fyndkartan/domain/describe-place'
import { type CivilDate, formatInstant } from '@fyndkartan/domain/local-time'
import { measuredPosition } from '@fyndkartan/domain/map-target'
import { missingText } from '@fyndkartan/domain/place'
import type { FeedEntry, FeedHead } from './feed-entry.ts'
import { describeSource } from './feed-words.ts'
import { element, type Element, xmlDocument } from '@fyndkartan/contract/xml'

/**
 * The Atom entry of a place. `site`: the site's address without a path; `changedAtMs`: the last change of the place, ms
 * since 1970.
 */
export function atomEntryOf({ place, page }: FeedEntry, site: string, changedAtMs: number, today: CivilDate): Element {
  const source = describeSource(place, today)
  const position = measuredPosition(place)
  return element(
    'entry',
    {},
    element('id', {}, `tag:${new URL(site).hostname},2026:${place.kind === 'shop' ? 'store' : 'event'}/${place.id}`),
    element('title', {}, [place.name ?? missingText.name, place.town].filter(Boolean).join(', ')),
    element('updated', {}, formatInstant(changedAtMs)),
    element('link', { rel: 'alternate', type: 'text/html', href: page }),
    element('category', { term: place.kind === 'shop' ? 'store' : 'event' }),
    ...(source === '' ? [] : [element('rights', {}, source)]),
    element('summary', { type: 'text' }, describePlace(place, today).join('\n')),
    ...(position ? [element('georss:point', {}, `${position.lat} ${position.lng}`)] : []),
  )
}

export function formatAtom(head: FeedHead, entries: readonly Element[]): string {
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'sv', 'xmlns:georss': 'http://www.georss.org/georss' },
      element('id', {}, head.self),
      element('title', {}, head.title),
      element('subtitle', {}, head.about),
      element('updated', {}, formatInstant(head.changedAtMs)),
      element('link', { rel: 'self', type: 'application/atom+xml', href: head.self }),
      element('link', { rel: 'alternate', type: 'text/html', href: `${head.site}/` }),
      element('author', {}, element('name', {}, 'Fyndkartan'), element('uri', {}, `${head.site}/`)),
      ...entries,
    ),
  )
}
