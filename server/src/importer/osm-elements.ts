/**
 * Reads OpenStreetMap elements from two formats: Overpass JSON (`out center`, `out geom` or `out; >; out skel`;
 * https://dev.overpass-api.de/output_formats.html) and GeoJSON (RFC 7946, as overpass-turbo or osmtogeojson export it).
 * The position of a line, area or collection is the centre of its bounding box.
 */
import { isJsonObject, type JsonObject } from '../json-object.ts'
import { distanceKm, type LatLng, usablePosition } from '@fyndkartan/domain/geo'
import { type CivilDate, parseInstant, swedishTime } from '@fyndkartan/domain/local-time'
import { tooMany, UnreadableFile } from './import-draft.ts'
import { tagsOfFeature } from './feature-tags.ts'
import { lineOfJsonError } from './json-error.ts'

export interface OsmElement {
  /**
   * The element's id, such as 'node/123'; a GeoJSON feature may have another kind of id, or none. A bare number is
   * 'feature/123'.
   */
  readonly id: string | null
  /** Where the element is in the file, for the report: its id, otherwise its index in the list. */
  readonly at: string
  /** Raw values from the file; only texts and numbers are usable. */
  readonly tags: Readonly<Record<string, unknown>>
  readonly position: LatLng | null
  /** Whether the element states a position that cannot be used: in metres, or as texts. */
  readonly hasUnreadPosition?: boolean
  /** Whether the element is drawn as a line, or as an area larger than a place: a route, a district. */
  readonly isExtended?: boolean
  /** The part of the element that cannot be read, such as 'tags', or the beginning of what is no object; usually null. */
  readonly damage: string | null
}

export interface OsmFile {
  readonly elements: readonly OsmElement[]
  /** Overpass's remark that a query ran out of time or memory, in which case elements are missing. */
  readonly remark: string | null
  /** Why a file of features is one page of several; null for a whole one. */
  readonly part: string | null
  /** The date of the map's data; null if the file has none. */
  readonly asOf: CivilDate | null
}

const maxIdLength = 255

/**
 * Reads a file's text. Throws UnreadableFile when it is not JSON (with the line), when it is in neither of the two forms, and when
 * it has more than `maxElements`.
 */
export function readOsmFile(text: string, maxElements = Infinity): OsmFile {
  const file = parseJson(text)
  const listOf = (name: string): readonly unknown[] | null => {
    const list = isJsonObject(file) ? file[name] : null
    if (!Array.isArray(list)) return null
    if (list.length > maxElements) throw tooMany(maxElements, ['elements', 'objekt'])
    return list
  }
  const elements = listOf('elements')
  const asOf = isJsonObject(file) ? dayOfFile(file) : null
  if (elements) return { ...readOverpass(elements, isJsonObject(file) ? file['remark'] : null), asOf }
  const features = listOf('features')
  const whole = { remark: null, part: null, asOf }
  if (features) return { ...whole, elements: features.map(readFeature), part: isJsonObject(file) ? partOf(file) : null }
  if (isJsonObject(file) && file['type'] === 'Feature') return { ...whole, elements: [readFeature(file, 0)] }
  throw new UnreadableFile(
    'neither Overpass JSON (no list "elements") nor GeoJSON (no list "features")',
    'Filen är varken Overpass JSON (ingen lista "elements") eller GeoJSON (ingen lista "features")',
  )
}

/**
 * Why a collection is one page of several, as ArcGIS (exceededTransferLimit), WFS (numberMatched, totalFeatures) and
 * OGC API Features (a link to the next page) say it; null for a whole one.
 */
function partOf(file: JsonObject): string | null {
  const { features, links, properties, numberMatched, totalFeatures } = file
  const count = Array.isArray(features) ? features.length : 0
  const isCut = [file, properties].some((one) => isJsonObject(one) && one['exceededTransferLimit'] === true)
  const hasMore = [numberMatched, totalFeatures].some((all) => typeof all === 'number' && all > count)
  const hasNext = Array.isArray(links) && links.some((link) => isJsonObject(link) && link['rel'] === 'next')
  return isCut || hasMore || hasNext ? 'it is one page of several' : null
}

function parseJson(file: string): unknown {
  // Some editors write a byte order mark, which JSON.parse rejects.
  const text = file.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(text)
  } catch (error) {
    const start = text.trimStart()
    if (start === '') throw new UnreadableFile('the file is empty', 'Filen är tom', { cause: error })
    if (start.startsWith('<'))
      throw new UnreadableFile(
        'this is XML or HTML, not JSON: ask Overpass for [out:json]',
        'Filen är XML eller HTML, inte JSON: be Overpass om [out:json]',
        { cause: error },
      )
    const message = error instanceof Error ? error.message : String(error)
    const line = lineOfJsonError(text, message)
    throw new UnreadableFile(`line ${line} is not JSON: ${message}`, `Rad ${line} är inte JSON`, { cause: error })
  }
}

