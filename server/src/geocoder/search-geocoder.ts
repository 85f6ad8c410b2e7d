/** Sends one query to the geocoder over HTTP. */
import { callService, ServiceFailure, type ServiceSettings } from '../http/call-service.ts'
import { type AnsweredPlace, readAnswer } from './read-answer.ts'

/** A query: an address with its town, or a postal code in the form of `readPostalCode`. */
export type GeocoderQuery = { readonly address: string } | { readonly postalCode: string }

export interface GeocoderSettings extends Pick<ServiceSettings, 'userAgent' | 'timeLimitMs' | 'stopping'> {
  /** The URL of the geocoder's search call; parameters in the URL stay. */
  readonly url: string
}

/** The geocoder gave no usable answer. The message contains neither the query nor the geocoder's URL. */
export { ServiceFailure as GeocoderFailure }

/** The largest answer that is read: far more than ten places, which take some 20 kB. */
const sizeLimitBytes = 1024 * 1024

const mostAddresses = 10
/**
 * The most answers for a postal code: as many as either geocoder returns, since Photon's include houses with other
 * codes.
 */
const mostWithCode = 40

/** The box around Sweden in degrees: west, south, east, north. */
const sweden = [10.5, 55.2, 24.3, 69.2] as const

/**
 * The URL of a query. Photon's call is `/api`, and refuses unknown parameters; every other geocoder gets Nominatim's
 * parameters, which have one for postal codes.
 */
function questionUrl(url: string, query: GeocoderQuery): URL {
  const question = new URL(url)
  const isPhoton = /\/api\/?$/.test(question.pathname)
  const [text, limit, name] =
    'address' in query ? [query.address, mostAddresses, 'q'] : [query.postalCode, mostWithCode, 'postalcode']
  const parameters = isPhoton
    ? { q: text, bbox: sweden.join(), limit }
    : { [name]: text, countrycodes: 'se', format: 'jsonv2', addressdetails: 1, limit }
  for (const [parameter, value] of Object.entries(parameters)) question.searchParams.set(parameter, String(value))
  return question
}

/** Sends a query; returns the places found, perhaps none. Throws a GeocoderFailure (the name of ServiceFailure here) for every failure. */
export async function searchGeocoder(
  query: GeocoderQuery,
  { url, ...settings }: GeocoderSettings,
): Promise<AnsweredPlace[]> {
  const answer = await callService(questionUrl(url, query), { what: 'the geocoder', sizeLimitBytes, ...settings })
  const places = readAnswer(answer.text)
  if (places === null) throw new ServiceFailure('the geocoder answered in an unknown format')
  return places
}
