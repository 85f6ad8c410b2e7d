/** Protection of the forms against bots, and limits of submissions. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { formPassSchema } from '@fyndkartan/contract/tip-schema'
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { attemptWindowMs } from '../../db/attempts.ts'
import { buildSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { loadEverything, rowsNaming } from '../../testing/everything-stored.ts'
import { logText } from '../../testing/log-text.ts'
import { message, minuteMs, Sender, shopTip, startMs } from '../../testing/sender.ts'

onEachDatabase((databases) => {
  const sender = new Sender(databases)
  const calls = [
    ['tip', sender.tip, shopTip],
    ['feedback', sender.feedback, message],
  ] as const

  describe('protection against bots', () => {
    test('every page gets a new pass, which is never cached', async () => {
      const answer = await sender.site.call(endpoints.formPass.path)
      expect(Value.Check(formPassSchema, answer.json())).toBe(true)
      expect(answer.headers['cache-control']).toBe('private, no-store')
      sender.nowMs += 1
      expect(await sender.freshPass()).not.toBe(answer.json<{ form_pass: string }>().form_pass)
    })

    test.each(calls)(
      'a %s that is sent too soon is refused with a hint to wait, and can be sent later',
      async (_name, send, sent) => {
        const pass = await sender.freshPass()
        sender.nowMs += 2999
        const answer = await send({ ...sent, form_pass: pass })
        expect([answer.statusCode, answer.json()]).toEqual([
          400,
          { message: 'Det gick lite väl fort. Vänta några sekunder och skicka igen.' },
        ])
        expect(await sender.storedCount()).toBe(0)
        sender.nowMs += 1
        expect((await send({ ...sent, form_pass: pass })).statusCode).toBe(201)
        expect(await sender.storedCount()).toBe(1)
      },
    )

    test.each(calls)('a %s with a forged pass is refused with a hint to reload the page', async (_name, send, sent) => {
      const [instant = '', signature = ''] = (await sender.oldPass()).split('.')
      for (const pass of ['x', `${Number(instant) - 1}.${signature}`, `${instant}.${'A'.repeat(43)}`]) {
        const answer = await send({ ...sent, form_pass: pass })
        const text = 'Formuläret är för gammalt. Ladda om sidan och skicka igen.'
        expect([answer.statusCode, answer.json()]).toEqual([400, { message: text, problems: { form_pass: text } }])
      }
      expect(await sender.storedCount()).toBe(0)
    })

    test.each(calls)('a %s with the honeypot field filled in is refused with its name', async (_name, send, sent) => {
      const answer = await send({ ...sent, form_pass: await sender.oldPass(), website: 'https://spam.example' })
      const text = 'Fältet Webbplats ska vara tomt. Töm det och skicka igen.'
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: text, problems: { website: text } }])
      expect(await sender.storedCount()).toBe(0)
      expect((await send({ ...sent, form_pass: await sender.oldPass(), website: '' })).statusCode).toBe(201)
    })

    test('the honeypot is checked before the pass, and both before the rules', async () => {
      const told = async (payload: object) => (await sender.tip(payload)).json<{ message: string }>().message
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

    test('ten tips from a page are accepted, then 429 has the minutes to wait until the quarter of an hour is over', async () => {
      const pass = await sender.oldPass()
      const send = (n: number) => sender.tip({ ...numbered(n), form_pass: pass })
      expect(await statuses(10, send)).toEqual(Array.from({ length: 10 }, () => 201))
      sender.nowMs += 3.5 * minuteMs
      const refused = await send(10)
      expect([refused.statusCode, refused.json()]).toEqual([
        429,
        { message: 'Du har skickat många tips på kort tid. Försök igen om 12 minuter.' },
      ])
      expect(refused.headers['retry-after']).toBe('690')
      sender.nowMs += 11 * minuteMs
      expect((await send(10)).json()).toEqual({
        message: 'Du har skickat många tips på kort tid. Försök igen om en minut.',
      })
      sender.nowMs = startMs + minuteMs + attemptWindowMs
      expect((await send(10)).statusCode).toBe(201)
      expect(await sender.tips()).toHaveLength(11)
    })

    test('half as many are accepted without a page, or from a page of the day before', async () => {
      const pass = await sender.freshPass()
      sender.nowMs += 86_400_001
      expect(await statuses(6, (n) => sender.tip({ ...numbered(n), ...(n % 2 === 0 && { form_pass: pass }) }))).toEqual(
        [201, 201, 201, 201, 201, 429],
      )
      // The other half of the limit is for submissions from a newly opened page.
      const newPass = await sender.oldPass()
      expect(await statuses(6, (n) => sender.tip({ ...numbered(n + 5), form_pass: newPass }))).toEqual([
        201, 201, 201, 201, 201, 429,
      ])
    })

    test('tips and messages are counted separately, addresses too, and an IPv6 network counts as one address', async () => {
      const site = await sender.build({ config: { submissions: 1 } })
      const from = (ip: string) => statuses(1, () => sender.tip({ ...shopTip, name: ip }, { on: site, from: ip }))
      expect(await from(sender.address)).toEqual([201])
      expect(await statuses(1, () => sender.tip(numbered(-1), { on: site }))).toEqual([429])
      const refused = await sender.feedback(message, { on: site })
      expect(refused.statusCode).toBe(201)
      expect((await sender.feedback({ feedback_text: 'Mer' }, { on: site })).json()).toEqual({
        message: 'Du har skickat många meddelanden på kort tid. Försök igen om 15 minuter.',
      })
      const network = `2001:db8:0:${sender.next()}`
      expect(await from(`${network}::1`)).toEqual([201])
      expect(await statuses(1, () => sender.tip(numbered(-1), { on: site, from: `${network}::2` }))).toEqual([429])
    })

    test('two servers with one database share the count', async () => {
      const other = await sender.build()
      const pass = await sender.oldPass(other)
      const send = (n: number) =>
        sender.tip({ ...numbered(n), form_pass: pass }, { on: n % 2 === 0 ? sender.site : other })
      const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => send(n)))
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(6)
      expect(await sender.tips()).toHaveLength(10)
    })

    test('correcting mistakes is not limited, but endless attempts are', async () => {
      const wrong = () => sender.tip({ type: 'store' })
      expect(await statuses(30, wrong)).toEqual(Array.from({ length: 30 }, () => 400))
      expect((await sender.tip(shopTip)).statusCode).toBe(201)
      expect(await statuses(19, wrong)).toEqual(Array.from({ length: 19 }, () => 400))
      const refused = await wrong()
      expect([refused.statusCode, refused.json()]).toEqual([
        429,
        { message: 'Det blev många försök på kort tid. Försök igen om 15 minuter.' },
      ])
      expect(refused.headers['retry-after']).toBe('900')
      expect((await sender.tip(numbered(1))).statusCode).toBe(429)
    })

    test('duplicates are not counted', async () => {
      const site = await sender.build({ config: { submissions: 2 } })
      expect(await statuses(3, () => sender.tip(shopTip, { on: site }))).toEqual([201, 429, 429])
      const pass = await sender.oldPass(site)
      expect(await statuses(3, () => sender.tip({ ...shopTip, form_pass: pass }, { on: site }))).toEqual([
        201, 201, 201,
      ])
      expect((await sender.tip({ ...numbered(1), form_pass: pass }, { on: site })).statusCode).toBe(201)
      expect((await sender.tip({ ...numbered(2), form_pass: pass }, { on: site })).statusCode).toBe(429)
    })

    test('SUBMISSIONS=0 means no limit', async () => {
      const site = await sender.build({ config: { submissions: 0 } })
      expect(await statuses(30, (n) => sender.tip(numbered(n), { on: site }))).toEqual(
        Array.from({ length: 30 }, () => 201),
      )
    })
  })

  test('with a failing database nothing is reported as stored, nothing is counted, and no content is logged', async () => {
    const own = await databases.fresh()
    const log = logText()
    const site = await buildSite(own, {
      clock: () => sender.nowMs,
      config: { submissions: 1, logLevel: 'trace' },
      logStream: log.stream,
    })
    const secretTip = { ...shopTip, name: 'Hemliga gömman', address: 'Hemligvägen 1' }
    const secretMessage = { contact_info: 'anna@example.se', feedback_text: 'Hemliga tankar' }
    const send = async () => [
      (await sender.tip(secretTip, { on: site })).statusCode,
      (await sender.feedback(secretMessage, { on: site })).statusCode,
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
    await sender.tip({ ...secretTip, shop_link: 'hemlig' }, { on: site })
    expect(
      rowsNaming(await loadEverything(own), ['hemlig'])
        .map(({ table }) => table)
        .toSorted(),
    ).toEqual(['feedback', 'tip'])
    expect(log.text()).toContain('a request failed')
    expect(log.text()).toContain('"route":"/submit_tip"')
    for (const word of ['Hemlig', 'hemlig', 'anna@', 'retrolyckan', sender.address])
      expect(log.text()).not.toContain(word)
  })
})
