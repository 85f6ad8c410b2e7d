/** Finds the position of an address for a form, and of a postal code for a search. The typed text is not stored. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { type FoundAddress, foundAddressToWire } from '@fyndkartan/contract/found-address'
import { foundAddressQuerySchema, foundAddressSchema } from '@fyndkartan/contract/found-address-schema'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { postalAreaToWire } from '@fyndkartan/contract/postal-area'
import { postalAreaQuerySchema, postalAreaSchema } from '@fyndkartan/contract/postal-area-schema'
import { facts } from '@fyndkartan/domain/facts'
import { type PostalArea, readPostalCode } from '@fyndkartan/domain/postal-code'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { AddressFinder } from '../../geocoder/address-finder.ts'
import { GeocoderFailure, GeocoderBusy, type TownAddress } from '../../geocoder/geocoder.ts'
import { withKey } from '../../http/description/api-docs.ts'
import { Problem } from '../../http/problem.ts'
import { gateKeeper } from '../../viewer/gate.ts'

/** Retry-After when other queries wait for the geocoder, s: it answers one query a second. */
const busyRetryS = 5

/**
 * The lookup of an address or of a postal code. `what` begins the Swedish sentence of a refusal ('Adresser kan inte
 * slås upp här.'); `instead` ends it with what the visitor can do ('Placera markören själv').
 */
interface Lookup<Input, Found> {
  readonly what: string
  readonly instead: string
  /** Parses the query string. Throws a Problem of 400 for an invalid query. */
  readonly read: (query: Readonly<Record<string, unknown>>) => Input
  readonly find: (finder: AddressFinder, input: Input) => Promise<Found | null>
  readonly unfound: (input: Input) => string
}

const addressLookup: Lookup<TownAddress, FoundAddress> = {
  what: 'Adresser',
  instead: 'Placera markören själv',
  read: readAddress,
  async find(finder, input) {
    const found = await finder.find(input)
    const precision = found?.precision
    return found && (precision === 'address' || precision === 'street') ? { position: found.position, precision } : null
  },
  unfound: ({ town }) => `Hittade inte adressen i ${town}.`,
}

const codeLookup: Lookup<string, PostalArea> = {
  what: 'Postnummer',
  instead: 'Skriv ortens namn',
  read: readCode,
  find: (finder, code) => finder.findPostalArea(code),
  unfound: (code) => `Hittade inte postnumret ${code}.`,
}

const onlyWithGeocoder =
  'Questions are not stored. Only where the site has a geocoder (finds_addresses in /site_config), which answers one question a second.'

export function addressRoutes(api: FastifyInstance, deps: Deps): void {
  const gate = gateKeeper(deps)

  /** The steps of every lookup: require a geocoder, count the try, find, and turn failures into refusals. */
  async function lookUp<Input, Found>(
    lookup: Lookup<Input, Found>,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<Found> {
    const { what, instead, read, find, unfound } = lookup
    void reply.header('cache-control', 'no-store')
    if (!deps.addresses) throw new Problem(501, `${what} kan inte slås upp här. ${instead}.`)
    await (await gate()).countTry('address', { request, reply })
    const input = read(request.query as Record<string, unknown>)
    const found = await find(deps.addresses, input).catch((error: unknown) => refuse(error, lookup))
    if (found === null) throw new Problem(404, `${unfound(input)} ${instead}.`)
    return found
  }

  const addressSchema = {
    summary: 'Where an address is on the map',
    description: `For forms. ${onlyWithGeocoder}`,
    security: withKey,
    querystring: foundAddressQuerySchema,
    response: { 200: foundAddressSchema, '4xx': problemSchema },
  }
  api.get(endpoints.findPosition.path, { schema: addressSchema }, async (request, reply) =>
    foundAddressToWire(await lookUp(addressLookup, { request, reply })),
  )

  const codeSchema = {
    summary: 'Where a postal code is',
    description: `For searches round it: the middle of its addresses. ${onlyWithGeocoder}`,
    security: withKey,
    querystring: postalAreaQuerySchema,
    response: { 200: postalAreaSchema, '4xx': problemSchema },
  }
  api.get(endpoints.findPostalArea.path, { schema: codeSchema }, async (request, reply) =>
    postalAreaToWire(await lookUp(codeLookup, { request, reply })),
  )
}

/** Parses the query string of an address. Throws a Problem of 400 when a part is missing, repeated or too long. */
function readAddress({ address, city }: Readonly<Record<string, unknown>>): TownAddress {
  const read = (name: 'address' | 'town', typed: unknown) => {
    const { value, problem } = facts[name].read(typeof typed === 'string' ? typed : '')
    if (problem !== null) throw new Problem(400, problem)
    return value
  }
  const input = { address: read('address', address), town: read('town', city) }
  if (input.address === null || input.town === null) throw new Problem(400, 'Skriv både adress och stad.')
  return { address: input.address, town: input.town }
}

/** Parses the query string of a postal code. Throws a Problem of 400 for anything but a Swedish one. */
function readCode({ code }: Readonly<Record<string, unknown>>): string {
  const read = typeof code === 'string' ? readPostalCode(code) : null
  if (read === null) throw new Problem(400, 'Skriv postnumret med fem siffror, som 434 40.')
  return read
}

function refuse(error: unknown, { what, instead }: { readonly what: string; readonly instead: string }): never {
  if (error instanceof GeocoderBusy && error.leftAloneMs === 0) {
    const text = `Många slår upp ${what.toLowerCase()} just nu. Försök igen om en stund, eller ${lowerFirst(instead)}.`
    throw new Problem(429, text, { retryAfterS: busyRetryS })
  }
  if (error instanceof GeocoderBusy || error instanceof GeocoderFailure) {
    const waitMs = error instanceof GeocoderBusy ? error.leftAloneMs : error.waitMs
    throw new Problem(503, `${what} kan inte slås upp just nu. ${instead}.`, {
      cause: error,
      retryAfterS: Math.max(busyRetryS, Math.ceil(waitMs / 1000)),
    })
  }
  throw error
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
