import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { problemText } from '@fyndkartan/contract/problem'
import type { FeedbackWire } from '@fyndkartan/contract/feedback'
import { placeFormFromWire } from '@fyndkartan/contract/tip'
import { formPassSchema } from '@fyndkartan/contract/tip-schema'
import { feedbackLimits } from '@fyndkartan/domain/feedback'
import type { NewPlace } from '@fyndkartan/domain/place'
import { prepareTip } from '@fyndkartan/domain/place-form'
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attemptWindowMs } from '../../db/attempts.ts'
import type { Database } from '../../db/open.ts'
import { buildSite, testKey, type TestSite, type TestSiteOptions } from '../../testing/build-site.ts'
import { loadEverything, rowsNaming } from '../../testing/everything-stored.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { refusedBodies } from '../../testing/refused-bodies.ts'
import { logText } from '../../testing/log-text.ts'

const startMs = Date.UTC(2026, 10, 21, 11)
const minuteMs = 60_000

/** Spec §3, tip payload, to the letter. */
const shopTip = {
  type: 'store',
  latitude: 57.721_034,
  longitude: 12.940_112,
  name: 'Retrolyckan',
  shop_link: 'https://retrolyckan.se/',
  city: 'Borås',
  address: 'Köpmangatan 12',
  opening_hours: '',
} as const
const marketTip = {
  type: 'event',
  latitude: 57.721_034,
  longitude: 12.940_112,
  event_name: 'Bakluckeloppis',
  event_link: 'https://loppis.se/boras',
  event_date: '2026-11-28',
  start_time: '10:00',
  end_time: '15:00',
  city: 'Borås',
  address: 'Parkvägen 3',
} as const
const message = { contact_info: 'anna@example.se', feedback_text: 'Bra sajt!' }
const week =
  'söndag: stängt, måndag: 10:00–18:00, tisdag: 10:00–18:00, onsdag: 10:00–18:00, torsdag: 10:00–18:00, fredag: 10:00–18:00, lördag: 11:00–15:00'

type Payload = Readonly<Record<string, unknown>>

