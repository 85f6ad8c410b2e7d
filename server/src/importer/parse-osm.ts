/**
 * Converts OpenStreetMap elements to shops: shop=second_hand, charity and antiques, any shop with second_hand=only, and
 * amenity=marketplace, which has opening hours and no date. With `all`, elements without these tags are included too,
 * for files that have already been filtered. Former and planned shops are left out.
 */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { prepareSourced, type SourcedPlace, type SourceRules } from '@fyndkartan/domain/sourced-place'
import {
  draftOf,
  factLines,
  type ImportDraft,
  type ImportProblem,
  type ParsedFile,
  reasonOf,
  unreadableProblem,
} from './import-draft.ts'
import { unreadTags } from './feature-tags.ts'
import { isBareNumber, type OsmElement, readOsmFile } from './osm-elements.ts'
import { firstText, osmFacts, type OsmSource, valuesOf } from './osm-facts.ts'
import { type ImportedFullHours, osmFullHours } from './osm-full-hours.ts'
import { yesNoOf } from './csv-values.ts'
import { hoursWhileClosed } from './life-cycle-words.ts'
import { identify, isOsmId, unnumberedId } from './osm-identity.ts'
import { unreadDates, whyClosedForNow, whyDated, whyHidden, whyNotThere } from './osm-life-cycle.ts'

/** The source id prefix of all places of this format; `--prune` affects no others. */
export const osmScope = 'osm:'

const wantedShops = new Set(['second_hand', 'charity', 'antiques'])

/**
 * The longest opening_hours to parse, in characters: OpenStreetMap's own limit. Longer values are left out, since
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
 * Parses a file of elements. Skips a faulty element with a reason, and its place stays unchanged; throws UnreadableFile
 * only for the file as a whole.
 */
export function parseOsm(
  text: string,
  { all, today, maxElements = Infinity, abroad = false, scope = osmScope }: OsmOptions,
): ParsedFile {
  const { elements, remark, part, asOf } = readOsmFile(text, maxElements)
  // Elements without tags are the corners and edges of areas, not places.
  const rows = elements.filter(
    ({ id, tags, damage }) => !isOsmId(id) || damage !== null || Object.keys(tags).length > 0,
  )
  const found: FoundPlace[] = []
  const skipped: ImportProblem[] = []
  const unread = new Set<string>()
  const gone = new Set<string>()
  let incomplete = remark ?? part
  const noteUnread = (element: OsmElement, problem: ImportProblem) => {
    skipped.push(problem)
    const id = idIn(element, scope)
    if (id === null) incomplete ??= 'some of its elements cannot be read'
    else unread.add(scope + id)
  }
  const hoursOf = cachedHours(today)
  for (const element of rows) {
    const { at, damage } = element
    try {
      const place = damage === null ? readPlace(element, hoursOf, { all, abroad, today }) : null
      if (place === null) noteUnread(element, { at, reason: 'could not be read', detail: damage ?? '' })
      else if ('place' in place) found.push({ ...place, id: idIn(element, scope) })
      else if (place.why === 'unusable' && element.id !== null) noteUnread(element, { at, ...place.problem })
      else skipped.push({ at, ...place.problem })
      if (place && 'why' in place && place.why === 'gone' && element.id !== null) gone.add(scope + element.id)
    } catch (error) {
      noteUnread(element, unreadableProblem(at, error))
    }
  }
  return {
    read: rows.length,
    ...draftsOf(found, skipped, scope),
    repeats: [],
    unread,
    // A former shop is removed even by an import that does not remove what the file lacks.
    ...(incomplete === null && { groups: gone }),
    incomplete,
    isCutOff: remark !== null,
    asOf,
  }
}

interface FoundPlace extends SourcedPlace {
  /** Where the element is in the file. */
  readonly at: string
  readonly id: string | null
  /** The hours in the file, with the reason why they are not imported, or null. */
  readonly lostHours: Omit<ImportProblem, 'at'> | null
  /** Other facts that the element states and that cannot be read. */
  readonly unread: readonly string[]
}

/** The drafts of the places, each once, and the lines about what they lack. */
function draftsOf(found: readonly FoundPlace[], skipped: readonly ImportProblem[], scope: string) {
  const things = found.map(({ id, place }) => ({ ...place, name: place.name ?? '', id }))
  const ids = identify(things)
  const drafts = new Map<string, ImportDraft>()
  const doubled: ImportProblem[] = []
  const hoursNotExpressible: ImportProblem[] = []
  const shortened: ImportProblem[] = []
  found.forEach(({ at, lostHours, unread, ...sourced }, index) => {
    const sourceId = scope + ids[index]
    if (drafts.has(sourceId)) {
      doubled.push({ at, reason: 'stands in the file twice', detail: sourced.place.name ?? '' })
      return
    }
    if (lostHours) hoursNotExpressible.push({ at, ...lostHours })
    const thing = things[index]
    // Features with an id in their properties were once identified by name and position.
    const id = thing !== undefined && ids[index] === thing.id ? thing.id : null
    const isNumbered = scope !== osmScope && id !== null && (isBareNumber(id) || isOsmId(id))
    const former = thing !== undefined && isNumbered ? { formerId: scope + unnumberedId(thing) } : {}
    drafts.set(sourceId, { ...draftOf(sourceId, sourced.place), ...former })
    shortened.push(...factLines(at, sourced, unread))
  })
  return { drafts: [...drafts.values()], skipped: [...skipped, ...doubled], hoursNotExpressible, shortened }
}

