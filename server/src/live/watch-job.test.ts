import { noFigures } from '@fyndkartan/domain/figures'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { describe, expect, test } from 'vitest'
import { loadFiguresOf } from '../db/figures.ts'
import { deletePlace } from '../db/places.ts'
import { takeMessages } from '../db/watch-messages.ts'
import { write } from '../db/write.ts'
import { MailFailure } from '../mail/mailer.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { startSmtp } from '../testing/smtp-server.ts'
import { anna, buildWatchSite, linkOf, watchSite } from '../testing/watch-site.ts'
import { smtpMailer } from '../mail/smtp.ts'

/** A Saturday a fortnight after the tests' Saturday. */
const later: CivilDate = '2026-12-05'

onEachDatabase(({ fresh }) => {
  const build = async () => buildWatchSite(await fresh())
  type Site = Awaited<ReturnType<typeof build>>
  const told = ({ state }: Site) => state.mails.map(({ subject }) => subject)

  describe('the contents of a message', () => {
    test('new places and dates are in one message, older ones in none, and without news there is no mail', async () => {
      const site = await build()
      await site.add({ name: 'Gammal', date: later })
      await site.watch()
      await site.pass()
      expect(told(site)).toEqual([])
      await site.add({ name: 'Torgloppis', date: later }, { shop: { name: 'Kupan' } })
      await site.pass()
      expect(told(site)).toEqual(['2 nyheter: Loppisar och butiker i hela Sverige'])
      const [mail] = site.state.mails
      expect(mail?.text).toContain(
        'Torgloppis\nlör 5 dec 10–14\nParkvägen 3, Borås\nhttps://loppis.example/loppis/2-torgloppis-boras',
      )
      expect(mail?.text).toContain(
        'Kupan\nKöpmangatan 12, Katrineholm\nhttps://loppis.example/butik/1-kupan-katrineholm',
      )
      expect(mail?.text).not.toContain('Gammal')
      await site.pass(60)
      expect(site.state.mails).toHaveLength(1)
    })

    test('the places that a message tells of are counted for each watch', async () => {
      const site = await build()
      await site.watch()
      await site.watch({}, 'bo@example.se')
      await site.add({ name: 'Torgloppis', date: later }, { shop: { name: 'Kupan' } })
      await site.pass()
      await site.site.figures.store()
      const figures = await loadFiguresOf(site.site.database.db, { subject: 'shop', subjectId: 1 }, '2026-11-21')
      expect(figures).toEqual({ ...noFigures, watched: 2 })
    })

    test('a place that is edited, removed or restored is not new', async () => {
      const site = await build()
      const [old = 0, gone = 0] = await site.add({ name: 'Gammal', date: later }, { name: 'Borta', date: later })
      await write(site.site.database, 1, (writing) => deletePlace(writing, { kind: 'market', id: gone }))
      await site.watch()
      await site.edit(old, { name: 'Nytt namn', town: 'Ulricehamn' })
      await site.edit(gone, { deleted_at: null })
      await site.pass()
      expect(told(site)).toEqual([])
    })

    test('a cancelled date is in one message however often it is edited, and in another if it is reinstated and cancelled again', async () => {
      const site = await build()
      const [id = 0, before = 0] = await site.add({ name: 'Torgloppis', date: later }, { name: 'Redan', date: later })
      await site.edit(before, { cancelled: 1 })
      await site.watch()
      await site.edit(id, { cancelled: 1, cancelled_reason: 'storm' })
      await site.edit(before, { cancelled_reason: 'regn' })
      await site.pass()
      expect(told(site)).toEqual(['Inställt: Torgloppis'])
      expect(site.state.mails[0]?.text).toContain('Torgloppis\nlör 5 dec 10–14. Inställt: storm\n')
      await site.edit(id, { cancelled_reason: 'hård storm' })
      await site.pass(60)
      expect(site.state.mails).toHaveLength(1)
      await site.edit(id, { cancelled: 0, cancelled_reason: null })
      await site.pass(60)
      await site.edit(id, { cancelled: 1 })
      await site.pass(60)
      expect(told(site)).toEqual(['Inställt: Torgloppis', 'Inställt: Torgloppis'])
    })

    test('a date that is added and cancelled between two messages is in neither', async () => {
      const site = await build()
      await site.watch({ pace: 'daily' })
      const [id = 0] = await site.add({ date: later })
      await site.edit(id, { cancelled: 1 })
      await site.passTo('2026-11-22', '07:01')
      await site.passTo('2026-11-23', '07:01')
      expect(told(site)).toEqual([])
    })

    test('a message contains only matches of the watch’s search', async () => {
      const site = await build()
      await site.watch({ search: 'city=Borås&event_type=temp_event&query=retro' })
      await site.add(
        { name: 'Retroloppis', date: later },
        { name: 'Retroloppis', town: 'Malmö', date: later },
        { name: 'Torgloppis', date: later },
        { name: 'Retro i går', date: '2026-11-20' },
        { shop: { name: 'Retrobutik', town: 'Borås' } },
      )
      await site.pass()
      expect(told(site)).toEqual(['Nytt: Retroloppis'])
    })

    test('new dates of one market are one entry, which says so if the market itself is not new', async () => {
      const site = await build()
      const { seriesId } = await addSeries(site, ['2026-11-28'])
      await site.watch()
      await addDates(site, seriesId, ['2026-12-05', '2026-12-12', '2027-12-24'])
      await site.pass()
      expect(told(site)).toEqual(['Nya datum: Bakluckeloppis i Folkets park'])
      // Dates more than a year ahead do not count: endless series add them automatically.
      expect(site.state.mails[0]?.text).toContain('lör 5 dec 10–14 och ett datum till\n')
      expect(site.state.mails[0]?.text).toContain(`${watchSite}/loppis/1-`)
    })

    test('a message lists at most twelve places, and the number of the others', async () => {
      const site = await build()
      await site.watch()
      await site.add(...Array.from({ length: 15 }, (_, at) => ({ name: `Loppis ${at}`, date: later })))
      await site.pass()
      const text = site.state.mails[0]?.text ?? ''
      expect(text.match(/^Loppis \d+$/gm)).toHaveLength(12)
      expect(text).toContain('Och 3 till.')
    })

    test('changes during a pause are in no message', async () => {
      const site = await build()
      const link = await site.watch()
      await site.read('changeWatch', link, { paused: true })
      await site.add({ name: 'Under pausen', date: later })
      await site.pass()
      await site.read('changeWatch', link, { paused: false })
      await site.pass()
      await site.add({ name: 'Efteråt', date: later })
      await site.pass()
      expect(told(site)).toEqual(['Nytt: Efteråt'])
    })
  })

  describe('sending each message once', () => {
    test('of two servers at the same time, one makes and one sends the message', async () => {
      const site = await build()
      for (let count = 1; count <= 7; count++) {
        await site.watch({ search: 'query=retro' }, `a${count}@example.se`)
        await site.watch({}, `b${count}@example.se`)
      }
      await site.add({ name: 'Torgloppis', date: later })
      site.state.nowMs += 60_000
      const log = { warn: () => {} }
      await Promise.all([site.jobOf().run(log), site.jobOf().run(log)])
      await site.pass()
      expect(site.state.mails.map(({ to }) => to).toSorted()).toEqual(
        [1, 2, 3, 4, 5, 6, 7].map((n) => `b${n}@example.se`),
      )
    })

    test('after a crash before the commit the next round makes the message; after a later crash it is sent again with the same id', async () => {
      const site = await build()
      await site.watch()
      await site.add({ name: 'Torgloppis', date: later })
      // The server stops after it has claimed the round.
      const stopped = site.jobOf()
      site.state.nowMs += 60_000
      const round = stopped.run({ warn: () => {} })
      void stopped.stop()
      await round
      expect([site.state.mails, await site.messages()]).toEqual([[], []])
      await site.pass()
      // The mail was sent, but not recorded: it is sent again with the same Message-ID.
      const [first] = site.state.mails
      await site.site.database.db
        .updateTable('watch_message')
        .set({ sent_at: null, next_at: site.state.nowMs })
        .execute()
      await site.pass()
      expect(site.state.mails).toHaveLength(2)
      expect(site.state.mails[1]).toEqual(first)
      expect(first?.messageId).toMatch(/^bevakning-[0-9a-f]{32}@loppis\.example$/)
    })

    test('a server sends a message of another one only if that has not sent it for five minutes', async () => {
      const site = await build()
      await site.watch()
      await site.add({ date: later })
      site.state.failure = new MailFailure('the server is away')
      await site.pass()
      site.state.failure = null
      const { database } = site.site
      site.state.nowMs += 120_000
      expect(await takeMessages(database, site.state.nowMs, 'mail', 5)).toHaveLength(1)
      await site.pass(4)
      expect(site.state.mails).toEqual([])
      await site.pass(2)
      expect(site.state.mails).toHaveLength(1)
    })

    test('sending is retried with growing pauses for two days, and then given up', async () => {
      const site = await build()
      await site.watch()
      await site.add({ date: later })
      let tries = 0
      site.state.onMail = async () => void tries++
      site.state.failure = new MailFailure('the server is away')
      await site.pass()
      const pauses: number[] = []
      for (;;) {
        const [message] = await site.messages()
        if (!message?.next_at) break
        pauses.push((message.next_at - site.state.nowMs) / 60_000)
        site.state.nowMs = message.next_at - 1
        await site.pass(0)
        expect(tries).toBe(pauses.length)
        site.state.nowMs++
        await site.pass(0)
      }
      expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 720, 1440])
      expect(await site.stored()).toMatchObject([{ status: 'active', refusals: 0 }])
      expect(site.warnings.length).toBeGreaterThan(0)
      expect(JSON.stringify(site.warnings)).not.toContain('anna')
    })

    test('a watch that was ended or paused meanwhile gets no message', async () => {
      const site = await build()
      const [one, other] = [await site.watch(), await site.watch({ search: 'event_type=temp_event' })]
      await site.add({ date: later })
      site.state.failure = new MailFailure('the server is away')
      await site.pass()
      site.state.failure = null
      await site.read('changeWatch', one, { paused: true })
      await site.ask('endWatch', other)
      await site.pass(10)
      expect(site.state.mails).toEqual([])
    })
  })

  describe('through a mail server', () => {
    test('a mail has a text and an HTML part, its Message-ID and both headers of RFC 8058', async () => {
      const server = await startSmtp()
      const site = await build()
      const link = await site.watch()
      await site.add({ name: 'Ett <b> & "två"', date: later })
      await site.pass(
        1,
        site.jobOf({ mailer: smtpMailer(`smtp://${server.address}`, 'Fyndkartan <hej@loppis.example>') }),
      )
      await server.close()
      const [message = ''] = server.messages
      expect(server.commands).toContain(`RCPT TO:<${anna}>`)
      expect(message).toMatch(/^Message-ID: <bevakning-[0-9a-f]{32}@loppis\.example>\r$/m)
      expect(message.replaceAll(/\r\n\s+/g, ' ')).toMatch(
        /^List-Unsubscribe: <https:\/\/loppis\.example\/avsluta-bevakning\/[\w-]{43}>\r?$/m,
      )
      expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
      expect(message).toContain('Content-Type: multipart/alternative;')
      const page = unquoted(message.slice(message.indexOf('Content-Type: text/html')))
      expect(page).toContain('Ett &lt;b&gt; &amp; &quot;två&quot;')
      expect(page).toContain(`href="${watchSite}/#/bevakning?nyckel=${link}&amp;gora=avsluta"`)
      expect(page).not.toMatch(/<img|src=|url\(|<script|<link/)
    })

    test.each<readonly [name: string, answer: string, statuses: readonly string[]]>([
      ['an address that does not exist ends the watch after three refusals', '550 5.1.1 no such user', []],
      ['a server that refuses us as sender ends no watch', '554 5.7.1 relay access denied', ['active']],
      ['a busy server ends no watch', '451 4.3.0 later', ['active']],
    ])('%s', async (_name, answer, statuses) => {
      const server = await startSmtp({ answers: { RCPT: answer } })
      const site = await build()
      await site.watch()
      const mailer = smtpMailer(`smtp://${server.address}`, 'hej@loppis.example')
      for (let count = 1; count <= 3; count++) {
        expect(await site.stored()).toHaveLength(1)
        await site.add({ date: later })
        await site.pass(20, site.jobOf({ mailer }))
      }
      await server.close()
      expect((await site.stored()).map(({ status }) => status)).toEqual(statuses)
    })

    test('an accepted mail resets the count of refusals', async () => {
      const site = await build()
      await site.watch()
      for (const isRefused of [true, true, false, true, true]) {
        site.state.failure = isRefused ? new MailFailure('EENVELOPE', true) : null
        await site.add({ date: later })
        await site.pass(20)
      }
      expect(await site.stored()).toMatchObject([{ refusals: 2 }])
    })
  })

  test('the watch’s page shows the last message', async () => {
    const site = await build()
    const link = await site.watch()
    await site.add({ name: 'Torgloppis', date: later })
    await site.pass()
    expect(await site.read('managedWatch', link)).toMatchObject({
      told: {
        at: '2026-11-21T11:01:00.000Z',
        places: [
          {
            news: 'new',
            name: 'Torgloppis',
            lines: ['lör 5 dec 10–14', 'Parkvägen 3, Borås'],
            address: '/loppis/1-torgloppis-boras',
          },
        ],
        more: 0,
      },
    })
    expect(linkOf(site.state.mails[0])).toBe(link)
  })
})

/** A market with several dates but no rule: the job reads only the rows. */
async function addSeries(site: Awaited<ReturnType<typeof buildWatchSite>>, dates: readonly CivilDate[]) {
  const { database } = site.site
  const { id: seriesId } = await write(database, site.state.nowMs, ({ trx, revision, nowMs }) =>
    trx
      .insertInto('series')
      .values({
        source: 'operator',
        source_id: null,
        place: '{}',
        rule: '{}',
        arrived: null,
        made_until: null,
        revision,
        created_at: nowMs,
        updated_at: nowMs,
        deleted_at: null,
        edited_at: null,
        confirmed_at: null,
        confirmed_by: null,
        source_licence: null,
        source_attribution: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await addDates(site, seriesId, dates)
  return { seriesId }
}

async function addDates(
  site: Awaited<ReturnType<typeof buildWatchSite>>,
  seriesId: number,
  dates: readonly CivilDate[],
) {
  const ids = await site.add(...dates.map((date) => ({ date })))
  for (const id of ids) await site.edit(id, { series_id: seriesId })
}

function unquoted(text: string): string {
  return Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
}
