/** The request of every call of spec §7, and the handling of refused and damaged answers. */
import { problemText } from '@fyndkartan/contract/problem'
import type { SamePlaces } from '@fyndkartan/domain/desk'
import { unknownFacts } from '@fyndkartan/domain/facts'
import { defaultFilter, type SearchRequest } from '@fyndkartan/domain/search-filter'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addFavourite,
  createProfile,
  loadFavouritePlaces,
  loadProfile,
  recordLogin,
  removeFavourite,
  updateProfile,
} from './account.ts'
import { RequestError } from './client.ts'
import { decideFeedback } from './desk-feedback.ts'
import { distinguishPlaces, mergeSurePlaces } from './desk-same-places.ts'
import { sendDelayedChange } from './delayed-change.ts'
import { sendFeedback } from './feedback.ts'
import { anna } from './identity/fake-identity-client.ts'
import { setTokenSource } from './identity/token-source.ts'
import { loadCounts, loadMarket, loadPlace, loadPlaces } from './places.ts'
import { sendTip } from './tips.ts'

vi.mock('../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))

const fetched = vi.spyOn(globalThis, 'fetch')
const logged = vi.spyOn(console, 'error')

beforeEach(() => {
  fetched.mockReset()
  logged.mockReset().mockImplementation(() => {})
  setTokenSource(() => Promise.resolve('t1'))
})
afterEach(() => setTokenSource(null))

const request: SearchRequest = { filter: defaultFilter('2026-11-21'), sort: 'date', seed: 0, page: 0, pageSize: 20 }
const pair = { one: { place: { kind: 'shop', id: 1 } }, other: { place: { kind: 'shop', id: 2 } } } as SamePlaces
const marks = { pass: null, trap: '' }
const facts = { firstName: 'Anna', lastName: null, dateOfBirth: '1980-02-29' }
const tip = { ...unknownFacts('shop'), kind: 'shop', name: 'Kupan', position: { lat: 57.7, lng: 12.9 } } as const

interface Call {
  readonly make: () => Promise<unknown>
  readonly sent: string
  readonly token: boolean
  /** Undefined: the call has no body. */
  readonly body?: object
}

const reading = {
  'search call': {
    make: () => loadPlaces(request),
    sent:
      'GET /select_event_info?start_date=2026-11-21&end_date=2026-11-28&event_type=*&city=*' +
      '&sort_by=date&page=0&items_per_page=20&seed=0',
    token: true,
  },
  'event call': { make: () => loadPlace({ kind: 'market', id: 7 }), sent: 'GET /get_event/7', token: true },
  'event for featured': { make: () => loadMarket(595, {}), sent: 'GET /get_event/595', token: false },
  'store call': { make: () => loadPlace({ kind: 'shop', id: 7 }), sent: 'GET /get_store/7', token: true },
  'counts call': { make: () => loadCounts(), sent: 'GET /get_database_counts', token: false },
  'profile call': { make: () => loadProfile(), sent: 'GET /get_user_profile', token: true },
} satisfies Record<string, Call>

const sending = {
  'tip call': {
    make: () => sendTip(tip, null, marks),
    sent: 'POST /submit_tip',
    token: false,
    body: {
      type: 'store',
      name: 'Kupan',
      shop_link: '',
      city: '',
      address: '',
      opening_hours: '',
      latitude: 57.7,
      longitude: 12.9,
      website: '',
    },
  },
  'feedback call': {
    make: () => sendFeedback({ contact: '', text: 'Bra!' }, marks),
    sent: 'POST /submit_feedback',
    token: false,
    body: { contact_info: '', feedback_text: 'Bra!', website: '' },
  },
  'create-profile call': {
    make: () => createProfile(anna),
    sent: 'POST /create_user_profile',
    token: true,
    body: { firebase_id: 'anna', login_method: 'email', email: 'anna@example.se', email_verified: 'true' },
  },
  'last-login call': { make: () => recordLogin(), sent: 'POST /update_last_login', token: true },
  'profile update call': {
    make: () => updateProfile(facts),
    sent: 'PUT /update_user_profile',
    token: true,
    body: { first_name: 'Anna', last_name: null, date_of_birth: '1980-02-29' },
  },
  'add-favourite call': {
    make: () => addFavourite({ kind: 'shop', id: 7 }),
    sent: 'POST /add_favorite',
    token: true,
    body: { target_id: '7', target_type: 'store' },
  },
  'remove-favourite call': {
    make: () => removeFavourite({ kind: 'market', id: 7 }),
    sent: 'POST /remove_favorite',
    token: true,
    body: { target_id: '7', target_type: 'temp_event' },
  },
} satisfies Record<string, Call>

const favourites: Call = { make: () => loadFavouritePlaces(), sent: 'GET /get_favorite_posts', token: true }
const calls: Readonly<Record<string, Call>> = { ...reading, ...sending }
const everyCall = Object.entries({ ...calls, favourites })

function answer(status: number, body: unknown = {}, statusText = 'Said') {
  fetched.mockImplementation(async () => Response.json(body, { status, statusText }))
}

function answerText(text: string) {
  fetched.mockImplementation(async () => new Response(text))
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (reason: unknown) => reason,
  )

function lastSent(): { path: string; init: RequestInit; headers: Headers } {
  const [path, init = {}] = fetched.mock.calls.at(-1) ?? []
  return { path: path as string, init, headers: new Headers(init.headers) }
}

describe('requests', () => {
  const sentCalls = Object.entries(calls).map(([key, call]) => [key, call.sent, call] as const)
  test.each(sentCalls)('§7 %s: %s', async (_key, sent, { make, token, body }) => {
    answer(200)
    await failureOf(make())
    const { path, init, headers } = lastSent()
    expect(`${init.method ?? 'GET'} ${decodeURIComponent(path)}`).toBe(sent)
    expect(headers.get('Authorization')).toBe(token ? 'Bearer t1' : null)
    expect(init.body === undefined ? undefined : JSON.parse(init.body as string)).toEqual(body)
  })

  test('§7 base address, §7 content type, §7 key header, §R5 key header name: every call has them', async () => {
    answer(200)
    for (const [name, { make }] of everyCall) {
      await failureOf(make())
      const { path, headers } = lastSent()
      expect(path, name).toMatch(/^\/\w/)
      expect([headers.get('X-API-Key'), headers.get('Content-Type')], name).toEqual(['the key', 'application/json'])
    }
  })

  test.each([
    ['search token', 'search call'],
    ['detail token', 'store call'],
    ['detail token', 'event call'],
  ] as const)(
    '§6 %s, §6 no token signed out, §7 bearer header: the %s has the token only while a visitor is signed in',
    async (_key, name) => {
      answer(200, [])
      await failureOf(reading[name].make())
      expect(lastSent().headers.get('Authorization')).toBe('Bearer t1')
      setTokenSource(null)
      await failureOf(reading[name].make())
      expect(lastSent().headers.has('Authorization')).toBe(false)
    },
  )
})

test.each([
  [true, 'POST /add_favorite', { success: true }, 'held'],
  [false, 'POST /remove_favorite', { success: true, superseded: true }, 'superseded'],
])('a delayed change (%s) has its age and its account', async (favourite, sent, answered, outcome) => {
  vi.spyOn(Date, 'now').mockReturnValue(70_000)
  answer(200, answered)
  expect(await sendDelayedChange('anna', { kind: 'shop', id: 7 }, favourite, 10_000)).toBe(outcome)
  const { path, init } = lastSent()
  expect(`${init.method} ${path}`).toBe(sent)
  const body = { target_id: '7', target_type: 'store', age_ms: 60_000, firebase_id: 'anna' }
  expect(JSON.parse(init.body as string)).toEqual(body)
  vi.mocked(Date.now).mockRestore()
})

describe('refusals', () => {
  test.each([
    ['refused 401', 401, 'Unauthorized', problemText.wrongKey],
    ['refused 429', 429, 'Too Many Requests', problemText.tooMany],
    ['refused otherwise', 500, 'Internal Server Error', 'API request failed: 500 Internal Server Error'],
    ['refused otherwise', 503, '', 'API request failed: 503 '],
  ])(
    '§8 %s, §8 failure logged, §8 failure rethrown: %i "%s" fails every call with this text',
    async (_key, status, statusText, text) => {
      answer(status, { message: 'Nej.' }, statusText)
      for (const [name, { make, token }] of everyCall) {
        logged.mockClear()
        const message = status === 401 && token ? problemText.wrongKeyOrToken : text
        expect(await failureOf(make()), name).toMatchObject({ name: 'RequestError', status, message, detail: 'Nej.' })
        expect(logged.mock.calls, name).toEqual([[message]])
      }
    },
  )

  test('§8 refused 401 with token, §R6 token variant: the text differs from the one without a token', async () => {
    answer(401)
    expect(await failureOf(loadPlace({ kind: 'shop', id: 7 }))).toMatchObject({
      message: 'API authentication failed. Please check your API key or Firebase token.',
    })
    setTokenSource(null)
    expect(await failureOf(loadPlace({ kind: 'shop', id: 7 }))).toMatchObject({
      message: 'API authentication failed. Please check your API key.',
    })
  })

  test('§7 favourite failure: the error has the body of the answer, for the log', async () => {
    answer(404, { message: 'Butiken kunde inte hittas', error: 'Butiken kunde inte hittas' })
    expect(await failureOf(addFavourite({ kind: 'shop', id: 7 }))).toMatchObject({
      body: { message: 'Butiken kunde inte hittas', error: 'Butiken kunde inte hittas' },
    })
  })

  test.each([
    ['conflict', 409, { error: 'Det finns redan en profil.' }],
    ['exists', 400, { error: 'User already exists' }],
  ])('§7 create-profile %s: createProfile takes a %i to mean that a profile exists', async (_key, status, body) => {
    answer(status, body)
    expect(await createProfile(anna)).toBe('existed')
  })

  test.each([
    [500, { error: 'Databasen är borta.' }],
    [400, { error: 'Databasen är borta.', message: 'annat' }],
  ])('§7 create-profile error: the error of a %i has the message from the field "error"', async (status, body) => {
    answer(status, body)
    expect(await failureOf(createProfile(anna))).toMatchObject({ detail: 'Databasen är borta.' })
  })
})

describe('damaged answers', () => {
  const list = ['search call', reading['search call']] as const
  const unusable: Readonly<Record<string, readonly string[]>> = {
    'search call': ['null', '{}', '{"posts":[]}', '"[]"', '7'],
    'event call': ['null', '[]', '{}', '{"id":null}', '{"id":"abc"}', '"7"', '{"message":"Not found"}'],
    'store call': ['null', '[]', '{}', '{"id":""}', '{"id":-7}', '{"id":7.5}', '[{"id":7}]'],
    'counts call': ['null', '[]', '{}', '{"events":1}', '{"events":null,"stores":""}', '{"events":"många","stores":1}'],
    'profile call': ['null', '[]', '{}', '{"success":true}', '{"success":true,"profile":null}', '{"profile":"anna"}'],
    favourites: ['null', '{}', '{"favorites":[]}'],
  }

  test.each(Object.entries(unusable))('%s: an answer of the wrong shape fails and is logged', async (name, texts) => {
    const { make } = ({ ...reading, favourites } as Readonly<Record<string, Call>>)[name] ?? list[1]
    for (const text of texts) {
      logged.mockClear()
      answerText(text)
      expect(await failureOf(make()), text).toBeInstanceOf(TypeError)
      expect(logged, text).toHaveBeenCalledOnce()
    }
  })

  test.each(['', '<!doctype html><title>Inloggning</title>', '[{"id":1', '{"id":7,'])(
    '§8 failure logged: the body %j, which is not JSON, fails and is logged',
    async (text) => {
      answerText(text)
      for (const [name, { make }] of [...Object.entries(reading), ['favourites', favourites] as const]) {
        logged.mockClear()
        expect(await failureOf(make()), name).toBeInstanceOf(SyntaxError)
        expect(logged, name).toHaveBeenCalledOnce()
      }
    },
  )

  test.each(['', '<html>', 'null', '[]', '{"success":false}'])(
    '§7 favourite only ok: calls that only send ignore the body %j of a success',
    async (text) => {
      answerText(text)
      for (const { make } of Object.values(sending)) expect(await failureOf(make())).toBeNull()
      expect(logged).not.toHaveBeenCalled()
    },
  )

  test('a truncated answer fails as a network error', async () => {
    fetched.mockImplementation(async () => {
      const body = new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('[{"id":1,')),
        pull: (stream) => stream.error(new TypeError('network error')),
      })
      return new Response(body)
    })
    for (const [name, { make }] of Object.entries(reading))
      expect(await failureOf(make()), name).toMatchObject({ name: 'RequestError', status: 0 })
    expect(logged).toHaveBeenCalledTimes(Object.keys(reading).length)
  })

  test('invalid rows of a page are skipped but counted in rowsRead', async () => {
    answer(200, [
      null,
      'x',
      7,
      [],
      {},
      { source: 'shop_info' },
      { source: 'shop_info', id: 'abc' },
      { source: 'shop_info', id: '8' },
      { source: 'temp_event', id: 8 },
    ])
    const { places, rowsRead, total } = await loadPlaces(request)
    expect(places.map(({ kind, id }) => [kind, id])).toEqual([
      ['shop', 8],
      ['market', 8],
    ])
    expect([rowsRead, total]).toEqual([9, null])
  })

  test('§R6 total in empty answer: an empty answer means no places, not a failure', async () => {
    answer(200, [])
    expect(await loadPlaces(request)).toEqual({ places: [], rowsRead: 0, total: null, unknownHours: null })
    const headers = { 'x-unknown-hours-count': '12' }
    fetched.mockImplementation(async () => Response.json([], { headers }))
    expect(await loadPlaces(request)).toMatchObject({ places: [], unknownHours: 12 })
  })

  test('§3 counts fields: counts may be 0 or numbers as text', async () => {
    answer(200, { events: 0, stores: 0 })
    expect(await loadCounts()).toEqual({ markets: 0, shops: 0 })
    answer(200, { events: '12', stores: 3 })
    expect(await loadCounts()).toEqual({ markets: 12, shops: 3 })
  })

  test('§R5 ids as text: a store, an event and a row may have them', async () => {
    answer(200, { id: '7', name: 'Kupan' })
    expect(await loadPlace({ kind: 'shop', id: 7 })).toMatchObject({ id: 7 })
    expect(await loadPlace({ kind: 'market', id: 7 })).toMatchObject({ id: 7 })
    answer(200, [{ source: 'event_info', id: '595', row_count: '1' }])
    expect(await loadPlaces(request)).toMatchObject({ places: [{ id: 595 }], total: 1 })
  })
})

