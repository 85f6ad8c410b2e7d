/**
 * Sends questions to an OSRM server over HTTP (https://project-osrm.org/docs/v5.24.0/api/): its services `table` and
 * `route`.
 */
import { isJsonObject, type JsonObject } from '../json-object.ts'
import type { TravelQuestion, TravelRoute, TravelSeconds } from '@fyndkartan/contract/travel-wire'
import { type LatLng, isOnEarth } from '@fyndkartan/domain/geo'
import type { TravelMode } from '@fyndkartan/domain/round/travel-estimate'
import { callService, failedStatus, ServiceFailure, type ServiceSettings } from '../http/call-service.ts'

export interface RouterSettings extends Pick<ServiceSettings, 'userAgent' | 'timeLimitMs' | 'stopping'> {
  /**
   * The router's address up to '/table/v1'. '{mode}' in it stands for the mode of travel, if each mode has a server of
   * its own.
   */
  readonly url: string
}

/** The largest answer that is read, bytes: a line through 27 points has about 100 kB. */
const sizeLimitBytes = 2 * 1024 * 1024

/** The most points of a route's line: more would slow a map down. OSRM simplifies lines to far fewer. */
const mostLinePoints = 20_000

/** The words that replace '{mode}': the usual names of OSRM servers that each have one mode. */
const serverNames = { car: 'car', bicycle: 'bike', foot: 'foot' } as const satisfies Record<TravelMode, string>
const profiles = { car: 'driving', bicycle: 'cycling', foot: 'walking' } as const satisfies Record<TravelMode, string>

const modeMark = '{mode}'

/**
 * The modes of travel that a router can answer. A server without '{mode}' in its address has the data of one mode and
 * uses it for all, so it gets questions about cars only.
 */
export function modesOfRouter(url: string | null): readonly TravelMode[] {
  if (url === null) return []
  return url.includes(modeMark) ? ['car', 'bicycle', 'foot'] : ['car']
}

/** Asks for the travel times between all points. Throws ServiceFailure for every failure. */
export async function fetchTable(question: TravelQuestion, settings: RouterSettings): Promise<TravelSeconds> {
  const url = questionUrl(settings.url, 'table', question, { annotations: 'duration' })
  const { text } = await callService(url, { what: 'the router', sizeLimitBytes, ...settings })
  const seconds = readTable(parse(text), question.points.length)
  if (seconds === null) throw new ServiceFailure('the router answered in an unknown format')
  return seconds
}

/** Asks for the route through the points; null if there is none. Throws ServiceFailure for every failure. */
export async function fetchRoute(question: TravelQuestion, settings: RouterSettings): Promise<TravelRoute | null> {
  const options = { overview: 'simplified', geometries: 'geojson', steps: 'false' }
  const url = questionUrl(settings.url, 'route', question, options)
  const answered = await callService(url, { what: 'the router', sizeLimitBytes, ...settings }, [200, 400])
  const answer = parse(answered.text)
  if (answered.status === 400) {
    if (answer['code'] === 'NoRoute' || answer['code'] === 'NoSegment') return null
    throw failedStatus('the router', answered)
  }
  const route = readRoute(answer)
  if (route === null) throw new ServiceFailure('the router answered in an unknown format')
  return route
}

function questionUrl(
  url: string,
  service: 'table' | 'route',
  { mode, points }: TravelQuestion,
  options: Readonly<Record<string, string>>,
): URL {
  const question = new URL(url.replaceAll(modeMark, serverNames[mode]))
  const coordinates = points.map(({ lat, lng }) => `${lng},${lat}`).join(';')
  const base = question.pathname.replace(/\/$/, '')
  question.pathname = `${base}/${service}/v1/${profiles[mode]}/${coordinates}`
  for (const [name, value] of Object.entries(options)) question.searchParams.set(name, value)
  return question
}

/** Parses JSON; anything but an object counts as an empty object. */
function parse(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : {}
  } catch {
    return {}
  }
}

function readTable({ code, durations }: JsonObject, size: number): TravelSeconds | null {
  if (code !== 'Ok' || !Array.isArray(durations) || durations.length !== size) return null
  const isRow = (row: unknown): row is (number | null)[] =>
    Array.isArray(row) && row.length === size && row.every((value) => value === null || isAmount(value))
  return durations.every(isRow) ? durations : null
}

function readRoute({ code, routes }: JsonObject): TravelRoute | null {
  const route: unknown = code === 'Ok' && Array.isArray(routes) ? routes[0] : null
  if (!isJsonObject(route) || !isJsonObject(route['geometry'])) return null
  const { duration, distance, geometry } = route
  const line = readLine(geometry['coordinates'])
  return line !== null && isAmount(duration) && isAmount(distance)
    ? { line, seconds: duration, metres: distance }
    : null
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < 1e9
}

/** Converts GeoJSON coordinates, which have the longitude first, to a line. */
function readLine(coordinates: unknown): LatLng[] | null {
  if (!Array.isArray(coordinates) || coordinates.length > mostLinePoints) return null
  const line = coordinates.map((pair: unknown): LatLng | null => {
    const [lng, lat]: readonly unknown[] = Array.isArray(pair) ? pair : []
    return typeof lat === 'number' && typeof lng === 'number' && isOnEarth({ lat, lng }) ? { lat, lng } : null
  })
  return line.every((point) => point !== null) ? line : null
}