onEachDatabase((databases) => {
  let database: Database
  let site: TestSite
  let nowMs = startMs
  /** A new visitor in each test. */
  let address = ''
  let visitors = 0
  const build = (options: TestSiteOptions = {}) => buildSite(database, { clock: () => nowMs, ...options })
  beforeAll(async () => {
    database = await databases.fresh()
    site = await build()
  })
  beforeEach(async () => {
    nowMs = startMs
    visitors += 1
    address = `203.0.${visitors >> 8}.${visitors & 255}`
    await database.db.deleteFrom('tip').execute()
    await database.db.deleteFrom('feedback').execute()
  })

  const post = (path: string, payload: unknown, { on = site, from = address, headers = {} } = {}) =>
    on.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: from,
      headers: { [apiKeyHeader]: testKey, 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(payload),
    })
  const tip = (payload: unknown, options?: Parameters<typeof post>[2]) =>
    post(endpoints.submitTip.path, payload, options)
  const feedback = (payload: unknown, options?: Parameters<typeof post>[2]) =>
    post(endpoints.submitFeedback.path, payload, options)
  const calls = [
    ['tip', tip, shopTip],
    ['feedback', feedback, message],
  ] as const
  const freshPass = async (on = site) =>
    (await on.call(endpoints.formPass.path)).json<{ form_pass: string }>().form_pass
  const oldPass = async (on = site) => {
    const pass = await freshPass(on)
    nowMs += minuteMs
    return pass
  }
  const tips = async () => {
    const rows = await database.db.selectFrom('tip').selectAll().orderBy('id').execute()
    return rows.map(({ place, ...row }) => ({ ...row, place: JSON.parse(place) as NewPlace }))
  }
  const messages = () => database.db.selectFrom('feedback').selectAll().orderBy('id').execute()
  const keptCount = async () => (await tips()).length + (await messages()).length

  describe('who may not', () => {
    test.each(['formPass', 'submitTip', 'submitFeedback'] as const)('%s without the key: 401', async (name) => {
      const { method, path } = endpoints[name]
      const answer = await site.app.inject({ method, url: path, ...(method === 'POST' && { payload: shopTip }) })
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: problemText.wrongKey }])
      expect(await keptCount()).toBe(0)
    })

    test.each(['Bearer nonsense', 'Basic YTpi'])('everybody else may: "%s" changes nothing', async (authorization) => {
      expect((await tip(shopTip, { headers: { authorization } })).statusCode).toBe(201)
      expect((await feedback(message, { headers: { authorization } })).statusCode).toBe(201)
      expect(await keptCount()).toBe(2)
    })
  })

  describe('what is refused', () => {
    test.each([
      ['shop name missing', 'name', 'Butiksnamn är obligatoriskt'],
      ['shop link missing', 'shop_link', 'Länk är obligatorisk'],
      ['shop city missing', 'city', 'Stad är obligatorisk'],
      ['shop address missing', 'address', 'Adress är obligatorisk'],
      ['shop marker missing', 'latitude', 'Placera en markör på kartan'],
    ])('§5 %s: %s, "%s"', async (_key, field, text) => {
      for (const empty of [undefined, null, '', '   ', 'n/a']) {
        const answer = await tip({ ...shopTip, [field]: empty })
        expect([answer.statusCode, answer.json()]).toEqual([400, { message: text, problems: { [field]: text } }])
      }
      expect(await keptCount()).toBe(0)
    })

    test.each([
      ['market name missing', 'event_name', 'Evenemangsnamn är obligatoriskt'],
      ['market link missing', 'event_link', 'Evenemangslänk är obligatorisk'],
      ['market date missing', 'event_date', 'Datum är obligatoriskt'],
      ['market start missing', 'start_time', 'Starttid är obligatorisk'],
      ['market end missing', 'end_time', 'Sluttid är obligatorisk'],
      ['market city missing', 'city', 'Stad är obligatorisk'],
      ['market address missing', 'address', 'Adress är obligatorisk'],
      ['market marker missing', 'latitude', 'Placera en markör på kartan'],
    ])('§5 %s: %s, "%s"', async (_key, field, text) => {
      for (const empty of [undefined, null, '', '   ', 'n/a']) {
        const answer = await tip({ ...marketTip, [field]: empty })
        expect([answer.statusCode, answer.json()]).toEqual([400, { message: text, problems: { [field]: text } }])
      }
      expect(await keptCount()).toBe(0)
    })

    test.each<[Payload, Payload]>([
      [
        { ...shopTip, shop_link: 'javascript:alert(1)' },
        { shop_link: 'Länken måste vara en webbadress som börjar med http:// eller https://' },
      ],
      [{ ...shopTip, opening_hours: 'ring först' }, { opening_hours: 'Ogiltiga öppettider' }],
      [{ ...shopTip, name: 'å'.repeat(9000) }, { name: 'Namnet får ha högst 150 tecken' }],
      [{ ...shopTip, latitude: '0', longitude: '0' }, { latitude: 'Markören står utanför Sverige' }],
      [{ ...marketTip, event_date: '2026-11-20' }, { event_date: 'Datumet har redan varit' }],
      [{ ...marketTip, start_time: '25:00' }, { start_time: 'Skriv starttiden som 10:00' }],
      [{ ...marketTip, end_time: '09:00' }, { end_time: 'Sluttiden måste vara efter starttiden' }],
    ])('what cannot be used: %o', async (payload, problems) => {
      const answer = await tip(payload)
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: Object.values(problems)[0], problems }])
      expect(await keptCount()).toBe(0)
    })

    test('everything at once is said of everything', async () => {
      const answer = await tip({ type: 'event', event_link: 'x' })
      expect(answer.json<{ message: string; problems: Payload }>()).toMatchObject({
        message: expect.stringMatching(/^Evenemangsnamn är obligatoriskt\. Länken måste.*Placera en markör på kartan$/),
        problems: { event_name: 'Evenemangsnamn är obligatoriskt', start_time: 'Starttid är obligatorisk' },
      })
    })

    test.each<[Payload, string]>([
      [{}, 'Skriv ett meddelande'],
      [{ ...message, feedback_text: ' \n\u200b' }, 'Skriv ett meddelande'],
      [{ ...message, feedback_text: 'å'.repeat(feedbackLimits.text + 1) }, 'Meddelandet får ha högst 5000 tecken'],
      [
        { ...message, contact_info: 'å'.repeat(feedbackLimits.contact + 1) },
        'Kontaktuppgiften får ha högst 200 tecken',
      ],
      [{ ...message, feedback_text: 'http://a http://b http://c http://d' }, 'Meddelandet får ha högst 3 länkar'],
    ])('feedback %#: %s', async (payload, text) => {
      const answer = await feedback(payload)
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: text }])
      expect(await keptCount()).toBe(0)
    })

    test.each<[string, Payload]>([
      ['type', { ...shopTip, type: 'temp_event' }],
      ['type', { ...shopTip, type: undefined }],
      ['city', { ...shopTip, city: 5 }],
      ['city', { ...marketTip, city: ['Borås'] }],
      ['event_name', { ...marketTip, event_name: { sv: 'Loppis' } }],
      ['latitude', { ...marketTip, latitude: true }],
      ['website', { ...marketTip, website: 1 }],
    ])('a %s of the wrong form is named', async (field, payload) => {
      const answer = await tip(payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json<{ message: string }>().message).toMatch(new RegExp(`^${field} `))
    })

    describe.each(calls)('a body of %s', (_name, send) => {
      const path = send === tip ? endpoints.submitTip.path : endpoints.submitFeedback.path
      const others = refusedBodies.filter(([name]) => name !== 'more than 16 kB')
      test.each(others)('that is %s', async (_what, contentType, text, status, told) => {
        const answer = await site.app.inject({
          method: 'POST',
          url: path,
          remoteAddress: address,
          headers: { [apiKeyHeader]: testKey, ...(contentType !== undefined && { 'content-type': contentType }) },
          payload: text,
        })
        expect(answer.statusCode).toBe(status)
        expect(answer.json<{ message: string }>().message).toMatch(told)
      })

      test.each([
        ['more than 64 kB', JSON.stringify({ feedback_text: 'x'.repeat(66_000) }), 413],
        ['deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
        ['a deep list', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
        ['of numbers that are too large', '{"type":"store","latitude":1e999,"longitude":-1e999}', 400],
        ['full of NUL and halves of characters', '{"type":"store","name":"\\u0000","feedback_text":"\\u0000"}', 400],
      ])('that is %s', async (_what, payload, status) => {
        const answer = await site.app.inject({
          method: 'POST',
          url: path,
          remoteAddress: address,
          headers: { [apiKeyHeader]: testKey, 'content-type': 'application/json' },
          payload,
        })
        expect(answer.statusCode).toBe(status)
        expect(answer.json()).toHaveProperty('message')
        expect(await keptCount()).toBe(0)
      })
    })
  })

  describe('what works', () => {
    test('§R4 tip without account, §3 shop tip fields, §3 market tip fields: the payloads as they are, without a page', async () => {
      for (const payload of [shopTip, marketTip, { ...shopTip, name: 'Ännu en' }]) {
        const answer = await tip(payload)
        expect([answer.statusCode, answer.json()]).toEqual([201, { success: true }])
        expect(answer.headers['cache-control']).toBe('private, no-store')
      }
      const shared = {
        status: 'waiting',
        received_at: startMs,
        decided_at: null,
        reason: null,
        place_id: null,
        id: expect.any(Number),
        revision: expect.any(Number),
      }
      const position = { lat: 57.721_034, lng: 12.940_112 }
      const shop = {
        kind: 'shop',
        name: 'Retrolyckan',
        address: 'Köpmangatan 12',
        town: 'Borås',
        link: 'https://retrolyckan.se/',
        position,
        openingHours: null,
      }
      expect(await tips()).toEqual([
        { ...shared, kind: 'shop', place: shop },
        {
          ...shared,
          kind: 'market',
          place: {
            kind: 'market',
            name: 'Bakluckeloppis',
            address: 'Parkvägen 3',
            town: 'Borås',
            link: 'https://loppis.se/boras',
            position,
            date: '2026-11-28',
            startMinute: 600,
            endMinute: 900,
          },
        },
        { ...shared, kind: 'shop', place: { ...shop, name: 'Ännu en' } },
      ])
    })

    test.each([
      [week, week],
      [week.replaceAll('–', '-').replaceAll(', ', ','), week],
      ['varierar', 'varierar'],
      ['säsongsbaserade', 'säsongsbaserade'],
      ['på förfrågan', 'på_förfrågan'],
      ['n/a', null],
      [null, null],
      [undefined, null],
    ])('opening hours %j are kept as %j', async (openingHours, kept) => {
      expect((await tip({ ...shopTip, opening_hours: openingHours })).statusCode).toBe(201)
      expect(await tips()).toMatchObject([{ place: { openingHours: kept } }])
    })

    test('a place that is told of without markup: it is text, and what cannot be seen is gone', async () => {
      const name = `  <script>alert("1")</script>\u202e'; drop table tip; -- 🪑\0 `
      expect((await tip({ ...shopTip, name, latitude: '57.7', longitude: '12.9' })).statusCode).toBe(201)
      expect(await tips()).toMatchObject([
        { place: { name: `<script>alert("1")</script>'; drop table tip; -- 🪑`, position: { lat: 57.7, lng: 12.9 } } },
      ])
    })

    test('half a character is kept as something that both databases take', async () => {
      expect((await tip({ ...shopTip, name: 'Retro \ud800' })).statusCode).toBe(201)
      expect((await feedback({ feedback_text: 'Bra \ud800', contact_info: '\udc00' })).statusCode).toBe(201)
      expect(await tips()).toMatchObject([{ place: { name: 'Retro \ufffd' } }])
      expect(await messages()).toMatchObject([{ text: 'Bra \ufffd', contact: '\ufffd' }])
    })

    test('what is stored of a tip is what the same rules made of it in the browser', async () => {
      await tip(marketTip)
      const prepared = prepareTip(placeFormFromWire(marketTip), '2026-11-21')
      expect(await tips()).toMatchObject(['place' in prepared ? { place: prepared.place } : {}])
    })

    test.each<[FeedbackWire, string | null, string]>([
      [{ contact_info: 'anna@example.se', feedback_text: 'Bra!' }, 'anna@example.se', 'Bra!'],
      [{ contact_info: '', feedback_text: ' Rad ett\r\n\r\n\r\nRad två ' }, null, 'Rad ett\n\nRad två'],
      [{ feedback_text: 'å'.repeat(feedbackLimits.text) }, null, 'å'.repeat(feedbackLimits.text)],
    ])('§3 feedback fields, §5 feedback contact optional: message %#', async (payload, contact, text) => {
      const answer = await feedback(payload)
      expect([answer.statusCode, answer.json()]).toEqual([201, { success: true }])
      expect(await messages()).toEqual([
        {
          id: expect.any(Number),
          contact,
          text,
          received_at: startMs,
          done_at: null,
          removed_at: null,
          revision: expect.any(Number),
        },
      ])
    })

    test('the longest message with every character spelled out', async () => {
      const answer = await site.app.inject({
        method: 'POST',
        url: endpoints.submitFeedback.path,
        remoteAddress: address,
        headers: { [apiKeyHeader]: testKey, 'content-type': 'application/json' },
        payload: `{"feedback_text":"${String.raw`\u00e5`.repeat(feedbackLimits.text)}"}`,
      })
      expect(answer.statusCode).toBe(201)
      expect(await messages()).toMatchObject([{ text: 'å'.repeat(feedbackLimits.text) }])
    })

    test('the same tip or message sent again, also at once, is a success and kept once', async () => {
      const answers = await Promise.all([tip(shopTip), tip(shopTip), tip({ ...shopTip, name: ' Retrolyckan ' })])
      answers.push(...(await Promise.all([feedback(message), feedback(message)])))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
      expect([(await tips()).length, (await messages()).length]).toEqual([1, 1])
      await tip({ ...shopTip, address: 'Köpmangatan 13' })
      await feedback({ ...message, contact_info: '' })
      await feedback({ ...message, contact_info: '' })
      expect([(await tips()).length, (await messages()).length]).toEqual([2, 2])
    })

    test('a tip that was decided, and a message of another hour, may come again', async () => {
      await tip(shopTip)
      await feedback(message)
      await database.db.updateTable('tip').set({ status: 'rejected', decided_at: nowMs }).execute()
      nowMs += 15 * minuteMs
      await tip(shopTip)
      await feedback(message)
      expect([(await tips()).length, (await messages()).length]).toEqual([2, 2])
    })
  })

  describe('machines', () => {
    test('a pass is given to every page anew, and never kept by a cache', async () => {
      const answer = await site.call(endpoints.formPass.path)
      expect(Value.Check(formPassSchema, answer.json())).toBe(true)
      expect(answer.headers['cache-control']).toBe('private, no-store')
      nowMs += 1
      expect(await freshPass()).not.toBe(answer.json<{ form_pass: string }>().form_pass)
    })

    test.each(calls)(
      'a %s that comes too fast is told to wait, and may then be sent again',
      async (_name, send, sent) => {
        const pass = await freshPass()
        nowMs += 2999
        const answer = await send({ ...sent, form_pass: pass })
        expect([answer.statusCode, answer.json()]).toEqual([
          400,
          { message: 'Det gick lite väl fort. Vänta några sekunder och skicka igen.' },
        ])
        expect(await keptCount()).toBe(0)
        nowMs += 1
        expect((await send({ ...sent, form_pass: pass })).statusCode).toBe(201)
        expect(await keptCount()).toBe(1)
      },
    )

    test.each(calls)('a %s with a forged pass is told to load the page again', async (_name, send, sent) => {
      const [instant = '', signature = ''] = (await oldPass()).split('.')
      for (const pass of ['x', `${Number(instant) - 1}.${signature}`, `${instant}.${'A'.repeat(43)}`]) {
        const answer = await send({ ...sent, form_pass: pass })
        const text = 'Formuläret är för gammalt. Ladda om sidan och skicka igen.'
        expect([answer.statusCode, answer.json()]).toEqual([400, { message: text, problems: { form_pass: text } }])
      }
      expect(await keptCount()).toBe(0)
    })

    test.each(calls)('a %s with the hidden field filled in is told which one', async (_name, send, sent) => {
      const answer = await send({ ...sent, form_pass: await oldPass(), website: 'https://spam.example' })
      const text = 'Fältet Webbplats ska vara tomt. Töm det och skicka igen.'
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: text, problems: { website: text } }])
      expect(await keptCount()).toBe(0)
      expect((await send({ ...sent, form_pass: await oldPass(), website: '' })).statusCode).toBe(201)
    })

    test('the field is asked for before the pass, and both before the rules', async () => {
      const told = async (payload: object) => (await tip(payload)).json<{ message: string }>().message
      const wrong = { type: 'store', form_pass: 'forged' }
      expect(await told({ ...wrong, website: 'x' })).toContain('Webbplats')
      expect(await told(wrong)).toContain('Ladda om sidan')
      expect(await told({ type: 'store' })).toContain('obligatoriskt')
    })
  })

  describe('limits', () => {
    const statuses = async (count: number, send: (n: number) => Promise<{ statusCode: number }>) => {
      const found: number[] = []
      for (let n = 0; n < count; n++) found.push((await send(n)).statusCode)
      return found
    }
    const numbered = (n: number) => ({ ...shopTip, name: `Butik ${n}` })

    test('ten tips from a page, then 429 with the minutes, until the quarter of an hour is over', async () => {
      const pass = await oldPass()
      const send = (n: number) => tip({ ...numbered(n), form_pass: pass })
      expect(await statuses(10, send)).toEqual(Array.from({ length: 10 }, () => 201))
      nowMs += 3.5 * minuteMs
      const refused = await send(10)
      expect([refused.statusCode, refused.json()]).toEqual([
        429,
        { message: 'Du har skickat många tips på kort tid. Försök igen om 12 minuter.' },
      ])
      expect(refused.headers['retry-after']).toBe('690')
      nowMs += 11 * minuteMs
      expect((await send(10)).json()).toEqual({
        message: 'Du har skickat många tips på kort tid. Försök igen om en minut.',
      })
      nowMs = startMs + minuteMs + attemptWindowMs
      expect((await send(10)).statusCode).toBe(201)
      expect(await tips()).toHaveLength(11)
    })

    test('half as many without a page, or from one that was opened the day before', async () => {
      const pass = await freshPass()
      nowMs += 86_400_001
      expect(await statuses(6, (n) => tip({ ...numbered(n), ...(n % 2 === 0 && { form_pass: pass }) }))).toEqual([
        201, 201, 201, 201, 201, 429,
      ])
      // Whoever opens the page then has the other half.
      const newPass = await oldPass()
      expect(await statuses(6, (n) => tip({ ...numbered(n + 5), form_pass: newPass }))).toEqual([
        201, 201, 201, 201, 201, 429,
      ])
    })

    test('tips and messages are counted apart, and so are addresses; an IPv6 network is one', async () => {
      const site = await build({ config: { submissions: 1 } })
      const from = (ip: string) => statuses(1, () => tip(numbered(visitors), { on: site, from: ip }))
      expect(await from(address)).toEqual([201])
      expect(await statuses(1, () => tip(numbered(-1), { on: site }))).toEqual([429])
      const refused = await feedback(message, { on: site })
      expect(refused.statusCode).toBe(201)
      expect((await feedback({ feedback_text: 'Mer' }, { on: site })).json()).toEqual({
        message: 'Du har skickat många meddelanden på kort tid. Försök igen om 15 minuter.',
      })
      visitors += 1
      expect(await from(`2001:db8:0:${visitors}::1`)).toEqual([201])
      expect(await statuses(1, () => tip(numbered(-1), { on: site, from: `2001:db8:0:${visitors}::2` }))).toEqual([429])
    })

    test('two servers over one database share the count', async () => {
      const other = await build()
      const pass = await oldPass(other)
      const send = (n: number) => tip({ ...numbered(n), form_pass: pass }, { on: n % 2 === 0 ? site : other })
      const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => send(n)))
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(6)
      expect(await tips()).toHaveLength(10)
    })

    test('who mends mistakes is not locked out, a machine that tries for ever is', async () => {
      const wrong = () => tip({ type: 'store' })
      expect(await statuses(30, wrong)).toEqual(Array.from({ length: 30 }, () => 400))
      expect((await tip(shopTip)).statusCode).toBe(201)
      expect(await statuses(19, wrong)).toEqual(Array.from({ length: 19 }, () => 400))
      const refused = await wrong()
      expect([refused.statusCode, refused.json()]).toEqual([
        429,
        { message: 'Det blev många försök på kort tid. Försök igen om 15 minuter.' },
      ])
      expect(refused.headers['retry-after']).toBe('900')
      expect((await tip(numbered(1))).statusCode).toBe(429)
    })

    test('what was known already, and what could not be kept, is not counted', async () => {
      const site = await build({ config: { submissions: 2 } })
      expect(await statuses(3, () => tip(shopTip, { on: site }))).toEqual([201, 429, 429])
      const pass = await oldPass(site)
      expect(await statuses(3, () => tip({ ...shopTip, form_pass: pass }, { on: site }))).toEqual([201, 201, 201])
      expect((await tip({ ...numbered(1), form_pass: pass }, { on: site })).statusCode).toBe(201)
      expect((await tip({ ...numbered(2), form_pass: pass }, { on: site })).statusCode).toBe(429)
    })

    test('SUBMISSIONS=0 is no limit', async () => {
      const site = await build({ config: { submissions: 0 } })
      expect(await statuses(30, (n) => tip(numbered(n), { on: site }))).toEqual(Array.from({ length: 30 }, () => 201))
    })
  })

  test('a database that fails: nothing is answered as kept, nothing is counted, and the log holds no word of it', async () => {
    const own = await databases.fresh()
    const log = logText()
    const site = await buildSite(own, {
      clock: () => nowMs,
      config: { submissions: 1, logLevel: 'trace' },
      logStream: log.stream,
    })
    const secretTip = { ...shopTip, name: 'Hemliga gömman', address: 'Hemligvägen 1' }
    const secretMessage = { contact_info: 'anna@example.se', feedback_text: 'Hemliga tankar' }
    const send = async () => [
      (await tip(secretTip, { on: site })).statusCode,
      (await feedback(secretMessage, { on: site })).statusCode,
    ]
    const failing = async (table: 'tip' | 'feedback', isBroken: boolean) => {
      const isSqlite = databases.dialect === 'sqlite'
      const make = isSqlite
        ? `create trigger no_${table} before insert on ${table} begin select raise(abort, 'no row'); end`
        : `alter table ${table} add constraint no_${table} check (id < 0) not valid`
      const drop = isSqlite ? `drop trigger no_${table}` : `alter table ${table} drop constraint no_${table}`
      await sql.raw(isBroken ? make : drop).execute(own.db)
    }
    await failing('tip', true)
    await failing('feedback', true)
    expect(await send()).toEqual([500, 500])
    expect(rowsNaming(await loadEverything(own), ['hemlig', 'anna@'])).toEqual([])
    await failing('tip', false)
    await failing('feedback', false)
    expect(await send()).toEqual([201, 201])
    await tip({ ...secretTip, shop_link: 'hemlig' }, { on: site })
    expect(
      rowsNaming(await loadEverything(own), ['hemlig'])
        .map(({ table }) => table)
        .toSorted(),
    ).toEqual(['feedback', 'tip'])
    expect(log.text()).toContain('a request failed')
    expect(log.text()).toContain('"route":"/submit_tip"')
    for (const word of ['Hemlig', 'hemlig', 'anna@', 'retrolyckan', address]) expect(log.text()).not.toContain(word)
  })
})
