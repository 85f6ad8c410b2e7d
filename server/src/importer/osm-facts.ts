/** Maps OpenStreetMap tags to the facts of a place. All its places are shops. */
import { readLine, type TypedYesNo } from '@fyndkartan/domain/fact'
import { type FactName, facts, type TypedFact } from '@fyndkartan/domain/facts'
import type { LatLng } from '@fyndkartan/domain/geo'
import { webLink } from '@fyndkartan/domain/link'
import { findTown } from '@fyndkartan/domain/towns'
import { townNear } from './location.ts'
import type { OsmElement } from './osm-elements.ts'
import type { ImportedFullHours } from './osm-full-hours.ts'

/** An element to be read. */
export interface OsmSource extends Pick<OsmElement, 'tags' | 'position'> {
  readonly hours: Pick<ImportedFullHours, 'openingHours' | 'openingHoursOsm'>
}

type OsmFact<Name extends FactName> = (source: OsmSource) => TypedFact<Name>

const none = () => ''

const { maxLength: longestLink = Infinity } = facts.link

/** How each fact is read, as the value of a form field. */
export const osmFacts: { readonly [Name in FactName]: OsmFact<Name> } = {
  name: ({ tags }) => firstText(tags, 'name', 'name:sv', 'brand', 'operator') ?? '',
  link: linkOf,
  town: townOf,
  address: addressOf,
  position: ({ position }): LatLng | null => position,
  openingHours: ({ hours }) => hours.openingHours ?? '',
  openingHoursOsm: ({ hours }) => hours.openingHoursOsm ?? '',
  date: none,
  startMinute: none,
  endMinute: none,
  cancellation: () => facts.cancellation.blank,
  swish: ({ tags }) => yesNoOf(firstText(tags, 'payment:swish')),
}

/** Only explicit tags count: any other value means unknown. */
function yesNoOf(value: string | null): TypedYesNo {
  if (value === 'yes' || value === 'only') return 'yes'
  return value === 'no' ? 'no' : ''
}

/** The value of the first key with a usable text: not empty, not 'n/a'. */
export function firstText(tags: OsmElement['tags'], ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = tags[key]
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const text = readLine(String(value))
    if (text !== '') return text
  }
  return null
}

/**
 * addr:city as mapped, in the town table's spelling if listed there; otherwise the nearest town of the table. A suburb's name
 * (addr:city=Hägersten) is kept, because the nearest town centre too often belongs to a neighbouring town.
 */
function townOf({ tags, position }: OsmSource): string {
  const named = firstText(tags, 'addr:city', 'city')
  if (named !== null) return findTown(named)?.name ?? named
  return (position && townNear(position)) ?? ''
}

function addressOf({ tags }: OsmSource): string {
  const street = firstText(tags, 'addr:street', 'addr:place')
  if (street === null) return firstText(tags, 'addr:full', 'address') ?? ''
  const number = firstText(tags, 'addr:housenumber')
  return number === null ? street : `${street} ${number}`
}

/** Validated like input from visitors and operators, since anybody may edit the map. */
function linkOf({ tags }: OsmSource): string {
  for (const key of ['website', 'contact:website', 'url', 'shop_link', 'link']) {
    // Several addresses are joined with a semicolon here, too.
    const link = webLink(firstText(tags, key)?.split(/;\s*(?=https?:|www\.)/)[0] ?? '')
    if (link !== null && link.length <= longestLink) return link
  }
  return ''
}
