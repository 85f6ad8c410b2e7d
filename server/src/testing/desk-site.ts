/** Operators at the desk of a test site, and submissions from visitors. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { PostWire } from '@fyndkartan/contract/place'
import { kindToWire } from '@fyndkartan/contract/tip'
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { NewPlace, PlaceKey } from '@fyndkartan/domain/place'
import { emptyForm, type PlaceForm } from '@fyndkartan/domain/place-form'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { insertOperator } from '../db/operators.ts'
import { insertProfile } from '../db/profiles.ts'
import { stateToJson } from '../db/stored-states.ts'
import { insertTip } from '../db/tips.ts'
import { tipWireOf } from './tip-wire.ts'
import { write } from '../db/write.ts'
import type { TestSite } from './build-site.ts'

export const olle = { uid: 'uid-of-olle', email: 'olle@example.se' }
export const petra = { uid: 'uid-of-petra', email: 'petra@example.se' }

type Endpoint = keyof typeof endpoints

/** The parameter in the path of an API call; null for a path without one. */
type Named = number | string | PlaceKey | null

/** Creates profiles of Olle and Petra, and gives them the operator's role. */
export async function addOperators({ database }: TestSite): Promise<void> {
  await write(database, 0, async (writing) => {
    for (const person of [olle, petra]) {
      await insertProfile(writing, { ...person, emailVerified: true, loginMethod: 'email' })
      await insertOperator(writing, person.uid)
    }
  })
}

function pathOf(name: Endpoint, named: Named): string {
  const [type, id] =
    named !== null && typeof named === 'object' ? [kindToWire(named.kind), named.id] : ['', named ?? '']
  return endpoints[name].path.replace('{type}', type).replace('{id}', String(id))
}

/** Makes calls of the desk as the operator `who`; `named` is the parameter in the path of a call. */
export function deskOf(site: TestSite, who = olle) {
  const call = (name: Endpoint, named: Named, options: InjectOptions = {}): Promise<LightMyRequestResponse> => {
    return site.callAs(who, pathOf(name, named), { method: endpoints[name].method, ...options })
  }
  return {
    call,
    send: (name: Endpoint, named: Named, payload: object = {}) => call(name, named, { payload }),
    /** Makes a call and returns the answer's body; fails unless the status is 200. */
    async done<T = { action_id: number }>(name: Endpoint, named: Named, payload: object = {}): Promise<T> {
      const answer = await call(name, named, { payload })
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
      return answer.json<T>()
    },
    /** GETs a call, with an optional query string ('?page=1'); fails unless the status is 200. */
    async read<T>(name: Endpoint, named: Named = null, query = ''): Promise<T> {
      const answer = await site.callAs(who, `${pathOf(name, named)}${query}`)
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
      return answer.json<T>()
    },
  }
}

export function buildShopForm(form: Partial<PlaceForm> = {}): PlaceForm {
  return {
    ...emptyForm,
    kind: 'shop',
    name: 'Retrolyckan',
    link: 'https://retrolyckan.example/',
    town: 'Katrineholm',
    address: 'Köpmangatan 12',
    position: { lat: 58.9959, lng: 16.2072 },
    ...form,
  }
}

/** A shop's form in the format of a tip. */
export function shopWire(form: Partial<PlaceForm> = {}): object {
  return tipWireOf(buildShopForm(form))
}

export function newShop(shop: Partial<Extract<NewPlace, { kind: 'shop' }>> = {}): NewPlace {
  return {
    ...unknownFacts('shop'),
    kind: 'shop',
    name: 'Retrolyckan',
    link: 'https://retrolyckan.example/',
    town: 'Katrineholm',
    address: 'Köpmangatan 12',
    position: { lat: 58.9959, lng: 16.2072 },
    openingHours: null,
    ...shop,
  }
}

export function newMarket(market: Partial<Extract<NewPlace, { kind: 'market' }>> = {}): NewPlace {
  return {
    ...unknownFacts('market'),
    kind: 'market',
    name: 'Bakluckeloppis i Folkets park',
    address: 'Parkvägen 3',
    town: 'Borås',
    position: { lat: 57.721, lng: 12.9401 },
    date: '2026-11-28',
    startMinute: 600,
    endMinute: 840,
    link: 'https://loppis.example/boras',
    ...market,
  }
}

/** Stores a waiting tip with the time of its arrival, and returns its id. An identical tip is not stored twice. */
export async function sendTip({ database }: TestSite, place: NewPlace, receivedAtMs = 0): Promise<number> {
  return write(database, receivedAtMs, async (writing) => {
    await insertTip(writing, place)
    const { id } = await writing.trx
      .selectFrom('tip')
      .select('id')
      .where('status', '=', 'waiting')
      .where('place', '=', stateToJson(place))
      .executeTakeFirstOrThrow()
    return id
  })
}

/** The names of the places that a visitor's search for these words finds in the month from 21 November 2026. */
export async function namesFound(
  site: TestSite,
  words: string,
  more: Readonly<Record<string, string>> = {},
): Promise<(string | null)[]> {
  const query = new URLSearchParams({
    start_date: '2026-11-21',
    end_date: '2026-12-21',
    city: '*',
    type: '*',
    query: words,
    page: '0',
    items_per_page: '20',
    seed: '0',
    ...more,
  })
  const posts = await site.read<PostWire[]>(`${endpoints.searchPlaces.path}?${String(query)}`)
  return posts.map(({ name }) => name)
}
