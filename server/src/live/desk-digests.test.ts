/** The daily mail to operators: when it is sent, to which operators, by one server only, and what it contains. */
import { dayMs } from '@fyndkartan/domain/local-time'
import { beforeEach, expect, test } from 'vitest'
import { insertFeedback } from '../db/feedback.ts'
import { insertSource, updateSource } from '../db/sources.ts'
import { write } from '../db/write.ts'
import type { Mail } from '../mail/mailer.ts'
import { buildShop } from '../testing/build-place.ts'
import { buildSite, type TestSite } from '../testing/build-site.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { addOperators, deskOf, newMarket, newShop, olle, petra, sendTip } from '../testing/desk-site.ts'
import { sendDigests } from './desk-digests.ts'

/** 07:00 in Sweden on 23 November 2026. */
const sevenMs = Date.UTC(2026, 10, 23, 6)

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let mails: Mail[]
  let isMailAway: boolean
  beforeEach(async () => {
    site = await buildSite(await fresh(), { shops: [buildShop()] })
    await addOperators(site)
    mails = []
    isMailAway = false
  })
  const send = async (nowMs: number, servers = 1, operators: readonly string[] = []) => {
    const mailer = {
      send: async (mail: Mail) => {
        if (isMailAway) throw new Error('away')
        mails.push(mail)
      },
    }
    const parts = { database: site.database, mailer, operators, site: () => 'https://loppis.example' }
    await Promise.all(Array.from({ length: servers }, () => sendDigests(parts, nowMs)))
    return mails.splice(0)
  }
  const addFeedback = (text: string, atMs: number) =>
    write(site.database, atMs, (writing) => insertFeedback(writing, { contact: 'eva@example.se', text }))

  test('each operator gets one mail a day from seven, whichever server runs first, with numbers and the oldest date', async () => {
    await sendTip(site, newShop({ name: 'Hemliga boden' }), sevenMs - 21 * dayMs)
    await sendTip(site, newMarket(), sevenMs - dayMs)
    await addFeedback('Ring mig på 070-123 45 67', sevenMs - dayMs)
    expect(await send(sevenMs - 60_000)).toEqual([])
    const [mail, other, ...more] = await send(sevenMs, 3)
    expect(new Set([mail?.to, other?.to])).toEqual(new Set([olle.email, petra.email]))
    expect(more).toEqual([])
    expect(mail?.subject).toBe('3 ärenden på Fyndkartan')
    expect(mail?.text).toBe(
      [
        'Hej!',
        'Det här väntar på en operatör:',
        '2 tips. Det äldsta kom 2 nov.\nhttps://loppis.example/#/granska',
        '1 meddelande från en besökare. Det äldsta kom 22 nov.\nhttps://loppis.example/#/granska/feedback',
        'Du får mejlet för att du är operatör, högst en gång om dagen och bara när något nytt har kommit. Stäng av det längst ner på sidan här:\nhttps://loppis.example/#/granska',
        'Vänliga hälsningar\nFyndkartan',
      ].join('\n\n') + '\n',
    )
    await addFeedback('Ett till', sevenMs + 60_000)
    expect(await send(sevenMs + dayMs - 60_000)).toEqual([])
    expect(await send(sevenMs + dayMs)).toHaveLength(2)
  })

  test('there is no mail when nothing waits, and none when nothing has begun to wait since the last one', async () => {
    expect(await send(sevenMs)).toEqual([])
    const id = await sendTip(site, newShop(), sevenMs + 1000)
    expect(await send(sevenMs + dayMs)).toHaveLength(2)
    expect(await send(sevenMs + 2 * dayMs)).toEqual([])
    await deskOf(site).done('rejectTip', id, { reason: 'Finns redan' })
    expect(await send(sevenMs + 3 * dayMs)).toEqual([])
  })

  test('sources that wait or have failed are named, once; paused ones are not', async () => {
    const add = (name: string, change: Parameters<typeof updateSource>[2]) =>
      write(site.database, sevenMs - dayMs, async (writing) => {
        const terms = {
          name,
          kind: 'ical',
          every: 'day',
          licence: '',
          attribution: '',
          wanted: '',
          unwanted: '',
        } as const
        const id = await insertSource(writing, { ...terms, address: `https://${name}.example` }, `ical:${name}#`)
        await updateSource(writing, id ?? 0, change)
      })
    await add('Loppiskalendern', { status: 'waiting', waits_for: 'Kalle Karlsson står i raden' })
    await add('Kommunens lista', { status: 'active', failures: 1 })
    await add('Pausad', { status: 'paused', failures: 2 })
    const [mail] = await send(sevenMs)
    expect(mail?.subject).toBe('2 ärenden på Fyndkartan')
    expect(mail?.text).toContain('Källor som väntar på ett beslut:\n- Loppiskalendern, sedan 22 nov\n')
    expect(mail?.text).toContain(
      'Källor som inte gick att läsa in, nya försök görs:\n- Kommunens lista, sedan 22 nov\n',
    )
    expect(mail?.text).not.toMatch(/Pausad|Kalle/)
    expect(await send(sevenMs + dayMs)).toEqual([])
  })

  test('an operator switches the mail off and on at the desk', async () => {
    const desk = deskOf(site)
    await sendTip(site, newShop(), sevenMs - 1000)
    expect(await desk.read('deskSummary')).toMatchObject({ digest: true })
    await desk.done('setDigest', null, { on: false })
    expect(await desk.read('deskSummary')).toMatchObject({ digest: false })
    expect((await send(sevenMs)).map(({ to }) => to)).toEqual([petra.email])
    await desk.done('setDigest', null, { on: true })
    // Olle has not had a mail with the tip yet.
    expect((await send(sevenMs + dayMs)).map(({ to }) => to)).toEqual([olle.email])
  })

  test('an address that is not confirmed gets no mail; operators of the configuration do', async () => {
    await sendTip(site, newShop(), sevenMs - 1000)
    const { db } = site.database
    await db.updateTable('profile').set({ email_verified: 0 }).where('uid', '=', petra.uid).execute()
    const account = { name: '', emailVerified: 1, image: null, createdAt: '', updatedAt: '' }
    await db
      .insertInto('identity_user')
      .values({ id: 'uid-of-ada', email: 'ada@example.se', ...account })
      .execute()
    await db
      .insertInto('profile')
      .values({
        uid: 'uid-of-ada',
        email: null,
        email_verified: 0,
        login_method: 'email',
        first_name: null,
        last_name: null,
        date_of_birth: null,
        created_at: 0,
        last_login_at: 0,
        favourites_revision: 0,
      })
      .execute()
    expect((await send(sevenMs, 1, ['ada@example.se'])).map(({ to }) => to)).toEqual([olle.email, 'ada@example.se'])
  })

  test('a mail that could not be sent is sent the next day', async () => {
    await sendTip(site, newShop(), sevenMs - 1000)
    isMailAway = true
    await expect(send(sevenMs)).rejects.toThrow('2 mails to operators could not be sent')
    isMailAway = false
    expect(await send(sevenMs + 600_000)).toEqual([])
    expect(await send(sevenMs + dayMs)).toHaveLength(2)
  })
})
