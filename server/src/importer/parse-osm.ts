/**
 * Converts OpenStreetMap elements to shops: shop=second_hand, charity and antiques, and amenity=marketplace, which has
 * opening hours and no date. With `all`, elements without these tags are included too, for files that have already been
 * filtered.
 */
import type { LatLng } from '@fyndkartan/domain/geo'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { type PlaceForm, prepareSourced, type SourcedPlace, type SourceRules } from '@fyndkartan/domain/place-form'
import {
  draftOf,
  factLines,
  type ImportDraft,
  type ImportProblem,
  type ParsedFile,
  reasonOf,
  unreadableProblem,
} from './import-draft.ts'
import { type OsmElement, readOsmFile } from './osm-elements.ts'
import { firstText, osmFacts, type OsmSource } from './osm-facts.ts'
import { type ImportedFullHours, osmFullHours } from './osm-full-hours.ts'

/** The source id prefix of all places of this format; `--prune` affects no others. */
export const osmScope = 'osm:'

const wantedShops = new Set(['second_hand', 'charity', 'antiques'])

/**
 * The longest opening_hours to parse, in characters: OpenStreetMap's own limit. Longer values are ignored, since
 * parsing them is slow.
 */
const maxHoursLength = 255

export interface OsmOptions {
  /** Also imports elements without the tags above, as long as they have a name. */
  readonly all: boolean
  /** Opening hours are converted to those that are valid from this day on. */
  readonly today: CivilDate
  /** A file with more elements is rejected. */
  readonly maxElements?: number
  /** The prefix of the places' source ids, for files that are not OpenStreetMap's. */
  readonly scope?: string
  /** Whether to keep places outside Sweden. */
  readonly abroad?: boolean
}

/**
 * Parses a file of elements. Skips a faulty element with a reason; throws UnreadableFile only for the file as a whole.
 */
export function parseOsm(
  text: string,
  { all, today, maxElements = Infinity, abroad = false, scope = osmScope }: OsmOptions,
): ParsedFile {
  const { elements, remark, asOf } = readOsmFile(text, maxElements)
  // Elements without tags are the corners and edges of areas, not places.
  const rows = elements.filter(({ id, tags }) => !isOsmId(id) || Object.keys(tags).length > 0)
  const drafts = new Map<string, ImportDraft>()
  const skipped: ImportProblem[] = []
  const hoursNotExpressible: ImportProblem[] = []
  const hoursOf = cachedHours(today)
  const shortened: ImportProblem[] = []
  const readElement = (element: OsmElement) => {
    const { at, tags } = element
    const value = firstText(tags, 'opening_hours')
    const hours = value === null || value.length > maxHoursLength ? null : hoursOf(value)
    const found = readPlace(element, hours ?? noHours, { all, abroad, scope })
    if ('reason' in found) skipped.push({ at, ...found })
    else if (drafts.has(found.sourceId)) skipped.push({ at, reason: 'stands in the file twice' })
    else {
      if (value !== null && hours !== null && hours.reason !== null)
        hoursNotExpressible.push({ at, reason: hours.reason, detail: value })
      drafts.set(found.sourceId, draftOf(found.sourceId, found.place))
      shortened.push(...factLines(at, found))
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
      else unread.add(scope + element.id)
    }
  }
  return {
    read: rows.length,
    drafts: [...drafts.values()],
    skipped,
    hoursNotExpressible,
    shortened,
    repeats: [],
    unread,
    incomplete,
    asOf,
  }
}

const noHours: OsmSource['hours'] = { openingHours: null, openingHoursOsm: null }

interface FoundPlace extends SourcedPlace {
  readonly sourceId: string
}

/** The element's place, or the reason why it has none. */
function readPlace(
  element: OsmElement,
  hours: OsmSource['hours'],
  { all, abroad, scope }: SourceRules & Required<Pick<OsmOptions, 'all' | 'scope'>>,
): FoundPlace | Omit<ImportProblem, 'at'> {
  const { id, tags, position } = element
  if (!all && !isWanted(tags)) {
    const detail = firstText(tags, 'shop', 'amenity')
    return { reason: 'other kind of element', ...(detail === null ? {} : { detail }) }
  }
  const source: OsmSource = { tags, position, hours }
  const typed = Object.entries(osmFacts).map(([fact, read]) => [fact, read(source)])
  const form = { ...(Object.fromEntries(typed) as Omit<PlaceForm, 'kind'>), kind: 'shop' } as const
  const prepared = prepareSourced(form, { abroad })
  if ('place' in prepared)
    return { ...prepared, sourceId: scope + (id ?? unnumberedId(form.name, position, form.town || null)) }
  if (prepared.problems.name !== undefined) return { reason: 'no name, brand or operator' }
  return { reason: reasonOf(prepared), detail: form.name }
}

function isOsmId(id: string | null): boolean {
  return id !== null && /^(node|way|relation)\/\d+$/.test(id)
}

/**
 * Whether the tags are those of a place to import. OpenStreetMap joins several values with a semicolon:
 * 'second_hand;clothes'.
 */
function isWanted(tags: OsmElement['tags']): boolean {
  const values = (key: string) =>
    firstText(tags, key)
      ?.split(';')
      .map((value) => value.trim()) ?? []
  return values('shop').some((value) => wantedShops.has(value)) || values('amenity').includes('marketplace')
}

/**
 * Converts hours and caches the results: files repeat the same hours, and evaluating a year of them takes milliseconds.
 */
function cachedHours(today: CivilDate): (value: string) => ImportedFullHours {
  const known = new Map<string, ImportedFullHours>()
  return (value) => {
    const hours = known.get(value) ?? osmFullHours(value, today)
    known.set(value, hours)
    return hours
  }
}

/** The id of a feature that has none in the file: its name and position. */
function unnumberedId(name: string, position: LatLng | null, town: string | null): string {
  return `feature/${name.toLowerCase()}@${position ? `${position.lat.toFixed(5)},${position.lng.toFixed(5)}` : town?.toLowerCase()}`
}