test.each([
  ['POST /desk/feedback/7/done', () => decideFeedback(7, 'done'), {}],
  ['POST /desk/feedback/7/reopen', () => decideFeedback(7, 'reopen'), {}],
  ['POST /desk/feedback/7/remove', () => decideFeedback(7, 'remove'), {}],
  ['POST /desk/same_places/distinguish', () => distinguishPlaces(pair), { type: 'store', ids: [1, 2] }],
])('a decision at the desk is sent: %s', async (sent, make, body) => {
  answer(200, { action_id: 4 })
  expect(await make()).toBe(4)
  const { path, init } = lastSent()
  expect([`${init.method} ${path}`, JSON.parse(init.body as string)]).toEqual([sent, body])
})

test('aborting a call while its body is read is not a failure', async () => {
  const giveUp = new AbortController()
  fetched.mockImplementation(async () => {
    const body = new ReadableStream({
      pull: (stream) => {
        giveUp.abort()
        stream.error(giveUp.signal.reason)
      },
    })
    return new Response(body)
  })
  const failure = await failureOf(loadPlaces(request, giveUp.signal))
  expect(failure).not.toBeInstanceOf(RequestError)
  expect(logged).not.toHaveBeenCalled()
})

test('merges of many pairs are sent in one call', async () => {
  answer(200, { action_id: 4, merged: 1, refused: 0 })
  const [kept, dropped] = [pair.one, pair.other].map((row) => ({ ...row, version: 7 }))
  expect(await mergeSurePlaces([{ kept, dropped, taken: ['phone'] }] as never)).toEqual({
    actionId: 4,
    merged: 1,
    refused: 0,
  })
  const { path, init } = lastSent()
  expect([`${init.method} ${path}`, JSON.parse(init.body as string)]).toEqual([
    'POST /desk/same_places/merge_sure',
    { merges: [{ type: 'store', kept: { id: 1, version: 7 }, dropped: { id: 2, version: 7 }, taken: ['phone'] }] },
  ])
})
