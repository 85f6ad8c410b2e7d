/** Finds an address on the map while somebody fills in a form. What was typed is not stored. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { foundAddressToWire } from '@fyndkartan/contract/found-address'
import { foundAddressQuerySchema, foundAddressSchema } from '@fyndkartan/contract/found-address-schema'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { facts } from '@fyndkartan/domain/facts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { GeocoderAway, GeocoderBusy, type TownAddress } from '../../geocoder/geocoder.ts'
import { withKey } from '../../http/description/api-docs.ts'
import { Problem } from '../../http/problem.ts'
import { gateKeeper } from '../../viewer/gate.ts'

const byHand = 'Placera markören själv.'

/** When others wait for the geocoder: one question a second is answered. */
const busyRetryS = 5

export function addressRoutes(api: FastifyInstance, deps: Deps): void {
  const gate = gateKeeper(deps)
  const { addresses } = deps
  const schema = {
    summary: 'Where an address is on the map',
    description:
      'For forms: what is asked is not stored. Only where the site has a geocoder (finds_addresses in /site_config), which answers one question a second.',
    security: withKey,
    querystring: foundAddressQuerySchema,
    response: { 200: foundAddressSchema, '4xx': problemSchema },
  }
  api.get(endpoints.findPosition.path, { schema }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!addresses) throw new Problem(501, `Adresser kan inte slås upp här. ${byHand}`)
    await (await gate()).countTry('address', { request, reply })
    const asked = readAsked(request.query as Record<string, unknown>)
    const found = await addresses.find(asked).catch(refuse)
    if (found === null || found.precision === 'town')
      throw new Problem(404, `Hittade inte adressen i ${asked.town}. ${byHand}`)
    return foundAddressToWire({ ...found, precision: found.precision })
  })
}

/** Throws a Problem of 400 when a part is missing, comes twice or is too long. */
function readAsked({ address, city }: Record<string, unknown>): TownAddress {
  const read = (name: 'address' | 'town', typed: unknown) => {
    const { value, problem } = facts[name].read(typeof typed === 'string' ? typed : '')
    if (problem !== null) throw new Problem(400, problem)
    return value
  }
  const asked = { address: read('address', address), town: read('town', city) }
  if (asked.address === null || asked.town === null) throw new Problem(400, 'Skriv både adress och stad.')
  return { address: asked.address, town: asked.town }
}

function refuse(error: unknown): never {
  if (error instanceof GeocoderBusy && error.leftAloneMs === 0)
    throw new Problem(429, `Många slår upp adresser just nu. Försök igen om en stund, eller placera markören själv.`, {
      retryAfterS: busyRetryS,
    })
  if (error instanceof GeocoderBusy || error instanceof GeocoderAway) {
    const waitMs = error instanceof GeocoderBusy ? error.leftAloneMs : error.waitMs
    throw new Problem(503, `Adresser kan inte slås upp just nu. ${byHand}`, {
      cause: error,
      retryAfterS: Math.max(busyRetryS, Math.ceil(waitMs / 1000)),
    })
  }
  throw error
}
