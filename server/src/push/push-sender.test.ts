import { createPublicKey, verify } from 'node:crypto'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { afterAll, describe, expect, test } from 'vitest'
import { onSqlite } from '../testing/databases.ts'
import { readConfig } from '../config/config.ts'
import { pushSettings } from '../live/push-settings.ts'
import { readPushed, startPushService } from '../testing/push-service.ts'
import { buildWatchSite, subscriptionAt } from '../testing/watch-site.ts'
import { PushSender, readEndpoint } from './push-sender.ts'

const closings: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closings) await close()
})

onSqlite(({ fresh }) => {
  async function build() {
    const site = await buildWatchSite(await fresh(), { config: { localSources: true } })
    const service = await startPushService()
    closings.push(service.close)
    const browser = subscriptionAt(`${service.address}/send/abc`)
    const answer = await site.post({ push_subscription: browser.wire })
    const { link } = answer.json<{ link: string }>()
    return { ...site, service, browser, link }
  }

  describe('a browser that has renewed its subscription', () => {
    test('gets messages under the new one only, and its links stay', async () => {
      const { add, pass, service, browser, link, renew, read } = await build()
      const now = subscriptionAt(`${service.address}/send/new`)
      expect((await renew(browser.wire, now.wire)).json()).toEqual({ success: true })
      await add({ name: 'Torgloppis', date: '2026-12-05' })
      await pass()
      expect(service.received.map(({ path }) => path)).toEqual(['/send/new'])
      const [message] = service.received
      expect(message && JSON.parse(readPushed(message, now))).toMatchObject({
        title: 'Nytt: Torgloppis',
        manage: `/#/bevakning?nyckel=${link}`,
      })
      expect(await read('managedWatch', link)).toMatchObject({ status: 'active' })
    })

    test('gets messages also when the old one is reported gone at the same moment', async () => {
      const { add, pass, service, browser, renew, messages } = await build()
      const now = subscriptionAt(`${service.address}/send/new`)
      service.answer.status = 410
      service.answer.after = async () => void (await renew(browser.wire, now.wire))
      await add({ name: 'Torgloppis', date: '2026-12-05' })
      await pass()
      service.answer.status = 201
      service.answer.after = async () => {}
      await pass()
      expect(service.received.map(({ path }) => path)).toEqual(['/send/abc', '/send/new'])
      expect(await messages()).toMatchObject([{ next_at: null, sent_at: expect.any(Number) as number }])
    })
  })

  describe('a message to a browser', () => {
    test('can be read by this browser only, and has the news with its URL', async () => {
      const { add, pass, service, browser, link } = await build()
      await add({ name: 'Torgloppis', date: '2026-12-05' })
      await pass()
      const [message] = service.received
      expect(message?.path).toBe('/send/abc')
      expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '259200' })
      expect(message?.body.toString('latin1')).not.toContain('Torgloppis')
      expect(message && JSON.parse(readPushed(message, browser))).toEqual({
        title: 'Nytt: Torgloppis',
        body: 'lör 5 dec 10–14\nParkvägen 3, Borås',
        address: '/loppis/1-torgloppis-boras',
        manage: `/#/bevakning?nyckel=${link}`,
        tag: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      })
    })

    test('about several places leads to the watch’s page, and is small for any number of places', async () => {
      const { add, pass, service, browser, link } = await build()
      await add(
        ...Array.from({ length: 40 }, (_, at) => ({
          name: `${'Loppis'.repeat(20)} ${at}`,
          date: '2026-12-05' as const,
        })),
      )
      await pass()
      const [message] = service.received
      expect(message?.body.length).toBeLessThan(3000)
      expect(message && JSON.parse(readPushed(message, browser))).toMatchObject({
        title: '40 nyheter: Loppisar och butiker i hela Sverige',
        address: `/#/bevakning?nyckel=${link}`,
      })
    })

    test('is signed with the key that browsers subscribe with', async () => {
      const { add, pass, service, site } = await build()
      await add({})
      await pass()
      const { public_key: key } = await site.read<{ public_key: string }>(endpoints.pushKey.path)
      const [, token = '', stated] =
        /^vapid t=(\S+), k=(\S+)$/.exec(service.received[0]?.headers.authorization ?? '') ?? []
      expect(stated).toBe(key)
      const [head = '', claims = '', signature = ''] = token.split('.')
      const point = Buffer.from(key, 'base64url')
      const jwk = {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      }
      const isValid = verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
      expect(isValid).toBe(true)
      expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
        aud: service.address,
        sub: 'https://loppis.example',
      })
    })
  })

  describe('answers of the push service', () => {
    test.each([404, 410])('%i ends the watch: the browser has unsubscribed', async (status) => {
      const { add, pass, service, stored } = await build()
      service.answer.status = status
      await add({})
      await pass()
      expect(await stored()).toEqual([])
    })

    test.each([429, 500, 503, 302, 400])('after %i the same message is sent again later', async (status) => {
      const { add, pass, service, browser, stored } = await build()
      service.answer.status = status
      await add({})
      await pass()
      expect(await stored()).toHaveLength(1)
      service.answer.status = 201
      await pass(2)
      await pass(60)
      expect(service.received).toHaveLength(2)
      const [first, second] = service.received.map((message) => readPushed(message, browser))
      expect(first).toBe(second)
    })

    test('Retry-After sets the earliest time of the next attempt', async () => {
      const { add, pass, service } = await build()
      Object.assign(service.answer, { status: 429, headers: { 'retry-after': '1800' } })
      await add({})
      await pass()
      service.answer.status = 201
      await pass(29)
      expect(service.received).toHaveLength(1)
      await pass(2)
      expect(service.received).toHaveLength(2)
    })

    test('an unavailable push service does not end the watch', async () => {
      const { add, pass, service, stored } = await build()
      await service.close()
      closings.pop()
      await add({})
      await pass()
      expect(await stored()).toHaveLength(1)
    })
  })

  test.each([
    ['https://fcm.googleapis.com/fcm/send/a', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
    ['https://db5p.notify.windows.com/w/?token=a', true],
    ['https://web.push.apple.com/a', true],
    ['https://push.example/a', false],
    ['https://evilpush.apple.com/a', false],
    ['https://fcm.googleapis.com.evil.example/a', false],
    ['https://93.184.216.34/a', false],
  ])('without PUSH_SERVICES, only services of known browsers are allowed: %s', (endpoint, isAllowed) => {
    const settings = (env: Record<string, string>) => pushSettings(readConfig(env), () => 'https://loppis.example')
    expect(readEndpoint(endpoint, settings({})) !== null).toBe(isAllowed)
    expect(readEndpoint(endpoint, settings({ PUSH_SERVICES: 'push.example, *' }))).not.toBeNull()
  })

  test('a service that does not answer is given up after five seconds', async () => {
    const { add, pass, service, warnings } = await build()
    service.answer.after = () => new Promise(() => {})
    await add({})
    const sinceMs = performance.now()
    await pass()
    expect(performance.now() - sinceMs).toBeLessThan(12_000)
    expect(warnings).toHaveLength(1)
  })

  test('a name that leads to this machine gets no connection', async () => {
    const site = await buildWatchSite(await fresh())
    const service = await startPushService()
    closings.push(service.close)
    const port = new URL(service.address).port
    expect(
      (await site.post({ push_subscription: subscriptionAt(`https://localhost:${port}/a`).wire })).statusCode,
    ).toBe(201)
    await site.add({})
    const settings = {
      contact: () => 'https://loppis.example',
      allows: () => false,
      allowsHost: () => true,
      allowsPlain: false,
    }
    await site.pass(1, site.jobOf({ push: () => PushSender.open(site.site.database, 0, settings) }))
    expect(service.received).toEqual([])
    expect(JSON.stringify(site.warnings)).not.toContain('localhost')
    expect(await site.stored()).toHaveLength(1)
  })
})
