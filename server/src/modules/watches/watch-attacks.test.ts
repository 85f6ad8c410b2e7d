import { endpoints } from '@fyndkartan/contract/endpoints'
import { mostWatches } from '@fyndkartan/domain/watch'
import { describe, expect, test } from 'vitest'
import { onSqlite } from '../../testing/databases.ts'
import { buildEmbeddedSite } from '../../testing/embedded-site.ts'
import { loadEverything, rowsNaming } from '../../testing/everything-stored.ts'
import { anna, buildWatchSite, linkOf, subscriptionAt } from '../../testing/watch-site.ts'

const minuteMs = 60_000

type Browser = ReturnType<typeof subscriptionAt>

onSqlite(({ fresh }) => {
  const build = async (config = {}) => buildWatchSite(await fresh(), { config })

  test('a mailbox gets at most five mails a day from all visitors, nothing more is stored, and the answer is the same', async () => {
    const { post, state, stored } = await build()
    const answers = new Set<string>()
    for (let count = 1; count <= 8; count++) {
      const answer = await post({ email: anna, search: `query=${count}` }, { remoteAddress: `203.0.${count}.7` })
      answers.add(`${answer.statusCode} ${answer.body}`)
    }
    expect([answers.size, state.mails.length, (await stored()).length]).toEqual([1, 5, 5])
    state.nowMs += 1441 * minuteMs
    await post({ email: anna, search: 'query=9' })
    expect(state.mails).toHaveLength(6)
  })

  test('addresses with a plus or, at Gmail, with dots give a mailbox no more mails', async () => {
    const { post, state } = await build()
    const send = (email: string, count: number) => post({ email }, { remoteAddress: `203.0.${count}.7` })
    for (let count = 1; count <= 7; count++) await send(`anna+${count}@example.se`, count)
    expect(state.mails).toHaveLength(5)
    for (const [at, name] of ['boek', 'b.oek', 'bo.ek', 'boe.k', 'b.o.ek', 'b.o.e.k', 'bo.e.k'].entries())
      await send(`${name}@${at % 2 ? 'gmail.com' : 'googlemail.com'}`, at)
    expect(state.mails).toHaveLength(10)
  })

  test('a stranger leaves a mailbox two of its five mails, and the use of a link gives it five anew', async () => {
    const { post, ask, state } = await build()
    for (let count = 1; count <= 5; count++)
      await post({ email: anna, search: `query=${count}` }, { remoteAddress: `203.0.113.${count}` })
    expect(state.mails).toHaveLength(3)
    await post({ email: anna, search: 'query=egen' }, { remoteAddress: '198.51.100.1' })
    expect(state.mails).toHaveLength(4)
    await ask('confirmWatch', linkOf(state.mails[3]))
    for (let count = 1; count <= 5; count++)
      await post({ email: anna, search: `query=ny${count}` }, { remoteAddress: `192.0.${count}.1` })
    expect(state.mails).toHaveLength(9)
  })

  test('one address may request half as many watches without a page as with one, for any mailboxes', async () => {
    const { post, state } = await build({ submissions: 10 })
    const statuses: number[] = []
    for (let count = 1; count <= 7; count++) statuses.push((await post({ email: `a${count}@example.se` })).statusCode)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429])
    state.nowMs += 16 * minuteMs
    expect((await post({ email: 'b@example.se' })).statusCode).toBe(201)
  })

  test('a bot that fills in the hidden field is refused', async () => {
    const { post, stored } = await build()
    const answer = await post({ email: anna, website: 'https://spam.example' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { problems: { website: expect.any(String) as string } },
    ])
    expect(await stored()).toEqual([])
  })

  test('guessing links is refused after twenty attempts, and the valid link opens later', async () => {
    const { watch, ask, state } = await build({ submissions: 10 })
    const link = await watch()
    const statuses = new Set<number>()
    for (let count = 0; count < 21; count++)
      statuses.add((await ask('managedWatch', String(count).padStart(43, 'a'))).statusCode)
    expect([...statuses]).toEqual([404, 429])
    expect((await ask('managedWatch', link)).statusCode).toBe(429)
    state.nowMs += 16 * minuteMs
    expect((await ask('managedWatch', link)).statusCode).toBe(200)
  })

  test('a stranger who knows a browser’s push URL, but not its secret, can neither see, change nor move its watches', async () => {
    const { post, renew, read, stored } = await build()
    const [theirs, own] = ['a', 'b'].map((path) => subscriptionAt(`https://push.example/${path}`)) as [Browser, Browser]
    const begun = await post({ push_subscription: theirs.wire })
    const { link } = begun.json<{ link: string }>()
    const before = await stored()
    const guessed = [own.wire.keys, { ...theirs.wire.keys, auth: '' }, { ...theirs.wire.keys, auth: own.auth }]
    for (const keys of guessed) {
      const answer = await renew({ ...theirs.wire, keys }, own.wire)
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
      expect(await stored()).toEqual(before)
    }
    // The same search with other keys makes a separate watch with its own link.
    const disguised = { ...theirs.wire, keys: own.wire.keys }
    const answer = await post({ push_subscription: disguised, pace: 'weekly' })
    expect(answer.json<{ link: string }>().link).not.toBe(link)
    await renew(disguised, own.wire)
    expect((await stored())[0]).toEqual(before[0])
    expect(await read('managedWatch', link)).toMatchObject({ pace: 'at_once', status: 'active' })
  })

  test('a browser’s limit is not used up by a stranger who knows its push URL, nor that of its new subscription', async () => {
    const { post, renew, stored } = await build()
    const [browser, renewed, stranger] = ['a', 'b', 'c'].map((path) =>
      subscriptionAt(`https://push.example/${path}`),
    ) as [Browser, Browser, Browser]
    for (const { wire } of [browser, renewed])
      for (let count = 1; count <= mostWatches; count++)
        await post({ push_subscription: { ...wire, keys: stranger.wire.keys }, search: `query=${count}` })
    const ask = (count: number) => post({ push_subscription: browser.wire, search: `query=${count}` })
    for (let count = 1; count <= mostWatches; count++) expect((await ask(count)).statusCode).toBe(201)
    expect((await ask(mostWatches + 1)).statusCode).toBe(409)
    const before = await stored()
    await renew(browser.wire, renewed.wire)
    const moved = (await stored()).filter(({ address }, at) => address !== before[at]?.address)
    expect(moved).toHaveLength(mostWatches)
  })

  test('a stranger who knows an address can neither change its watches nor use up its limit', async () => {
    const { watch, post, stored, ask, state } = await build()
    const link = await watch({ pace: 'weekly' })
    for (let count = 1; count <= 30; count++) {
      await post({ email: anna, search: `query=${count}`, pace: 'at_once' })
      state.nowMs += 300 * minuteMs
    }
    const [own, ...others] = await stored()
    expect(own).toMatchObject({ pace: 'weekly', status: 'active' })
    expect(others.every(({ status }) => status === 'waiting')).toBe(true)
    expect((await ask('managedWatch', link)).statusCode).toBe(200)
    state.mails.length = 0
    state.nowMs += 1441 * minuteMs
    await post({ email: anna, search: 'query=egen' })
    // A mail is sent although twenty watches wait.
    expect(state.mails).toHaveLength(1)
  })

  test.each([
    'anna@example.se\r\nBcc: bo@example.se',
    'anna@example.se, bo@example.se',
    '<anna@example.se>',
    'anna',
    'a@b',
    '',
  ])('an invalid address is refused: %j', async (email) => {
    const { post, state, stored } = await build()
    expect((await post({ email })).statusCode).toBe(400)
    expect([state.mails, await stored()]).toEqual([[], []])
  })

  test('text typed by a visitor is not mailed to an unconfirmed address', async () => {
    const { post, state } = await build()
    const typed = encodeURIComponent('Vinn en bil\r\nBcc: bo@example.se\r\n\r\nhttps://evil.example')
    await post({ email: anna, search: `query=${typed}&chain=${typed}&city=${typed},bor%C3%A5s` })
    const [mail] = state.mails
    expect(mail).toMatchObject({ to: anna, subject: 'Bekräfta din bevakning på Fyndkartan' })
    expect(mail?.text).toContain('"Loppisar och butiker i Vald ort och Borås"')
    expect(JSON.stringify(mail)).not.toMatch(/Vinn|Bcc|evil/)
  })

  test('the words of a search add neither a header nor markup to the watch’s mails', async () => {
    const { watch, add, pass, state } = await build()
    await watch({ search: `query=${encodeURIComponent('retro\r\nBcc: <b>bo@example.se</b>')}` })
    await add(
      { name: 'Retro Bcc: <b>bo@example.se</b>\r\nX: y', date: '2026-12-05' },
      { shop: { name: 'Retro b bo example se bcc' } },
    )
    await pass()
    const [mail] = state.mails
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.subject).toContain('”retro Bcc: <b>bo@example.se</b>”')
    expect(mail?.html).toContain('”retro Bcc: &lt;b&gt;bo@example.se&lt;/b&gt;”')
    expect(mail?.html).not.toContain('<b>')
    expect(mail?.text).not.toMatch(/^(Bcc|X):/m)
  })

  test('a body of more than 32 kB, or a search of more than 8,000 characters, is refused', async () => {
    const { post } = await build()
    expect((await post({ email: anna, search: 'a'.repeat(33 * 1024) })).statusCode).toBe(413)
    expect((await post({ email: anna, search: 'a'.repeat(8001) })).statusCode).toBe(400)
  })

  describe('with an account', () => {
    const search = { search: 'city=*', pace: 'daily' }

    async function join(isConfirmed: boolean) {
      const site = await buildEmbeddedSite(await fresh(), { config: { rateLimitPerMinute: 0, submissions: 0 } })
      const { token, user } = await site.browser().session('signUp', { email: anna, password: 'hemligt-nog' })
      if (isConfirmed)
        await site.database.db
          .updateTable('identity_user')
          .set({ emailVerified: 1 })
          .where('id', '=', user.uid)
          .execute()
      const headers = { authorization: `Bearer ${token}` }
      const post = async (email: string) => {
        const answer = await site.call(endpoints.watch.path, { method: 'POST', payload: { ...search, email }, headers })
        await site.settle()
        return answer.json<{ status: string; link: string | null }>()
      }
      const mailsOfWatches = () => site.mails.filter(({ text }) => text.includes('/bevakning?'))
      const list = async () =>
        (await site.call(endpoints.ownWatches.path, { headers })).json<{ watches: unknown[] }>().watches
      const call = (name: 'exportPersonalData' | 'deleteAccount') =>
        site.call(endpoints[name].path, {
          method: endpoints[name].method,
          headers,
          ...(name === 'deleteAccount' && { payload: {} }),
        })
      return { site, post, list, call, mailsOfWatches }
    }

    test('a confirmed address needs no mail, and its watches are listed, exported and deleted with the account', async () => {
      const { site, post, list, call, mailsOfWatches } = await join(true)
      expect(await post(anna)).toMatchObject({ status: 'active', link: expect.stringMatching(/^[\w-]{43}$/) as string })
      expect(await post('bo@example.se')).toEqual({ success: true, status: 'waiting', link: null })
      expect(mailsOfWatches().map(({ to }) => to)).toEqual(['bo@example.se'])
      expect(await list()).toMatchObject([
        { title: 'Loppisar och butiker i hela Sverige', pace: 'daily', status: 'active' },
      ])
      expect((await call('exportPersonalData')).json()).toMatchObject({ watches: [{ email: anna, messages: [] }] })
      expect((await call('deleteAccount')).statusCode).toBe(200)
      const left = await site.database.db.selectFrom('watch').selectAll().execute()
      expect(left).toMatchObject([{ status: 'waiting' }])
      expect(rowsNaming(await loadEverything(site.database), [anna])).toEqual([])
    })

    test('an unconfirmed address gets a mail, and its watches are neither listed nor deleted with the account', async () => {
      const { site, post, list, call, mailsOfWatches } = await join(false)
      expect(await post(anna)).toMatchObject({ status: 'waiting', link: null })
      expect(linkOf(mailsOfWatches()[0])).toMatch(/^[\w-]{43}$/)
      expect(await list()).toEqual([])
      expect((await call('exportPersonalData')).json()).toMatchObject({ watches: [] })
      await call('deleteAccount')
      expect(await site.database.db.selectFrom('watch').selectAll().execute()).toHaveLength(1)
    })
  })
})
