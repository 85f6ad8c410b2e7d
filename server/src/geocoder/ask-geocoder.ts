/** One question to the geocoder over HTTP. */
import type { LatLng } from '@fyndkartan/domain/geo'
import { askService, ServiceAway, type ServiceManners } from '../http/ask-service.ts'
import { type AnsweredPlace, readAnswer } from './read-answer.ts'

/** A question: an address with its town, or a postal code as `readPostalCode` writes it. */
export type GeocoderQuestion = { readonly address: string } | { readonly postalCode: string }

export interface GeocoderManners extends Pick<ServiceManners, 'userAgent' | 'timeLimitMs' | 'stopping'> {
  /** The address of its search call; what is in its query is sent along. */
  readonly url: string
}

/** The geocoder gave no answer that can be used; the message never has the question or the address. */
export { ServiceAway as GeocoderAway }

/** Ten answers take some 20 kB. */
const sizeLimitBytes = 1024 * 1024

const mostAddresses = 10
/** Photon answers a code with houses that have it, and with others: as many as either geocoder gives. */
const mostWithCode = 40

/** West, south, east and north of Sweden, degrees. */
const sweden = [10.5, 55.2, 24.3, 69.2] as const

/** Whether a position can be in Sweden: the country in an answer may be wrong. */
export function isInSwedensBox({ lat, lng }: LatLng): boolean {
  const [west, south, east, north] = sweden
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/**
 * Photon's call is `/api`, and refuses parameters that it does not know. Everything else is asked as Nominatim is, which has a parameter
 * of its own for codes.
 */
function questionUrl(url: string, asked: GeocoderQuestion): URL {
  const question = new URL(url)
  const isPhoton = /\/api\/?$/.test(question.pathname)
  const [text, limit, name] =
    'address' in asked ? [asked.address, mostAddresses, 'q'] : [asked.postalCode, mostWithCode, 'postalcode']
  const parameters = isPhoton
    ? { q: text, bbox: sweden.join(), limit }
    : { [name]: text, countrycodes: 'se', format: 'jsonv2', addressdetails: 1, limit }
  for (const [parameter, value] of Object.entries(parameters)) question.searchParams.set(parameter, String(value))
  return question
}

/** What is found; no place is an answer too. Throws GeocoderAway for every failure. */
export async function askGeocoder(
  asked: GeocoderQuestion,
  { url, ...manners }: GeocoderManners,
): Promise<AnsweredPlace[]> {
  const answer = await askService(questionUrl(url, asked), { what: 'the geocoder', sizeLimitBytes, ...manners })
  const places = readAnswer(answer.text)
  if (places === null) throw new ServiceAway('the geocoder answered in an unknown format')
  return places
}