/**
 * The element's own id. OpenStreetMap's files all have one scope, in which a bare number of one file is another thing
 * than that of the next.
 */
function idIn({ id }: OsmElement, scope: string): string | null {
  return scope === osmScope && id !== null && isBareNumber(id) ? null : id
}

/** Why an element is no place. 'unusable': it should be one, but facts that each place needs cannot be read. */
interface NoPlace {
  readonly problem: Omit<ImportProblem, 'at'>
  readonly why: 'other' | 'gone' | 'unusable'
}

/** The element's place, or the reason why it has none. */
function readPlace(
  { at, tags, position, hasUnreadPosition, isExtended }: OsmElement,
  hoursOf: (value: string) => ImportedFullHours,
  { all, abroad, today }: SourceRules & Pick<OsmOptions, 'all' | 'today'>,
): Omit<FoundPlace, 'id'> | NoPlace {
  const isPlace = all || isWanted(tags) || wasWanted(tags)
  const problem =
    whyHidden(tags) ??
    (isPlace ? whyNotThere(tags, today) : null) ??
    (all && !isWanted(tags) ? whyDated(tags, today) : null)
  if (problem) return { problem, why: 'gone' }
  if (!all && !isWanted(tags)) {
    const detail = firstText(tags, 'shop', 'amenity')
    return { problem: { reason: 'other kind of element', ...(detail !== null && { detail }) }, why: 'other' }
  }
  if (isExtended === true && !isWanted(tags)) {
    const detail = osmFacts.name({ tags, position, hours: noHours })
    return { problem: { reason: 'a line or an area, not read', ...(detail !== '' && { detail }) }, why: 'other' }
  }
  const value = firstText(tags, 'opening_hours')
  const read = value === null ? noHours : value.length > maxHoursLength ? tooLongHours : hoursOf(value)
  const closed = whyClosedForNow(tags)
  const open = isSeasonal(tags) && !months.test(value ?? '') ? ofSeason(value) : read
  const hours = closed ? { ...noHours, openingHoursOsm: hoursWhileClosed } : open
  const source: OsmSource = { tags, position, hours }
  const typed = Object.entries(osmFacts).map(([fact, read]) => [fact, read(source)])
  const form = { ...(Object.fromEntries(typed) as Omit<PlaceForm, 'kind'>), kind: 'shop' } as const
  const prepared = prepareSourced(form, { abroad })
  if ('place' in prepared) {
    const { reason } = hours
    const lostHours = closed ?? hoursLostIn(tags, value, reason)
    const unread = [...(hasUnreadPosition === true ? ['position'] : []), ...unreadTags(tags), ...unreadDates(tags)]
    return { ...prepared, at, lostHours, unread }
  }
  const reason = prepared.problems.name === undefined ? reasonOf(prepared, form) : 'no name, brand or operator'
  return {
    problem: { reason, ...(form.name !== '' && { detail: form.name }) },
    why: prepared.isAbroad ? 'other' : 'unusable',
  }
}

/** The report's reason and detail for hours that are not imported. `reason`: why their text is not. */
function hoursLostIn(tags: OsmElement['tags'], value: string | null, reason: string | null): FoundPlace['lostHours'] {
  if (value === null) return hoursOfOtherType(tags)
  return reason === null ? null : { reason, detail: value }
}

/** The report's reason and detail for hours that are no text, such as a list. */
function hoursOfOtherType({ opening_hours: hours }: OsmElement['tags']): FoundPlace['lostHours'] {
  if (typeof hours !== 'object' || hours === null) return null
  return { reason: 'cannot be read: no text', detail: JSON.stringify(hours).slice(0, 100) }
}

/** Whether a shop is closed in a part of the year (https://wiki.openstreetmap.org/wiki/Key:seasonal). */
function isSeasonal(tags: OsmElement['tags']): boolean {
  const seasonal = firstText(tags, 'seasonal')
  return seasonal !== null && yesNoOf(seasonal.toLowerCase()) !== 'no'
}

/** Matches hours that name the months in which they hold, or the special word. */
const months = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|easter)\b|säsong/i

/** The hours of a shop that has a season: hours without its months would hold all the year. */
function ofSeason(value: string | null): ImportedFullHours {
  return { ...noHours, openingHours: 'säsongsbaserade', reason: value === null ? null : 'holds in a season only' }
}

const noHours: ImportedFullHours = { openingHours: null, openingHoursOsm: null, reason: null }
const tooLongHours: ImportedFullHours = { ...noHours, reason: 'cannot be read: longer than 255 characters' }

/**
 * Whether the tags are those of a place to import. OpenStreetMap joins several values with a semicolon:
 * 'second_hand;clothes'. A shop of any kind that sells only second-hand goods is one, too.
 */
function isWanted(tags: OsmElement['tags']): boolean {
  const shops = valuesOf(tags, 'shop').filter((value) => value !== '')
  return (
    shops.some((value) => wantedShops.has(value)) ||
    (shops.length > 0 && valuesOf(tags, 'second_hand').includes('only')) ||
    valuesOf(tags, 'amenity').includes('marketplace')
  )
}

/** Whether the tags are those of a former or planned place to import: 'disused:shop=second_hand'. */
function wasWanted(tags: OsmElement['tags']): boolean {
  const bare = Object.entries(tags).map(([key, value]) => [key.replace(/^[a-z]+:(?=shop$|amenity$)/, ''), value])
  return isWanted(Object.fromEntries(bare))
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