/** The date of the data in Overpass JSON, or the date of the export by overpass-turbo. */
function dayOfFile(file: JsonObject): CivilDate | null {
  const { osm3s, timestamp } = file
  const instant = isJsonObject(osm3s) ? osm3s['timestamp_osm_base'] : timestamp
  const ms = typeof instant === 'string' ? parseInstant(instant) : null
  return ms === null ? null : swedishTime(ms).date
}

function readOverpass(list: readonly unknown[], remark: unknown): Omit<OsmFile, 'asOf'> {
  const objects = list.map((element) => (isJsonObject(element) ? element : {}))
  // After `out; >; out skel`, a way has only the ids of its nodes; the nodes are in the same list.
  const nodes = new Map<unknown, LatLng>()
  for (const element of objects) {
    const position = element['type'] === 'node' ? pointOf(element['lat'], element['lon']) : null
    if (position) nodes.set(element['id'], position)
  }
  return {
    elements: objects.map((element, index): OsmElement => {
      const id = overpassId(element)
      const position = overpassPosition(element, nodes)
      return {
        id,
        at: id ?? `element ${index + 1}`,
        tags: tagsOf(element),
        position,
        ...(position === null && states(element) && { hasUnreadPosition: true }),
        damage: damageOf(list[index], 'tags') ?? (id === null && !isOtherType(element['type']) ? 'id' : null),
      }
    }),
    remark: typeof remark === 'string' && remark.trim() !== '' ? remark.trim() : null,
    part: null,
  }
}

/** The tags of an element; one of the map's history that is deleted says so, also without tags. */
function tagsOf({ tags, visible }: JsonObject): JsonObject {
  const written = isJsonObject(tags) ? tags : {}
  return visible === false ? { ...written, visible } : written
}

/** What of an entry of the list cannot be read: an entry and its parts are objects, or the parts are missing. */
function damageOf(entry: unknown, ...parts: readonly string[]): string | null {
  if (!isJsonObject(entry)) return JSON.stringify(entry).slice(0, 40)
  return parts.find((part) => entry[part] != null && !isJsonObject(entry[part])) ?? null
}

const elementType = /^(node|way|relation)$/

/** Whether Overpass writes the entry beside the elements: it is no element. */
function isOtherType(type: unknown): boolean {
  return type === 'area' || type === 'count' || type === 'timeline'
}

function overpassId({ type, id }: JsonObject): string | null {
  if (typeof type !== 'string' || !elementType.test(type)) return null
  // Some programs write large numbers as texts.
  const number = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id
  return typeof number === 'number' && Number.isSafeInteger(number) ? `${type}/${number}` : null
}

function states(element: JsonObject): boolean {
  return ['lat', 'lon', 'center', 'bounds', 'geometry'].some((key) => element[key] !== undefined)
}

function overpassPosition(element: JsonObject, nodes: ReadonlyMap<unknown, LatLng>): LatLng | null {
  const { members } = element
  const own = ownPosition(element, nodes)
  if (own || !Array.isArray(members)) return own
  return middleOf(members.map((member) => (isJsonObject(member) ? ownPosition(member, nodes) : null)))
}

function ownPosition(element: JsonObject, nodes: ReadonlyMap<unknown, LatLng>): LatLng | null {
  const { center, bounds, geometry, nodes: nodeIds } = element
  const own =
    pointOf(element['lat'], element['lon']) ?? (isJsonObject(center) ? pointOf(center['lat'], center['lon']) : null)
  if (own) return own
  if (isJsonObject(bounds))
    return middleOf([pointOf(bounds['minlat'], bounds['minlon']), pointOf(bounds['maxlat'], bounds['maxlon'])])
  if (Array.isArray(geometry))
    return middleOf(geometry.map((point) => (isJsonObject(point) ? pointOf(point['lat'], point['lon']) : null)))
  if (Array.isArray(nodeIds)) return middleOf(nodeIds.map((id) => nodes.get(id) ?? null))
  return null
}

function readFeature(feature: unknown, index: number): OsmElement {
  const { id, properties, geometry } = isJsonObject(feature) ? feature : {}
  const tags = isJsonObject(properties) ? properties : {}
  const candidates = [id, tags['@id'], tags['id']]
  const isPoint = isJsonObject(geometry) && geometry['type'] === 'Point'
  const ownId = elementIdOf(tags, isPoint) ?? candidates.map(featureId).find((candidate) => candidate !== null) ?? null
  const points = isJsonObject(geometry) ? [...pointsOf(geometry)] : []
  const position = isJsonObject(geometry) && arePointsApart(geometry, points) ? null : middleOf(points)
  return {
    id: ownId ?? candidates.map(bareNumber).find((candidate) => candidate !== null) ?? null,
    at: ownId ?? `feature ${index + 1}`,
    // osmtogeojson can put the tags in a property `tags`.
    tags: isJsonObject(tags['tags']) ? tags['tags'] : tagsOfFeature(tags),
    position,
    ...(position === null && points.length > 0 && { hasUnreadPosition: true }),
    ...(isJsonObject(geometry) && isExtended(geometry, points) && { isExtended: true }),
    damage: damageOf(feature, 'properties', 'geometry'),
  }
}

