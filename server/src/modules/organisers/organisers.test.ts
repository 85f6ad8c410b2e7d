/** Organisers: claiming a place, and the calls of their link. Attacks are in organiser-attacks.test.ts. */
import type { DeskActionsWire, DeskPlaceAnswerWire } from '@fyndkartan/contract/desk'
import type { EventWire } from '@fyndkartan/contract/place'
import type { ManagedExportWire } from '@fyndkartan/contract/managed-place'
import { dayMs } from '@fyndkartan/domain/local-time'
import { noFigures } from '@fyndkartan/domain/figures'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertSeries } from '../../db/series.ts'
import { write } from '../../db/write.ts'
import { buildMarket } from '../../testing/build-place.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { shopWire } from '../../testing/desk-site.ts'
import { buildOrganiserSite, linkIn, marketForm, type OrganiserSite, own } from '../../testing/organiser-site.ts'

onEachDatabase(({ fresh }) => {
  let town: OrganiserSite
  beforeEach(async () => {
    town = await buildOrganiserSite(await fresh())
  })

  describe('claiming a place', () => {
    test('an address at the host of the place’s link gets a link at once', async () => {
      const link = await town.ownLink()
      expect(town.state.mails).toMatchObject([{ to: own, subject: 'Länken till Kupan på Fyndkartan' }])
      expect(town.state.mails[0]?.text).toContain(`https://loppis.example/#/arrangor?nyckel=${link}`)
      expect(await town.read(link)).toMatchObject({ email: own, place: { place: { name: 'Kupan' } }, series: null })
      expect((await town.desk.read<DeskActionsWire>('deskActions')).actions[0]).toMatchObject({
        verb: 'add',
        by_organiser: true,
        by_gone: false,
        subject: { type: 'claim' },
      })
    })

    test('the link shows how often its own place was opened, and no other', async () => {
      const link = await town.ownLink()
      const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' }
      for (const id of [1, 1, 2]) await town.site.call(`/get_store/${id}`, { headers })
      await town.site.figures.store()
      expect(await town.read(link)).toMatchObject({ figures: { ...noFigures, opened: 2 } })
    })

    test.each([
      ['an open mail host', 'kupan@gmail.com', {}],
      ['a look-alike domain', 'hej@kuраn.se', {}],
      ['a domain with the same ending', 'hej@inte-kupan.se', {}],
      ['a host with pages of many people', 'hej@facebook.com', { target_id: 2 }],
    ])('%s waits for an operator', async (_, email, more) => {
      const answer = await town.claim(email, more)
      expect([answer.statusCode, answer.json(), town.state.mails]).toEqual([201, { success: true }, []])
      expect(await town.claims()).toHaveLength(1)
      expect(await town.desk.read('deskSummary')).toMatchObject({ claims_waiting: 1 })
    })

    test('the desk shows look-alike letters of a domain', async () => {
      await town.claim('hej@kuраn.se')
      expect(await town.claims()).toMatchObject([{ email: 'hej@xn--kun-7cd3f.se', link_host: 'www.kupan.se' }])
    })

    test.each([
      [{ email: 'hej' }, 400],
      [{ email: 'a@kupan.se, b@kupan.se' }, 400],
      [{ email: 'hej@kupan.se\r\nBcc: x@y.se' }, 400],
      [{ email: 'åsa@kupan.se' }, 400],
      [{ target_id: 99 }, 404],
      [{ target_type: 'tree' }, 400],
      [{ website: 'spam' }, 400],
    ])('%j is refused', async (more, status) => {
      expect((await town.claim(own, more)).statusCode).toBe(status)
      expect([await town.stored(), town.state.mails]).toEqual([[], []])
    })

    test('the answer does not reveal whether a place has an organiser', async () => {
      const first = await town.claim(own)
      const again = await town.claim(own)
      const stranger = await town.claim('eva@example.se')
      const twice = await town.claim('eva@example.se')
      const strip = ({ statusCode, body, headers }: typeof first) => [statusCode, body, Object.keys(headers).toSorted()]
      expect([again, stranger, twice].map(strip)).toEqual([strip(first), strip(first), strip(first)])
      const { confirmed_by, confirmed_at } = await town.shop()
      expect([confirmed_by, confirmed_at]).toEqual([null, null])
    })

    test('another claim with the same address sends another link, and the last five are valid', async () => {
      const links = []
      for (let time = 0; time < 6; time++) {
        town.state.nowMs += dayMs
        links.push(await town.ownLink())
      }
      expect(await town.stored()).toHaveLength(1)
      const statuses = []
      for (const link of links) statuses.push((await town.ask('managedPlace', link)).statusCode)
      expect(statuses).toEqual([404, 200, 200, 200, 200, 200])
    })

    test('requests by strangers do not end a saved link, even if it has only shown the place', async () => {
      const saved = await town.ownLink()
      expect((await town.ask('managedPlace', saved)).statusCode).toBe(200)
      const links = []
      for (let time = 0; time < 12; time++) {
        town.state.nowMs += dayMs
        links.push(await town.ownLink())
      }
      expect((await town.ask('managedPlace', saved)).statusCode).toBe(200)
      expect((await town.ask('managedPlace', links.at(-1) ?? '')).statusCode).toBe(200)
      expect(await town.site.database.db.selectFrom('claim_link').selectAll().execute()).toHaveLength(5)
    })

    test('the link just mailed works although five others are in use, and replaces the least recently used', async () => {
      const links = []
      for (let time = 0; time < 6; time++) {
        town.state.nowMs += dayMs
        const link = await town.ownLink()
        links.push(link)
        if (time < 5) await town.ask('managedPlace', link)
      }
      const statuses = []
      for (const link of links) statuses.push((await town.ask('managedPlace', link)).statusCode)
      expect(statuses).toEqual([404, 200, 200, 200, 200, 200])
    })

    test('the answer does not reveal that a mail cannot be sent', async () => {
      town.state.isMailAway = true
      expect((await town.claim(own)).statusCode).toBe(201)
      town.state.isMailAway = false
      expect((await town.ask('managedPlace', await town.ownLink())).statusCode).toBe(200)
    })
  })

  describe('at the desk', () => {
    test('an approved claim sends the link by mail, a refusal disables it, and undo enables it again', async () => {
      await town.claim('kupan@gmail.com')
      const [{ id } = { id: 0 }] = await town.claims()
      const { action_id: approved } = await town.desk.done('approveClaim', id)
      const link = linkIn(town.state.mails[0])
      expect(town.state.mails).toMatchObject([{ to: 'kupan@gmail.com' }])
      expect((await town.ask('managedPlace', link)).statusCode).toBe(200)
      expect(await town.claims('approved')).toMatchObject([
        { email: 'kupan@gmail.com', others: 0, action_id: approved },
      ])
      expect((await town.desk.send('approveClaim', id)).statusCode).toBe(409)
      const { action_id: refused } = await town.desk.done('refuseClaim', id)
      expect(await town.statusesOf(link)).toEqual(new Set([404]))
      await town.desk.done('undoAction', refused)
      expect((await town.ask('managedPlace', link)).statusCode).toBe(200)
    })

    test('a claim whose mail cannot be sent is not approved', async () => {
      await town.claim('kupan@gmail.com')
      const [{ id } = { id: 0 }] = await town.claims()
      town.state.isMailAway = true
      expect((await town.desk.send('approveClaim', id)).statusCode).toBe(503)
      expect(await town.claims()).toMatchObject([{ id }])
      expect(await town.site.database.db.selectFrom('claim_link').selectAll().execute()).toEqual([])
    })

    test('undoing an automatic approval deletes the claim and its link', async () => {
      const link = await town.ownLink()
      const [{ action_id: actionId } = { action_id: 0 }] = await town.claims('approved')
      await town.desk.done('undoAction', actionId ?? 0)
      expect([await town.stored(), (await town.ask('managedPlace', link)).statusCode]).toEqual([[], 404])
    })

    test('the log contains no address', async () => {
      await town.ownLink()
      await town.claim('eva@gmail.com')
      await town.desk.done('refuseClaim', 2)
      const lines = await town.site.database.db.selectFrom('action').selectAll().execute()
      expect(lines).not.toHaveLength(0)
      expect(JSON.stringify(lines)).not.toMatch(/kupan\.se|gmail/)
    })
  })

  describe('the link', () => {
    test('changes the place at once, as checked by the organiser, and the desk can undo that', async () => {
      const link = await town.ownLink()
      const form = shopWire({ name: 'Kupan i Borås', link: 'https://www.kupan.se/boras' })
      const answer = await town.edit(link, form)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(await town.shop()).toMatchObject({
        name: 'Kupan i Borås',
        confirmed_at: '2027-01-20',
        confirmed_by: 'organiser',
      })
      const { action_id: id } = answer.json<{ action_id: number }>()
      expect((await town.desk.read<DeskActionsWire>('deskActions')).actions[0]).toMatchObject({
        id,
        verb: 'edit',
        by: null,
        by_organiser: true,
      })
      await town.desk.done('undoAction', id)
      expect(await town.shop()).toMatchObject({ name: 'Kupan', confirmed_by: null })
    })

    test('confirms the place with one click', async () => {
      const link = await town.ownLink()
      expect((await town.ask('confirmManagedPlace', link)).json()).toEqual({ action_id: expect.any(Number) })
      expect(await town.shop()).toMatchObject({ confirmed_at: '2027-01-20', confirmed_by: 'organiser' })
      expect((await town.ask('confirmManagedPlace', link)).json()).toEqual({ action_id: null })
    })

    test('is for one place only', async () => {
      const link = await town.ownLink()
      const { place } = await town.read(link)
      const form = marketForm({ name: 'Kapad', date: '2027-05-01' })
      expect((await town.ask('editManagedPlace', link, { payload: { version: place.version, form } })).statusCode).toBe(
        400,
      )
      expect(await town.site.read<EventWire>('/get_event/1')).toMatchObject({ name: 'Torgloppis' })
    })

    test('refuses an edit of an outdated version', async () => {
      const link = await town.ownLink()
      const payload = { version: 1, form: shopWire({ name: 'Ny' }) }
      const { place } = await town.read(link)
      expect((await town.edit(link, shopWire({ name: 'Ändrad' }))).statusCode).toBe(200)
      const late = await town.ask('editManagedPlace', link, { payload: { ...payload, version: place.version } })
      expect([late.statusCode, late.json()]).toEqual([409, { message: expect.stringMatching(/har ändrats/) }])
    })

    test('stores markup as text, and removes characters that mislead readers', async () => {
      const link = await town.ownLink()
      const name = '<img src=x onerror=alert(1)> Kupan\u202e gpj.exe\u0000'
      expect((await town.edit(link, shopWire({ name }))).statusCode).toBe(200)
      expect((await town.shop()).name).toBe('<img src=x onerror=alert(1)> Kupan gpj.exe')
    })

    test('ends after a year', async () => {
      const link = await town.ownLink()
      town.state.nowMs += 365 * dayMs - 1
      expect((await town.ask('managedPlace', link)).statusCode).toBe(200)
      town.state.nowMs += 1
      expect(await town.statusesOf(link)).toEqual(new Set([404]))
    })

    test('is replaced by a mailed link, and all older links stop working', async () => {
      const link = await town.ownLink()
      const other = await town.ownLink()
      expect((await town.ask('renewPlaceLink', link)).json()).toEqual({ success: true })
      const renewed = linkIn(town.state.mails.at(-1))
      expect([await town.statusesOf(link), await town.statusesOf(other)]).toEqual([new Set([404]), new Set([404])])
      expect((await town.ask('managedPlace', renewed)).statusCode).toBe(200)
    })

    test('keeps working when the new link could not be mailed', async () => {
      const link = await town.ownLink()
      town.state.isMailAway = true
      expect((await town.ask('renewPlaceLink', link)).statusCode).toBe(503)
      expect((await town.ask('managedPlace', link)).statusCode).toBe(200)
    })

    test('is deleted with the address', async () => {
      const link = await town.ownLink()
      expect((await town.ask('endPlaceLink', link)).json()).toEqual({ success: true })
      expect(await town.statusesOf(link)).toEqual(new Set([404]))
      expect(await town.stored()).toEqual([])
    })

    test('exports the stored data', async () => {
      const link = await town.ownLink()
      await town.ask('confirmManagedPlace', link)
      const answer = await town.ask('exportManagedPlace', link)
      expect(answer.headers['content-disposition']).toBe('attachment; filename="fyndkartan-mitt-stalle.json"')
      expect(answer.json<ManagedExportWire>()).toMatchObject({
        email: own,
        place: { type: 'store', id: 1, name: 'Kupan' },
        links: [{ used_at: '2027-01-20T11:00:00.000Z', expires_at: '2028-01-20T11:00:00.000Z' }],
        changes: [{ verb: 'confirm' }, { verb: 'add' }],
      })
    })

    test('still exports and ends the role when the place has been removed', async () => {
      const link = await town.ownLink()
      const key = { kind: 'shop', id: 1 } as const
      const { place } = await town.desk.read<DeskPlaceAnswerWire>('deskPlace', key)
      await town.desk.done('removePlace', key, { version: place.version })
      expect((await town.ask('managedPlace', link)).statusCode).toBe(410)
      expect((await town.ask('exportManagedPlace', link)).json()).toMatchObject({ email: own })
      expect((await town.ask('endPlaceLink', link)).statusCode).toBe(200)
      expect(await town.stored()).toEqual([])
    })
  })

  describe('the link of a series', () => {
    beforeEach(async () => {
      const { source: _, ...facts } = buildMarket({ name: 'Lördagsloppis', link: 'https://loppis.se/' })
      const rule = { kind: 'dates', dates: ['2027-01-30', '2027-02-06'] } as const
      const series = plainSeries(rule, { startMinute: 600, endMinute: 900 })
      const place = { ...facts, kind: 'market' } as const
      await write(town.site.database, town.state.nowMs, (writing) =>
        insertSeries(writing, { place, series, source: 'operator' }),
      )
      await town.site.sync.catchUp()
    })
    const target = { target_type: 'temp_event', target_id: 3 }

    test('applies to all dates: it cancels one, adds one and confirms all', async () => {
      const link = await town.ownLink(target, 'hej@loppis.se')
      const { series, place } = await town.read(link)
      expect(series?.series).toMatchObject({ kind: 'dates', dates: ['2027-01-30', '2027-02-06'] })
      const form = {
        ...marketForm({ name: 'Lördagsloppis' }),
        series: {
          ...series?.series,
          dates: ['2027-01-30', '2027-02-06', '2027-02-13'],
          cancelled: [{ date: '2027-02-06', reason: 'Snö' }],
        },
      }
      const answer = await town.edit(link, form)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(place.place.id).toBe(2)
      expect(await town.site.read('/get_event/3')).toMatchObject({ cancelled: 1, cancelled_reason: 'Snö' })
      expect(await town.site.read('/get_event/4')).toMatchObject({ date: '2027-02-13', confirmed_by: 'organiser' })
      town.state.nowMs += dayMs
      await town.ask('confirmManagedPlace', link)
      expect(await town.site.read('/get_event/2')).toMatchObject({
        confirmed_at: '2027-01-21',
        confirmed_by: 'organiser',
      })
    })

    test('keeps working when a single market becomes a series', async () => {
      const link = await town.ownLink({ target_type: 'temp_event', target_id: 1 }, 'hej@torget.se')
      const series = { kind: 'dates', dates: ['2027-03-06', '2027-03-13'], start_time: '10:00', end_time: '14:00' }
      const form = { ...marketForm({ name: 'Torgloppis' }), series }
      const answer = await town.edit(link, form)
      expect(answer.statusCode, answer.body).toBe(200)
      expect((await town.read(link)).series?.series).toMatchObject({ dates: ['2027-03-06', '2027-03-13'] })
    })
  })
})
