/** The yearly reminder "Stämmer allt?": when and how often it is sent, to which organisers, and by one server only. */
import { type CivilDate, dayMs } from '@fyndkartan/domain/local-time'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeEach, describe, expect, test } from 'vitest'
import { confirmPlaces } from '../db/confirmations.ts'
import { insertSeries } from '../db/series.ts'
import { write } from '../db/write.ts'
import { buildMarket } from '../testing/build-place.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { buildOrganiserSite, linkIn, type OrganiserSite } from '../testing/organiser-site.ts'
import { remindOrganisers } from './organiser-reminders.ts'

onEachDatabase(({ fresh }) => {
  let town: OrganiserSite
  beforeEach(async () => {
    town = await buildOrganiserSite(await fresh())
  })
  const remind = (servers = 1) => {
    const { site, state } = town
    const mailer = {
      send: async (mail: (typeof state.mails)[number]) => {
        if (state.isMailAway) throw new Error('away')
        state.mails.push(mail)
      },
    }
    const parts = { database: site.database, mailer, site: () => 'https://loppis.example' }
    return Promise.all(Array.from({ length: servers }, () => remindOrganisers(parts, state.nowMs)))
  }
  /** For each mail of the next `days` days, the number of days until it is sent. */
  const mailsOn = async (days: number) => {
    town.state.mails = []
    const on: number[] = []
    for (let day = 0; day < days; day++) {
      await remind()
      on.push(...town.state.mails.splice(0).map(() => day))
      town.state.nowMs += dayMs
    }
    return on
  }
  const confirmed = async (link: string) => {
    expect((await town.ask('confirmManagedPlace', link)).statusCode).toBe(200)
  }
  /** Adds Sommarloppis with these dates, and confirms its approved claim today. */
  const confirmedSeries = async (...dates: CivilDate[]) => {
    const { source: _, ...facts } = buildMarket({ name: 'Sommarloppis', link: 'https://loppis.se/' })
    const series = plainSeries({ kind: 'dates', dates }, { startMinute: 600, endMinute: 900 })
    await write(town.site.database, town.state.nowMs, (writing) =>
      insertSeries(writing, { place: { ...facts, kind: 'market' }, series, source: 'operator' }),
    )
    await town.site.sync.catchUp()
    await confirmed(await town.ownLink({ target_type: 'temp_event', target_id: 2 }, 'hej@loppis.se'))
  }

  test('the yearly mail is sent a month before the year is over, with links to confirm, to correct and to end', async () => {
    await confirmed(await town.ownLink())
    expect(await mailsOn(334)).toEqual([])
    await remind()
    const [mail] = town.state.mails
    expect(mail).toMatchObject({ to: 'hej@kupan.se', subject: 'Stämmer allt om Kupan?' })
    const links = mail?.text.match(/https:\S+/g) ?? []
    expect(links.map((link) => link.replace(/nyckel=[\w-]{43}/, 'nyckel=…'))).toEqual([
      'https://loppis.example/#/arrangor?nyckel=…&gora=bekrafta',
      'https://loppis.example/#/arrangor?nyckel=…&gora=andra',
      'https://loppis.example/#/arrangor?nyckel=…&gora=avsluta',
    ])
    const secret = /nyckel=([\w-]{43})/.exec(links[0] ?? '')?.[1] ?? ''
    await confirmed(secret)
    expect((await town.stored())[0]).toMatchObject({ unanswered: 0 })
  })

  test('at most two mails stay unanswered', async () => {
    await confirmed(await town.ownLink())
    const on = await mailsOn(4 * 365)
    expect(on).toHaveLength(2)
    expect((on[1] ?? 0) - (on[0] ?? 0)).toBe(180)
  })

  test('an answer resets the count of unanswered mails', async () => {
    const link = await town.ownLink()
    await confirmed(link)
    town.state.nowMs += 340 * dayMs
    await remind()
    await confirmed(link)
    expect(await mailsOn(2 * 365)).toHaveLength(2)
  })

  test('no mail goes to an organiser who is not approved or has ended the role, nor about a removed place', async () => {
    await town.claim('kupan@gmail.com')
    const link = await town.ownLink()
    await town.ask('endPlaceLink', link)
    expect(await mailsOn(400)).toEqual([])
  })

  test('no yearly mail is sent about a market whose dates are over', async () => {
    await confirmedSeries('2027-02-06')
    expect(await mailsOn(400)).toEqual([])
  })

  test('several servers send one mail', async () => {
    await confirmed(await town.ownLink())
    town.state.mails = []
    town.state.nowMs += 340 * dayMs
    await remind(3)
    expect(town.state.mails).toHaveLength(1)
  })

  test('a mail that could not be sent is retried after a week, counts once, and leaves no link', async () => {
    await confirmed(await town.ownLink())
    town.state.mails = []
    town.state.nowMs += 340 * dayMs
    town.state.isMailAway = true
    await expect(remind()).rejects.toThrow('1 mails to organisers could not be sent')
    expect((await town.stored())[0]).toMatchObject({ unanswered: 0 })
    expect(await town.site.database.db.selectFrom('claim_link').selectAll().execute()).toHaveLength(1)
    town.state.isMailAway = false
    expect(await mailsOn(7)).toEqual([])
    await remind()
    expect(town.state.mails).toHaveLength(1)
    expect((await town.stored())[0]).toMatchObject({ unanswered: 1 })
  })

  describe('before a season', () => {
    test('a market’s organiser gets a mail a month ahead, unless the market was confirmed recently', async () => {
      await confirmedSeries('2027-05-01', '2027-05-08', '2027-08-28')
      // Day 70 is 31 March 2027, a month and a day before the first date.
      expect(await mailsOn(70)).toEqual([])
      await remind()
      expect(town.state.mails[0]?.text).toContain(
        'Snart börjar säsongen för Sommarloppis: första dagen är lördag 1 maj',
      )
      expect(linkIn(town.state.mails[0])).toBe('none')
    })

    test('the organiser of a shop with seasonal hours gets a mail', async () => {
      const link = await town.ownLink()
      await confirmed(link)
      const { database } = town.site
      await database.db
        .updateTable('shop')
        .set({ opening_hours_osm: 'Jun-Aug Sa 10:00-14:00' })
        .where('id', '=', 1)
        .execute()
      town.state.nowMs = Date.UTC(2027, 4, 4, 11)
      await write(database, town.state.nowMs, (writing) =>
        confirmPlaces(writing, 'shop', [1], { on: '2027-01-29', by: 'organiser' }),
      )
      expect(await mailsOn(1)).toEqual([])
      expect(await mailsOn(1)).toEqual([0])
    })
  })
})