/**
 * The id of an element of OpenStreetMap in the properties of programs that make features of them: overpass turbo
 * ('@id'), JOSM's and QGIS's plugins ('@type', 'full_id', 'osm_type'), ogr2ogr ('osm_way_id') and osm2pgsql, whose
 * 'osm_id' is negative for relations. Null without one; row numbers such as 'fid' identify nothing.
 */
function elementIdOf(tags: JsonObject, isPoint: boolean): string | null {
  const text = (key: string) => {
    const value = tags[key]
    return typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  }
  if (/^(?:node|way|relation)\/\d+$/.test(text('@id'))) return text('@id')
  const [, letter, number] = /^([nwr])(\d+)$/i.exec(text('full_id')) ?? []
  const named: readonly (readonly [string, string])[] = [
    [text('@type'), text('@id')],
    [letter ?? '', number ?? ''],
    [text('osm_type'), text('osm_id')],
    ['way', text('osm_way_id')],
    ['relation', text('osm_id').startsWith('-') ? text('osm_id').slice(1) : ''],
    [isPoint ? 'node' : tags['osm_way_id'] === undefined ? 'way' : 'relation', text('osm_id')],
  ]
  for (const [written, id] of named) {
    const type = written.toLowerCase()
    const whole = elementTypes.find((one) => type === one || (type !== '' && type === one[0]))
    if (whole !== undefined && /^[1-9]\d{0,15}$/.test(id)) return `${whole}/${id}`
  }
  return null
}

const elementTypes = ['node', 'way', 'relation']

/** The id of a feature by a number (RFC 7946, §3.2), which does not tell the type of an element. */
function bareNumber(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? `feature/${value}` : null
  return typeof value === 'string' && /^\s*\d{1,20}\s*$/.test(value) ? `feature/${value.trim()}` : null
}

/** Whether an id is made from a bare number, which is unique only within its file. */
export function isBareNumber(id: string): boolean {
  return /^feature\/\d+$/.test(id)
}

/** The id of a feature: 'osm:node/1' and 'node/1' are the same element. Null for a bare number. */
function featureId(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxIdLength) return null
  return /^(?:osm:)?([!-~]*[a-z][!-~]*)$/i.exec(value.trim())?.[1] ?? null
}

/** Lists every position of a geometry ([lng, lat] in the file), however deeply its parts and coordinates nest. */
function* pointsOf(geometry: JsonObject): Generator<LatLng | null> {
  const rest: unknown[] = [geometry]
  while (rest.length > 0) {
    const value = rest.pop()
    if (isJsonObject(value)) rest.push(value['geometries'], value['coordinates'])
    else if (!Array.isArray(value)) continue
    else if (typeof value[0] === 'number') yield pointOf(value[1], value[0])
    else for (const part of value) rest.push(part)
  }
}

/** The greatest distance between the points of one place, km. */
const maxPointsKm = 0.2

/** Whether a geometry consists of points alone that are several places: nobody has stated their middle. */
function arePointsApart({ type, geometries }: JsonObject, points: readonly (LatLng | null)[]): boolean {
  const isOfPoints =
    type === 'MultiPoint' ||
    (Array.isArray(geometries) && geometries.every((one) => isJsonObject(one) && one['type'] === 'Point'))
  return isOfPoints && areApart(points, maxPointsKm)
}

/** Whether a point lies more than `km` from the first. */
function areApart([first, ...others]: readonly (LatLng | null)[], km: number): boolean {
  return others.some((point) => first && point && distanceKm(first, point) > km)
}

/** The greatest distance of an area's corners from the first, km: a shopping centre has room in it, a district has not. */
const maxAreaKm = 1

function isExtended({ type, geometries }: JsonObject, points: readonly (LatLng | null)[]): boolean {
  const isLine = (one: unknown) => one === 'LineString' || one === 'MultiLineString'
  if (isLine(type)) return true
  const parts = Array.isArray(geometries) ? geometries.filter(isJsonObject) : []
  if (parts.length > 0) return parts.every((part) => isLine(part['type']))
  const isArea = type === 'Polygon' || type === 'MultiPolygon'
  return isArea && areApart(points, maxAreaKm)
}

function middleOf(points: readonly (LatLng | null)[]): LatLng | null {
  const known = points.filter((point) => point !== null)
  const [first] = known
  if (!first) return null
  if (known.length === 1) return first
  const bounds = { south: first.lat, north: first.lat, west: first.lng, east: first.lng }
  for (const { lat, lng } of known) {
    bounds.south = Math.min(bounds.south, lat)
    bounds.north = Math.max(bounds.north, lat)
    bounds.west = Math.min(bounds.west, lng)
    bounds.east = Math.max(bounds.east, lng)
  }
  return { lat: rounded((bounds.south + bounds.north) / 2), lng: rounded((bounds.west + bounds.east) / 2) }
}

/** Rounds to the precision of OpenStreetMap, 7 decimals. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}

function pointOf(lat: unknown, lng: unknown): LatLng | null {
  return usablePosition(typeof lat === 'number' ? lat : null, typeof lng === 'number' ? lng : null)
}
