/**
 * OpenStreetMap elements → shops. Of interest are shop=second_hand, charity and antiques and amenity=marketplace; a market place
 * has opening hours and no date, so it is a shop to us, too. With `all`, elements without these tags are taken as well,
 * for files whose maker has picked them already.
 */
import type { LatLng } from '@fyndkartan/domain/geo'
import { webLink } from '@fyndkartan/domain/link'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { plainLine } from '@fyndkartan/domain/plain-text'
import { findTown } from '@fyndkartan/domain/towns'
import { type ImportDraft, type ImportProblem, type ParsedFile, unreadableProblem } from './import-draft.ts'
import { townNear } from './location.ts'
import { type OsmElement, readOsmFile } from './osm-elements.ts'
import { type ImportedHours, osmHours } from './osm-hours.ts'

/** All places of this format are named so; `--prune` looks no further. */
export const osmScope = 'osm:'

const wantedShops = new Set(['second_hand', 'charity', 'antiques'])

/** OpenStreetMap's own limit for a value, characters. */
const maxTextLength = 255

export interface OsmOptions {
  /** Also elements without the tags above, as long as they have a name. */
  readonly all: boolean
  /** Hours are read as they hold from this day on. */
  readonly today: CivilDate
  /** A file with more is refused. */
  readonly maxElements?: number
}

/** Never fails for an element, which is skipped with its reason; throws UnreadableFile for the file as a whole. */
export function parseOsm(text: string, { all, today, maxElements = Infinity }: OsmOptions): ParsedFile {
  const { elements, remark } = readOsmFile(text, maxElements)
  // Without tags they are the corners and edges of areas, nobody's rows.
  const rows = elements.filter(({ id, tags }) => !isOsmId(id) || Object.keys(tags).length > 0)
  const drafts = new Map<string, ImportDraft>()
  const skipped: ImportProblem[] = []
  const hoursNotExpressible: ImportProblem[] = []
  const hoursOf = rememberingHours(today)
  const readElement = (element: OsmElement) => {
    const { at, tags } = element
    const draft = draftFrom(element, all)
    if ('reason' in draft) skipped.push({ at, ...draft })
    else if (drafts.has(draft.sourceId)) skipped.push({ at, reason: 'stands in the file twice' })
    else {
      const value = firstText(tags, 'opening_hours')
      const hours = value === null ? null : hoursOf(value)
      if (value !== null && hours?.text === null) hoursNotExpressible.push({ at, reason: hours.reason, detail: value })
      drafts.set(draft.sourceId, { ...draft, facts: { ...draft.facts, openingHours: hours?.text ?? null } })
    }
  }
  const unread = new Set<string>()
  let incomplete = remark
  for (const element of rows) {
    try {
      readElement(element)
    } catch (error) {
      skipped.push(unreadableProblem(element.at, error))
      if (element.id === null) incomplete ??= 'some of its elements cannot be read'
      else unread.add(osmScope + element.id)
    }
  }
  return {
    read: rows.length,
    drafts: [...drafts.values()],
    skipped,
    hoursNotExpressible,
    unread,
    incomplete,
  }
}

type ShopDraft = Extract<ImportDraft, { kind: 'shop' }>

/** The shop without its hours, or why there is none. */
function draftFrom(element: OsmElement, all: boolean): ShopDraft | Omit<ImportProblem, 'at'> {
  const { id, tags, position } = element
  if (!all && !isWanted(tags)) {
    const detail = firstText(tags, 'shop', 'amenity')
    return { reason: 'other kind of element', ...(detail === null ? {} : { detail }) }
  }
  const name = firstText(tags, 'name', 'name:sv', 'brand', 'operator')
  if (name === null) return { reason: 'no name, brand or operator' }
  const town = townOf(element)
  if (position === null && town === null) return { reason: 'neither a position nor a town', detail: name }
  return {
    kind: 'shop',
    sourceId: osmScope + (id ?? unnumberedId(name, position, town)),
    facts: { name, address: addressOf(tags), town, position, openingHours: null, link: linkOf(tags) },
  }
}

function isOsmId(id: string | null): boolean {
  return id !== null && /^(node|way|relation)\/\d+$/.test(id)
}

/** OpenStreetMap joins several values with a semicolon: 'second_hand;clothes'. */
function isWanted(tags: OsmElement['tags']): boolean {
  const values = (key: string) =>
    firstText(tags, key)
      ?.split(';')
      .map((value) => value.trim()) ?? []
  return values('shop').some((value) => wantedShops.has(value)) || values('amenity').includes('marketplace')
}

/**
 * addr:city as its mappers wrote it, in the table's spelling when the table has it; else the nearest town of the table. A
 * suburb's name (addr:city=Hägersten) is kept: the nearest middle of a town is too often the neighbour's.
 */
function townOf({ tags, position }: OsmElement): string | null {
  const named = firstText(tags, 'addr:city', 'city')
  if (named !== null) return findTown(named)?.name ?? named
  if (position === null) return null
  return townNear(position)
}

function addressOf(tags: OsmElement['tags']): string | null {
  const street = firstText(tags, 'addr:street', 'addr:place')
  if (street === null) return firstText(tags, 'addr:full', 'address')
  const number = firstText(tags, 'addr:housenumber')
  return number === null ? street : `${street} ${number}`
}

/** By the rules for what visitors and operators type: anybody may edit the map. */
function linkOf(tags: OsmElement['tags']): string | null {
  for (const key of ['website', 'contact:website', 'url', 'shop_link', 'link']) {
    // Several addresses are joined with a semicolon here, too.
    const link = webLink(firstText(tags, key)?.split(/;\s*(?=https?:|www\.)/)[0] ?? '')
    if (link !== null) return link
  }
  return null
}

/** Files repeat their hours, and reading a year of them takes milliseconds. */
function rememberingHours(today: CivilDate): (value: string) => ImportedHours {
  const known = new Map<string, ImportedHours>()
  return (value) => {
    const hours = known.get(value) ?? osmHours(value, today)
    known.set(value, hours)
    return hours
  }
}

/** A feature without an id is known again by its name and place. */
function unnumberedId(name: string, position: LatLng | null, town: string | null): string {
  return `feature/${name.toLowerCase()}@${position ? `${position.lat.toFixed(5)},${position.lng.toFixed(5)}` : town?.toLowerCase()}`
}

/** The first of the keys that holds a usable text: not empty, not 'n/a', not longer than a tag can be. */
function firstText(tags: OsmElement['tags'], ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = tags[key]
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const text = plainLine(String(value))
    if (text !== '' && text.toLowerCase() !== 'n/a' && text.length <= maxTextLength) return text
  }
  return null
}
