/** Which tags of OpenStreetMap tell each fact of a place. All its places are shops. */
import { readLine, type TypedYesNo } from '@fyndkartan/domain/fact'
import { type FactName, facts, type TypedFact } from '@fyndkartan/domain/facts'
import type { LatLng } from '@fyndkartan/domain/geo'
import { webLink } from '@fyndkartan/domain/link'
import { findTown } from '@fyndkartan/domain/towns'
import { townNear } from './location.ts'
import type { OsmElement } from './osm-elements.ts'

/** An element to be read. */
export interface OsmSource extends Pick<OsmElement, 'tags' | 'position'> {
  /** Its opening hours in the form of spec §3; '' where it tells none that can be written so. */
  readonly hours: string
}

type OsmFact<Name extends FactName> = (source: OsmSource) => TypedFact<Name>

const none = () => ''

const { maxLength: longestLink = Infinity } = facts.link

/** What each fact is read from, as a form has it. */
export const osmFacts: { readonly [Name in FactName]: OsmFact<Name> } = {
  name: ({ tags }) => firstText(tags, 'name', 'name:sv', 'brand', 'operator') ?? '',
  link: linkOf,
  town: townOf,
  address: addressOf,
  position: ({ position }): LatLng | null => position,
  openingHours: ({ hours }) => hours,
  date: none,
  startMinute: none,
  endMinute: none,
  swish: ({ tags }) => yesNoOf(firstText(tags, 'payment:swish')),
}

/** Only what the tag says: a value that is neither is unknown. */
function yesNoOf(value: string | null): TypedYesNo {
  if (value === 'yes' || value === 'only') return 'yes'
  return value === 'no' ? 'no' : ''
}

/** The first of the keys that holds a usable text: not empty, not 'n/a'. */
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
 * addr:city as its mappers wrote it, in the table's spelling when the table has it; else the nearest town of the table. A
 * suburb's name (addr:city=Hägersten) is kept: the nearest middle of a town is too often the neighbour's.
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

/** By the rules for what visitors and operators type: anybody may edit the map. */
function linkOf({ tags }: OsmSource): string {
  for (const key of ['website', 'contact:website', 'url', 'shop_link', 'link']) {
    // Several addresses are joined with a semicolon here, too.
    const link = webLink(firstText(tags, key)?.split(/;\s*(?=https?:|www\.)/)[0] ?? '')
    if (link !== null && link.length <= longestLink) return link
  }
  return ''
}
