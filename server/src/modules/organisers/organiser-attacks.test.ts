/** Attacks on the links of organisers, and their retention. */
import type { DeskPlaceAnswerWire } from '@fyndkartan/contract/desk'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { dayMs } from '@fyndkartan/domain/local-time'
import { beforeEach, describe, expect, test } from 'vitest'
import { erase } from '../../db/erasure.ts'
import { write } from '../../db/write.ts'
import { onSqlite } from '../../testing/databases.ts'
import { shopWire } from '../../testing/desk-site.ts'
import { buildOrganiserSite, linkIn, marketForm, type OrganiserSite, own } from '../../testing/organiser-site.ts'

onSqlite(({ fresh }) => {
  let town: OrganiserSite
  beforeEach(async () => {
    town = await buildOrganiserSite(await fresh())
  })

  describe('taking over a place by changing its link', () => {
    const attacker = 'hej@angripare.se'
    const changed = () => shopWire({ name: 'Kupan', link: 'https://angripare.se/' })
    const editAtDesk = async () => {
      const key = { kind: 'shop', id: 1 } as const
      const { place } = await town.desk.read<DeskPlaceAnswerWire>('deskPlace', key)
      await town.desk.done('editPlace', key, { version: place.version, form: changed() })
    }

    test('a link changed by an organiser gives nobody access', async () => {
      expect((await town.edit(await town.ownLink(), changed())).statusCode).toBe(200)
      expect((await town.shop()).shop_link).toBe('https://angripare.se/')
      town.state.nowMs += 365 * dayMs
      town.state.mails = []
      await town.claim(attacker)
      expect(town.state.mails).toEqual([])
      expect(await town.claims()).toHaveLength(1)
    })

    test('the same change gives no access when the market also becomes a series', async () => {
      const target = { target_type: 'temp_event', target_id: 1 }
      const series = { kind: 'dates', dates: ['2027-03-06', '2027-03-13'] }
      const form = { ...marketForm({ name: 'Torgloppis', link: 'https://angripare.se/' }), series }
      expect((await town.edit(await town.ownLink(target, 'hej@torget.se'), form)).statusCode).toBe(200)
      town.state.nowMs += 90 * dayMs
      town.state.mails = []
      await town.claim(attacker, target)
      expect(town.state.mails).toEqual([])
      expect(await town.claims()).toHaveLength(1)
    })

    test('a link changed by an operator gives no access for 30 days', async () => {
      await editAtDesk()
      town.state.nowMs += 30 * dayMs - 1
      await town.claim(attacker)
      expect(town.state.mails).toEqual([])
      town.state.nowMs += 1
      await town.claim(`a${attacker}`)
      expect(town.state.mails).toHaveLength(1)
    })

    test('the link of a recently published tip gives no access', async () => {
      const payload = shopWire({ name: 'Påhittad', link: 'https://angripare.se/' })
      await town.site.call(endpoints.submitTip.path, { method: 'POST', payload })
      const { place_id: id } = await town.desk.done<{ place_id: number }>('publishTip', 1, payload)
      await town.claim(attacker, { target_id: id })
      expect(town.state.mails).toEqual([])
      expect(await town.claims()).toHaveLength(1)
    })
  })

  describe('claims that an operator has refused or undone', () => {
    test('a revoked link stays invalid after a new one is sent', async () => {
      const leaked = await town.ownLink()
      const [{ id } = { id: 0 }] = await town.claims('approved')
      await town.desk.done('refuseClaim', id)
      await town.desk.done('approveClaim', id)
      expect((await town.ask('managedPlace', leaked)).statusCode).toBe(404)
      expect((await town.ask('managedPlace', linkIn(town.state.mails.at(-1)))).statusCode).toBe(200)
    })

    test.each(['refused', 'undone'])(
      'after one claim was %s, an address at the place’s host is not enough for another',
      async (how) => {
        await town.ownLink()
        const [{ id, action_id: actionId } = { id: 0, action_id: 0 }] = await town.claims('approved')
        if (how === 'refused') await town.desk.done('refuseClaim', id)
        else await town.desk.done('undoAction', actionId ?? 0)
        town.state.nowMs += 8 * dayMs
        await town.retention()
        town.state.mails = []
        for (const email of [own, 'annan@kupan.se']) await town.claim(email)
        expect(town.state.mails).toEqual([])
        expect(await town.claims()).toHaveLength(2)
      },
    )

    test('that also holds after the market has become a series', async () => {
      const target = { target_type: 'temp_event', target_id: 1 }
      await town.ownLink(target, 'hej@torget.se')
      const [{ id } = { id: 0 }] = await town.claims('approved')
      await town.desk.done('refuseClaim', id)
      const key = { kind: 'market', id: 1 } as const
      const { place } = await town.desk.read<DeskPlaceAnswerWire>('deskPlace', key)
      const series = { kind: 'dates', dates: ['2027-11-27', '2027-12-04'], start_time: '10:00', end_time: '14:00' }
      const form = { ...marketForm({ name: 'Torgloppis', link: 'https://torget.se/' }), series }
      await town.desk.done('editPlace', key, { version: place.version, form })
      town.state.nowMs += 31 * dayMs
      town.state.mails = []
      await town.claim('annan@torget.se', target)
      expect(town.state.mails).toEqual([])
      expect(await town.claims()).toMatchObject([{ email: 'annan@torget.se' }])
    })

    test('redoing an approval whose address is deleted is refused', async () => {
      await town.ownLink()
      const [{ action_id: actionId } = { action_id: 0 }] = await town.claims('approved')
      const { action_id: undone } = await town.desk.done('undoAction', actionId ?? 0)
      expect((await town.desk.send('undoAction', undone)).statusCode).toBe(409)
    })

    test('a decision on an outdated claim does not override a newer decision', async () => {
      await town.claim('kupan@gmail.com')
      await town.desk.done('refuseClaim', 1)
      expect((await town.desk.send('approveClaim', 1, { status: 'waiting' })).statusCode).toBe(409)
      expect([await town.claims('approved'), town.state.mails]).toEqual([[], []])
    })
  })

  test('an address that cannot be decrypted does not hide the other claims at the desk', async () => {
    const link = await town.ownLink()
    await town.claim('kupan@gmail.com')
    await town.site.database.db.updateTable('claim').set({ email: 'AAAA' }).where('id', '=', 1).execute()
    expect(await town.claims('approved')).toMatchObject([{ email: '' }])
    expect(await town.claims()).toMatchObject([{ email: 'kupan@gmail.com' }])
    expect((await town.ask('exportManagedPlace', link)).json()).toMatchObject({ email: '' })
  })

  describe('limits', () => {
    beforeEach(async () => {
      town = await buildOrganiserSite(await fresh(), { submissions: 10 })
    })

    test('guessing links is refused after twenty attempts, and the valid link opens later', async () => {
      const link = await town.ownLink()
      const statuses = []
      for (let guess = 0; guess < 22; guess++)
        statuses.push((await town.ask('managedPlace', `${'A'.repeat(41)}${String(guess).padStart(2, '0')}`)).statusCode)
      expect(statuses.slice(18)).toEqual([404, 404, 429, 429])
      expect((await town.ask('managedPlace', link)).statusCode).toBe(429)
      town.state.nowMs += 15 * 60_000
      expect((await town.ask('managedPlace', link)).statusCode).toBe(200)
    })

    test.each(['', 'x', '../../etc', 'a'.repeat(10_000), `${'A'.repeat(43)}\0`.replace('\0', '%00')])(
      'an invalid link opens nothing: %j',
      async (link) => {
        expect((await town.ask('managedPlace', link)).statusCode).toBeGreaterThanOrEqual(400)
      },
    )

    test('a stolen link makes at most forty changes a day', async () => {
      const link = await town.ownLink()
      const statuses = new Set<number>()
      for (let time = 0; time < 40; time++)
        statuses.add((await town.edit(link, shopWire({ name: `Kupan ${time}`, link: 'https://kupan.se/' }))).statusCode)
      expect(statuses).toEqual(new Set([200]))
      expect((await town.edit(link, shopWire({ name: 'En till' }))).statusCode).toBe(429)
      town.state.nowMs += dayMs
      expect((await town.edit(link, shopWire({ name: 'En till' }))).statusCode).toBe(200)
    })

    /** An IP address in the network with this number. */
    const inNetwork = (network: number) => `203.0.${network}.7`

    test('a mailbox gets at most five links a day, however its address is written, from all visitors together', async () => {
      for (let time = 0; time < 8; time++) {
        const email = ['hej@kupan.se', 'hej+x@kupan.se', 'HEJ+y@kupan.se'][time % 3] ?? ''
        expect((await town.claim(email, {}, inNetwork(time))).statusCode).toBe(201)
      }
      expect(town.state.mails).toHaveLength(5)
      town.state.nowMs += dayMs
      await town.claim(own)
      expect(town.state.mails).toHaveLength(6)
    })

    test('for all its places together a mailbox gets at most five links a day', async () => {
      for (const id of [1, 2]) {
        await town.claim('eva.b@gmail.com', { target_id: id }, inNetwork(id))
        await town.desk.done('approveClaim', id)
      }
      town.state.mails = []
      for (let time = 0; time < 8; time++)
        await town.claim('eva.b@gmail.com', { target_id: 1 + (time % 2) }, inNetwork(time))
      expect(town.state.mails).toHaveLength(5)
    })

    test('a stranger leaves a mailbox two of its five links, and the use of one gives it five anew', async () => {
      for (let time = 0; time < 4; time++) await town.claim(own, {}, `203.0.113.${time}`)
      expect(town.state.mails).toHaveLength(3)
      for (let time = 0; time < 4; time++) await town.claim(own, {}, `2001:db8:1:${time}::1`)
      expect(town.state.mails).toHaveLength(5)
      await town.claim(own, {}, '198.51.100.1')
      expect(town.state.mails).toHaveLength(5)
      await town.ask('confirmManagedPlace', linkIn(town.state.mails[4]), { remoteAddress: '198.51.100.1' })
      await town.claim(own, {}, '198.51.100.1')
      expect(town.state.mails).toHaveLength(6)
    })

    test('of many addresses at one host, ten get a link in a day, and the others wait', async () => {
      for (let time = 0; time < 13; time++)
        expect((await town.claim(`a${time}@kupan.se`, {}, inNetwork(time))).statusCode).toBe(201)
      expect([town.state.mails.length, (await town.claims()).length]).toEqual([10, 3])
    })

    test('made-up addresses from a phone with three networks do not use up the approvals', async () => {
      for (let time = 0; time < 12; time++) {
        const from = ['203.0.113.1', '2001:db8:1::1', '198.51.100.1'][time % 3]
        await town.claim(`a${time}@kupan.se`, {}, from)
      }
      expect([town.state.mails.length, (await town.claims()).length]).toEqual([6, 6])
      await town.claim(own, {}, '192.0.2.1')
      expect(town.state.mails.at(-1)?.to).toBe(own)
    })

    test('requests of an organiser who has a link do not use up the approvals', async () => {
      for (let time = 0; time < 4; time++) await town.claim(own)
      await town.claim('eva@kupan.se')
      expect(town.state.mails.at(-1)?.to).toBe('eva@kupan.se')
    })

    test.each([
      ['an address with a link', own],
      ['an address that waits', 'eva@gmail.com'],
    ])('repeated claims count alike for %s', async (_, email) => {
      await town.claim(email)
      town.state.nowMs += 15 * 60_000
      const statuses = []
      for (let time = 0; time < 7; time++) statuses.push((await town.claim(email)).statusCode)
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429])
    })

    test('too many claims from one address are refused', async () => {
      const statuses = []
      for (let time = 0; time < 7; time++) statuses.push((await town.claim(`a${time}@example.se`)).statusCode)
      // Claims without a form pass have half the limit of ten.
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429])
    })
  })

  describe('retention', () => {
    test('an undecided claim is deleted after 90 days, a refused one after seven', async () => {
      await town.claim('kupan@gmail.com')
      await town.claim('eva@gmail.com')
      await town.desk.done('refuseClaim', 2)
      town.state.nowMs += 7 * dayMs
      await town.retention()
      expect(await town.stored()).toHaveLength(1)
      town.state.nowMs += 83 * dayMs
      await town.retention()
      expect(await town.stored()).toEqual([])
    })

    test('an organiser without a valid link is deleted', async () => {
      await town.ownLink()
      town.state.nowMs += 365 * dayMs - 1
      await town.retention()
      expect(await town.stored()).toHaveLength(1)
      town.state.nowMs += 1
      await town.retention()
      expect(await town.stored()).toEqual([])
    })

    test('the claims of an erased place are deleted with it', async () => {
      await town.ownLink()
      await write(town.site.database, town.state.nowMs, (writing) => erase(writing, 'shop', 1))
      expect(await town.stored()).toEqual([])
      expect(await town.site.database.db.selectFrom('claim_link').selectAll().execute()).toEqual([])
    })
  })

  test('neither the address nor the link can be read from the database', async () => {
    const link = await town.ownLink()
    await town.ask('confirmManagedPlace', link)
    const tables = await town.site.database.db.introspection.getTables()
    for (const { name } of tables) {
      const rows = await town.site.database.db
        .selectFrom(name as 'claim')
        .selectAll()
        .execute()
      expect(JSON.stringify(rows), name).not.toContain(link)
      expect(JSON.stringify(rows), name).not.toContain(own)
    }
  })
})
