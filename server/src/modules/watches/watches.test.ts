import { endpoints } from '@fyndkartan/contract/endpoints'
import type { ListedWatchesWire } from '@fyndkartan/contract/watch'
import { describe, expect, test } from 'vitest'
import { onEachDatabase } from '../../testing/databases.ts'
import { anna, buildWatchSite, endAddressOf, linkOf, subscriptionAt, watchSite } from '../../testing/watch-site.ts'

const browserAt = (path: string) => subscriptionAt(`https://push.example/${path}`)

onEachDatabase(({ fresh }) => {
  const build = async (options = {}) => buildWatchSite(await fresh(), options)

  describe('a watch by mail', () => {
    test('begins when its address is confirmed by the mailed link', async () => {
      const { post, state, read, stored } = await build()
      const answer = await post({
        email: ' Anna@Example.se ',
        search: '?city=Borås&event_type=temp_event&seed=3&page=2',
      })
      expect([answer.statusCode, answer.json()]).toEqual([201, { success: true, status: 'waiting', link: null }])
      const [mail] = state.mails
      expect(mail).toMatchObject({ to: anna, subject: 'Bekräfta din bevakning på Fyndkartan' })
      expect(mail?.text).toContain('"Loppisar i Borås"')
      const link = linkOf(mail)
      expect(mail?.text).toContain(`${watchSite}/#/bevakning?nyckel=${link}&gora=bekrafta\n`)
      const waiting = {
        search: 'event_type=temp_event&city=Bor%C3%A5s',
        title: 'Loppisar i Borås',
        pace: 'at_once',
        status: 'waiting',
        channel: 'mail',
        made_at: '2026-11-21T11:00:00.000Z',
        email: anna,
        told: null,
      }
      expect(await read('managedWatch', link)).toEqual(waiting)
      expect(await read('confirmWatch', link)).toEqual({ ...waiting, status: 'active' })
      // Confirming twice changes nothing.
      expect(await read('confirmWatch', link)).toEqual({ ...waiting, status: 'active' })
      expect(await stored()).toHaveLength(1)
    })

    test('is deleted when it is not confirmed within a day', async () => {
      const { post, stored, state, site } = await build()
      await post({ email: anna })
      const tidy = async () => {
        const { deleteUnconfirmedWatches } = await import('../../db/watches.ts')
        const { write } = await import('../../db/write.ts')
        await write(site.database, state.nowMs, deleteUnconfirmedWatches)
        return (await stored()).length
      }
      state.nowMs += 86_400_000 - 1
      expect(await tidy()).toBe(1)
      state.nowMs += 1
      expect(await tidy()).toBe(0)
    })

    test('stores neither address nor link in plain text', async () => {
      const { watch, stored } = await build()
      const link = await watch()
      const [row] = await stored()
      expect(JSON.stringify(row)).not.toContain('anna')
      expect(JSON.stringify(row)).not.toContain(link)
    })

    test('does not reveal whether an address is known, and is not made twice', async () => {
      const { post, watch, state, stored } = await build()
      await watch({ search: 'city=Borås', pace: 'weekly' })
      const known = await post({ email: anna, search: 'city=Bor%C3%A5s&sort_by=date', pace: 'daily' })
      const unknown = await post({ email: 'bo@example.se', search: 'city=Borås', pace: 'daily' })
      expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
      expect(state.mails.map(({ to, subject }) => [to, subject])).toEqual([
        [anna, 'Du bevakar redan det här på Fyndkartan'],
        ['bo@example.se', 'Bekräfta din bevakning på Fyndkartan'],
      ])
      // An unconfirmed request changes nothing.
      expect((await stored()).map(({ pace }) => pace)).toEqual(['weekly', 'daily'])
    })

    test('is paused, resumed, changed, exported and ended by its link', async () => {
      const { watch, read, ask, stored } = await build()
      const link = await watch()
      expect(await read('changeWatch', link, { paused: true })).toMatchObject({ status: 'paused', pace: 'at_once' })
      expect(await read('changeWatch', link, { pace: 'thursday' })).toMatchObject({
        status: 'paused',
        pace: 'thursday',
      })
      expect(await read('changeWatch', link, { paused: false })).toMatchObject({ status: 'active' })
      const exported = await ask('exportWatch', link)
      expect(exported.headers['content-disposition']).toBe('attachment; filename="fyndkartan-min-bevakning.json"')
      expect(exported.json()).toMatchObject({
        email: anna,
        search: 'event_type=*&city=*',
        pace: 'thursday',
        confirmed_at: '2026-11-21T11:00:00.000Z',
        messages: [],
      })
      expect(exported.body).not.toContain(link)
      expect((await ask('endWatch', link)).json()).toEqual({ success: true })
      expect(await stored()).toEqual([])
      for (const call of ['managedWatch', 'changeWatch', 'confirmWatch', 'endWatch', 'exportWatch'] as const)
        expect((await ask(call, link)).statusCode, call).toBe(404)
    })

    test('is limited to 20 for an address', async () => {
      const { watch, post, state, stored, ask } = await build()
      for (let count = 1; count <= 20; count++) {
        await watch({ search: `city=*&query=${count}` })
        state.nowMs += 86_400_000
      }
      const answer = await post({ email: anna, search: 'city=*&query=21' })
      expect(answer.json()).toEqual({ success: true, status: 'waiting', link: null })
      await ask('confirmWatch', linkOf(state.mails.at(-1)))
      expect((await stored()).filter(({ status }) => status === 'active')).toHaveLength(20)
      expect((await ask('confirmWatch', linkOf(state.mails.at(-1)))).statusCode).toBe(409)
    })
  })

  describe('the stored search of a watch', () => {
    test.each<readonly [search: string, stored: string | null]>([
      ['', 'event_type=*&city=*'],
      [
        'city=*&event_type=*&start_date=2026-12-01&end_date=2026-12-24',
        'start_date=2026-12-01&end_date=2026-12-24&event_type=*&city=*',
      ],
      [
        'city=Ulricehamn,Borås,Ulricehamn&series=next&cancelled=hide&open=now',
        'event_type=*&city=Bor%C3%A5s%2CUlricehamn',
      ],
      [
        'latitude=57.7&longitude=12.9&radius=30&goods=retro',
        'event_type=*&latitude=57.7&longitude=12.9&radius=30&goods=retro',
      ],
      ['start_date=2026-11-01&end_date=2026-11-20', null],
      ['radius=5', null],
      ['event_type=fest', null],
      [`query=${'a'.repeat(201)}`, null],
      [`city=${'a'.repeat(8001)}`, null],
    ])('%.40s', async (search, expected) => {
      const { post, stored } = await build()
      const { statusCode } = await post({ email: anna, search })
      expect(statusCode).toBe(expected === null ? 400 : 201)
      expect((await stored()).map((row) => row.search)).toEqual(expected === null ? [] : [expected])
    })

    test('a watch whose days are all past is deleted', async () => {
      const { watch, stored, retention } = await build()
      await watch({ search: 'city=*&start_date=2026-11-21&end_date=2026-11-23' })
      await watch({ search: 'city=*' })
      await retention(2)
      expect(await stored()).toHaveLength(2)
      await retention(1)
      expect((await stored()).map(({ search }) => search)).toEqual(['event_type=*&city=*'])
    })
  })

  describe('RFC 8058', () => {
    test('a POST to the header’s URL ends the watch without anything else, and a GET does not', async () => {
      const { watch, add, pass, state, stored, site } = await build()
      await watch()
      await add({})
      await pass()
      const address = endAddressOf(state.mails[0])
      const shown = await site.app.inject({ url: address })
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(shown.body).toContain('<form method="post"><button>Avsluta bevakningen</button></form>')
      expect(shown.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
      expect(await stored()).toHaveLength(1)
      const ended = await site.app.inject({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect([ended.statusCode, await stored()]).toEqual([200, []])
      // A second click, from a mail program that sends multipart/form-data.
      const again = await site.app.inject({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      })
      expect(again.statusCode).toBe(200)
    })

    test('the header’s secret opens nothing else, and the link’s secret is not in it', async () => {
      const { watch, add, pass, state, ask, site, stored } = await build()
      const link = await watch()
      await add({})
      await pass()
      const token = endAddressOf(state.mails[0]).split('/').at(-1) ?? ''
      expect(token).toMatch(/^[\w-]{43}$/)
      expect((await ask('managedWatch', token)).statusCode).toBe(404)
      await site.app.inject({ method: 'POST', url: `/avsluta-bevakning/${link}` })
      expect(await stored()).toHaveLength(1)
      expect((await site.app.inject({ method: 'POST', url: '/avsluta-bevakning/kort' })).statusCode).toBe(404)
    })
  })

  describe('a watch of a browser', () => {
    test('needs no confirmation, and only the browser sees it', async () => {
      const { post, site } = await build()
      const browser = browserAt('a')
      const answer = await post({ push_subscription: browser.wire })
      expect([answer.statusCode, answer.json()]).toEqual([
        201,
        { success: true, status: 'active', link: expect.stringMatching(/^[\w-]{43}$/) as string },
      ])
      const list = async (wire: object) =>
        (
          await site.call(endpoints.pushWatches.path, { method: 'POST', payload: { push_subscription: wire } })
        ).json<ListedWatchesWire>().watches
      expect(await list(browser.wire)).toMatchObject([
        { channel: 'push', status: 'active', title: 'Loppisar och butiker i hela Sverige' },
      ])
      expect(await list({ ...browser.wire, keys: { ...browser.wire.keys, auth: 'x'.repeat(22) } })).toEqual([])
      expect(await list(browserAt('b').wire)).toEqual([])
      // Repeating the request changes the pace.
      expect((await post({ push_subscription: browser.wire, pace: 'weekly' })).json()).toEqual(answer.json())
      expect(await list(browser.wire)).toMatchObject([{ pace: 'weekly' }])
    })

    test.each([
      ['an address without encryption', 'http://push.example/a'],
      ['this machine', 'https://127.0.0.1/a'],
      ['this machine by IPv6', 'https://[::1]/a'],
      ['a metadata service', 'https://169.254.169.254/latest'],
      ['a private network', 'https://10.0.0.1:8443/a'],
      ['the port of another service', 'https://push.example:22/a'],
      ['an address with a password', 'https://user:password@push.example/a'],
      ['an address of more than 2 kB', `https://push.example/${'a'.repeat(2048)}`],
      ['a file', 'file:///etc/passwd'],
      ['a malformed URL', 'push'],
    ])('is refused at %s', async (_name, endpoint) => {
      const { post, stored } = await build()
      expect((await post({ push_subscription: subscriptionAt(endpoint).wire })).statusCode).toBe(400)
      expect(await stored()).toEqual([])
    })

    test('is refused with invalid keys', async () => {
      const { post } = await build()
      const { wire } = browserAt('a')
      for (const keys of [
        { ...wire.keys, auth: 'kort' },
        { ...wire.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
      ])
        expect((await post({ push_subscription: { ...wire, keys } })).statusCode).toBe(400)
    })

    test('moves to the renewed subscription, and a watch that exists there already is not duplicated', async () => {
      const { post, renew, stored, site } = await build()
      const [old, now] = [browserAt('a'), browserAt('b')]
      const list = async ({ wire }: typeof old) =>
        (await site.call(endpoints.pushWatches.path, { method: 'POST', payload: { push_subscription: wire } }))
          .json<ListedWatchesWire>()
          .watches.map(({ title }) => title)
      for (const query of ['lampa', 'retro']) await post({ push_subscription: old.wire, search: `query=${query}` })
      await post({ push_subscription: now.wire, search: 'query=retro' })
      await renew(old.wire, now.wire)
      expect(await list(old)).toEqual([])
      expect(await list(now)).toEqual([
        'Loppisar och butiker i hela Sverige, ”lampa”',
        'Loppisar och butiker i hela Sverige, ”retro”',
      ])
      // A repeated renewal, and one without a change.
      await renew(old.wire, now.wire)
      await renew(now.wire, now.wire)
      expect(await list(now)).toHaveLength(2)
      expect(await stored()).toHaveLength(2)
    })

    test('does not move to an invalid subscription, nor to one with twenty watches', async () => {
      const { post, renew, stored } = await build()
      const [old, full] = [browserAt('a'), browserAt('b')]
      await post({ push_subscription: old.wire })
      const before = await stored()
      const { wire } = browserAt('c')
      for (const now of [subscriptionAt('https://10.0.0.1/a').wire, { ...wire, keys: { ...wire.keys, auth: '' } }])
        expect((await renew(old.wire, now)).statusCode).toBe(400)
      for (let count = 1; count <= 20; count++) await post({ push_subscription: full.wire, search: `query=${count}` })
      expect((await renew(old.wire, full.wire)).statusCode).toBe(200)
      expect((await stored())[0]).toEqual(before[0])
    })

    test('keeps the same public key', async () => {
      const { site } = await build()
      const { public_key: key } = await site.read<{ public_key: string }>(endpoints.pushKey.path)
      expect(Buffer.from(key, 'base64url')).toHaveLength(65)
      expect(await site.read(endpoints.pushKey.path)).toEqual({ public_key: key })
    })

    test('is limited to 20 for a browser', async () => {
      const { post } = await build()
      const { wire } = browserAt('a')
      const statuses: number[] = []
      for (let count = 1; count <= 21; count++)
        statuses.push((await post({ push_subscription: wire, search: `query=${count}` })).statusCode)
      expect(statuses).toEqual([...Array<number>(20).fill(201), 409])
    })
  })
})
