import { unknownFacts } from '@fyndkartan/domain/facts'
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import type { FeedbackWire } from '@fyndkartan/contract/feedback'
import { problemText } from '@fyndkartan/contract/problem'
import { placeFormFromWire } from '@fyndkartan/contract/tip'
import { feedbackLimits } from '@fyndkartan/domain/feedback'
import { prepareTip } from '@fyndkartan/domain/place-form'
import { describe, expect, test } from 'vitest'
import { testKey } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { refusedBodies } from '../../testing/refused-bodies.ts'
import { marketTip, message, minuteMs, Sender, shopTip, startMs } from '../../testing/sender.ts'

const week =
  'söndag: stängt, måndag: 10:00–18:00, tisdag: 10:00–18:00, onsdag: 10:00–18:00, torsdag: 10:00–18:00, fredag: 10:00–18:00, lördag: 11:00–15:00'

type Payload = Readonly<Record<string, unknown>>

onSqlite((databases) => {
  const sender = new Sender(databases)
  const calls = [
    ['tip', sender.tip, shopTip],
    ['feedback', sender.feedback, message],
  ] as const

  describe('refused callers', () => {
    test.each(['formPass', 'submitTip', 'submitFeedback'] as const)('%s without the key: 401', async (name) => {
      const { method, path } = endpoints[name]
      const answer = await sender.site.app.inject({ method, url: path, ...(method === 'POST' && { payload: shopTip }) })
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: problemText.wrongKey }])
      expect(await sender.storedCount()).toBe(0)
    })

    test.each(['Bearer nonsense', 'Basic YTpi'])(
      'other callers may send tips and feedback: "%s" makes no difference',
      async (authorization) => {
        expect((await sender.tip(shopTip, { headers: { authorization } })).statusCode).toBe(201)
        expect((await sender.feedback(message, { headers: { authorization } })).statusCode).toBe(201)
        expect(await sender.storedCount()).toBe(2)
      },
    )
  })

  describe('refusals', () => {
    test.each([
      ['shop name missing', 'name', 'Butiksnamn är obligatoriskt'],
      ['shop link missing', 'shop_link', 'Länk är obligatorisk'],
      ['shop city missing', 'city', 'Stad är obligatorisk'],
      ['shop address missing', 'address', 'Adress är obligatorisk'],
      ['shop marker missing', 'latitude', 'Placera en markör på kartan'],
    ])('§5 %s: %s, "%s"', async (_key, field, text) => {
      for (const empty of [undefined, null, '', '   ', 'n/a']) {
        const answer = await sender.tip({ ...shopTip, [field]: empty })
        expect([answer.statusCode, answer.json()]).toEqual([400, { message: text, problems: { [field]: text } }])
      }
      expect(await sender.storedCount()).toBe(0)
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
        const answer = await sender.tip({ ...marketTip, [field]: empty })
        expect([answer.statusCode, answer.json()]).toEqual([400, { message: text, problems: { [field]: text } }])
      }
      expect(await sender.storedCount()).toBe(0)
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
    ])('unusable values are refused: %o', async (payload, problems) => {
      const answer = await sender.tip(payload)
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: Object.values(problems)[0], problems }])
      expect(await sender.storedCount()).toBe(0)
    })

    test('all problems of a tip are reported at once', async () => {
      const answer = await sender.tip({ type: 'event', event_link: 'x' })
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
      const answer = await sender.feedback(payload)
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: text }])
      expect(await sender.storedCount()).toBe(0)
    })

    test.each<[string, Payload]>([
      ['type', { ...shopTip, type: 'temp_event' }],
      ['type', { ...shopTip, type: undefined }],
      ['city', { ...shopTip, city: 5 }],
      ['city', { ...marketTip, city: ['Borås'] }],
      ['event_name', { ...marketTip, event_name: { sv: 'Loppis' } }],
      ['latitude', { ...marketTip, latitude: true }],
      ['website', { ...marketTip, website: 1 }],
    ])('a %s of the wrong type is named', async (field, payload) => {
      const answer = await sender.tip(payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json<{ message: string }>().message).toMatch(new RegExp(`^${field} `))
    })

    describe.each(calls)('a body of %s', (_name, send) => {
      const path = send === sender.tip ? endpoints.submitTip.path : endpoints.submitFeedback.path
      const others = refusedBodies.filter(([name]) => name !== 'too large')
      test.each(others)('that is %s', async (_what, contentType, text, status, told) => {
        const answer = await sender.site.app.inject({
          method: 'POST',
          url: path,
          remoteAddress: sender.address,
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
        ['full of NUL and lone surrogates', '{"type":"store","name":"\\u0000","feedback_text":"\\u0000"}', 400],
      ])('that is %s', async (_what, payload, status) => {
        const answer = await sender.site.app.inject({
          method: 'POST',
          url: path,
          remoteAddress: sender.address,
          headers: { [apiKeyHeader]: testKey, 'content-type': 'application/json' },
          payload,
        })
        expect(answer.statusCode).toBe(status)
        expect(answer.json()).toHaveProperty('message')
        expect(await sender.storedCount()).toBe(0)
      })
    })
  })

  describe('accepted tips and messages', () => {
    test('§R4 tip without account, §3 shop tip fields, §3 market tip fields: the payloads of the specification are accepted without a page', async () => {
      for (const payload of [shopTip, marketTip, { ...shopTip, name: 'Ännu en' }]) {
        const answer = await sender.tip(payload)
        expect([answer.statusCode, answer.json()]).toEqual([201, { success: true }])
        expect(answer.headers['cache-control']).toBe('private, no-store')
      }
      const shared = {
        status: 'waiting',
        received_at: startMs,
        decided_at: null,
        reason: null,
        place_id: null,
        series: null,
        id: expect.any(Number),
        revision: expect.any(Number),
      }
      const position = { lat: 57.721_034, lng: 12.940_112 }
      const shop = {
        ...unknownFacts('shop'),
        kind: 'shop',
        name: 'Retrolyckan',
        address: 'Köpmangatan 12',
        town: 'Borås',
        link: 'https://retrolyckan.se/',
        position,
      }
      expect(await sender.tips()).toEqual([
        { ...shared, kind: 'shop', place: shop },
        {
          ...shared,
          kind: 'market',
          place: {
            ...unknownFacts('market'),
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
    ])('opening hours %j are stored as %j', async (openingHours, kept) => {
      expect((await sender.tip({ ...shopTip, opening_hours: openingHours })).statusCode).toBe(201)
      expect(await sender.tips()).toMatchObject([{ place: { openingHours: kept } }])
    })

    test('further facts about a shop are stored', async () => {
      const wire = {
        payment_swish: 1,
        parking: 'paid',
        goods: ['books'],
        entrance_fee: 20,
        description: 'Två.\n\nFika.',
      }
      expect((await sender.tip({ ...shopTip, ...wire })).statusCode).toBe(201)
      const { payment_swish: _, entrance_fee: entranceFee, ...same } = wire
      expect(await sender.tips()).toMatchObject([{ place: { ...same, swish: true, entranceFee } }])
    })

    test('markup in a name is kept as text, and invisible characters are removed', async () => {
      const name = `  <script>alert("1")</script>\u202e'; drop table tip; -- 🪑\0 `
      expect((await sender.tip({ ...shopTip, name, latitude: '57.7', longitude: '12.9' })).statusCode).toBe(201)
      expect(await sender.tips()).toMatchObject([
        { place: { name: `<script>alert("1")</script>'; drop table tip; -- 🪑`, position: { lat: 57.7, lng: 12.9 } } },
      ])
    })

    test('lone surrogates are replaced, so that both databases can store the text', async () => {
      expect((await sender.tip({ ...shopTip, name: 'Retro \ud800' })).statusCode).toBe(201)
      expect((await sender.feedback({ feedback_text: 'Bra \ud800', contact_info: '\udc00' })).statusCode).toBe(201)
      expect(await sender.tips()).toMatchObject([{ place: { name: 'Retro \ufffd' } }])
      expect(await sender.messages()).toMatchObject([{ text: 'Bra \ufffd', contact: '\ufffd' }])
    })

    test('a tip is stored as the browser’s own rules would prepare it', async () => {
      await sender.tip(marketTip)
      const prepared = prepareTip(placeFormFromWire(marketTip), '2026-11-21')
      expect(await sender.tips()).toMatchObject(['place' in prepared ? { place: prepared.place } : {}])
    })

    test.each<[FeedbackWire, string | null, string]>([
      [{ contact_info: 'anna@example.se', feedback_text: 'Bra!' }, 'anna@example.se', 'Bra!'],
      [{ contact_info: '', feedback_text: ' Rad ett\r\n\r\n\r\nRad två ' }, null, 'Rad ett\n\nRad två'],
      [{ feedback_text: 'å'.repeat(feedbackLimits.text) }, null, 'å'.repeat(feedbackLimits.text)],
    ])('feedback fields: message %#', async (payload, contact, text) => {
      const answer = await sender.feedback(payload)
      expect([answer.statusCode, answer.json()]).toEqual([201, { success: true }])
      expect(await sender.messages()).toEqual([
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

    test('the longest message is accepted with every character escaped', async () => {
      const answer = await sender.site.app.inject({
        method: 'POST',
        url: endpoints.submitFeedback.path,
        remoteAddress: sender.address,
        headers: { [apiKeyHeader]: testKey, 'content-type': 'application/json' },
        payload: `{"feedback_text":"${String.raw`\u00e5`.repeat(feedbackLimits.text)}"}`,
      })
      expect(answer.statusCode).toBe(201)
      expect(await sender.messages()).toMatchObject([{ text: 'å'.repeat(feedbackLimits.text) }])
    })

    test('the same tip or message sent again, also concurrently, succeeds and is stored once', async () => {
      const answers = await Promise.all([
        sender.tip(shopTip),
        sender.tip(shopTip),
        sender.tip({ ...shopTip, name: ' Retrolyckan ' }),
      ])
      answers.push(...(await Promise.all([sender.feedback(message), sender.feedback(message)])))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
      expect([(await sender.tips()).length, (await sender.messages()).length]).toEqual([1, 1])
      await sender.tip({ ...shopTip, address: 'Köpmangatan 13' })
      await sender.feedback({ ...message, contact_info: '' })
      await sender.feedback({ ...message, contact_info: '' })
      expect([(await sender.tips()).length, (await sender.messages()).length]).toEqual([2, 2])
    })

    test('a decided tip, and a message from a quarter of an hour ago, can be sent again', async () => {
      await sender.tip(shopTip)
      await sender.feedback(message)
      await sender.database.db.updateTable('tip').set({ status: 'rejected', decided_at: sender.nowMs }).execute()
      sender.nowMs += 15 * minuteMs
      await sender.tip(shopTip)
      await sender.feedback(message)
      expect([(await sender.tips()).length, (await sender.messages()).length]).toEqual([2, 2])
    })
  })
})
