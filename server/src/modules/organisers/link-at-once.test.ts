/** Who gets an organiser's link without an operator: attacks by people who have an address near the place's own link. */
import { dayMs } from '@fyndkartan/domain/local-time'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Attempts } from '../../db/attempts.ts'
import { insertSeries } from '../../db/series.ts'
import { write } from '../../db/write.ts'
import { applyImport } from '../../importer/apply-import.ts'
import { draftOf } from '../../importer/import-draft.ts'
import { buildMarket } from '../../testing/build-place.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { newShop, shopWire } from '../../testing/desk-site.ts'
import { buildOrganiserSite, type OrganiserSite, own } from '../../testing/organiser-site.ts'
import { addShop } from '../../testing/stocked-site.ts'

onEachDatabase(({ fresh }) => {
  let town: OrganiserSite
  beforeEach(async () => {
    town = await buildOrganiserSite(await fresh())
  })

  /** Stores shop 9 with this link, as old as the other places. */
  const addLinked = (link: string) =>
    addShop(town.site, { id: 9, name: 'Återbruket', link }, town.state.nowMs - 60 * dayMs)
  const outcome = async () => [town.state.mails.length, (await town.claims()).length]

  test.each([
    ['a pupil of a municipality', 'https://www.boras.se/', 'elev@elev.boras.se'],
    ['a student', 'https://hv.se/', 'hej@student.hv.se'],
    ['somebody at the head office', 'https://boras.kupan.nu/', 'hej@kupan.nu'],
  ])('at another host of the link’s domain, %s waits for an operator', async (_, link, email) => {
    await addLinked(link)
    await town.claim(email, { target_id: 9 })
    expect(await outcome()).toEqual([0, 1])
  })

  test.each(['https://www.boras.se/aterbruket', 'https://boras.se/?sida=7', 'https://boras.se/#aterbruket'])(
    'a link past the front page of the host is not enough: %s',
    async (link) => {
      await addLinked(link)
      await town.claim('anstalld@boras.se', { target_id: 9 })
      expect(await outcome()).toEqual([0, 1])
    },
  )

  describe('an address at the link’s host waits for an operator if another place links to the domain', () => {
    test.each([
      'https://kupan.se/kalmar',
      'https://KALMAR.KUPAN.SE',
      'www.kupan.se/kalmar',
      'https://user@kupan.se:8080/?x=1',
    ])('such as a shop: %s', async (link) => {
      await addLinked(link)
      await town.claim(own)
      expect(await outcome()).toEqual([0, 1])
    })

    test('such as a series', async () => {
      const { source: _, ...facts } = buildMarket({ name: 'Kupans loppis', link: 'https://kupan.se/loppis' })
      const series = plainSeries({ kind: 'dates', dates: ['2027-01-30'] }, { startMinute: 600, endMinute: 900 })
      await write(town.site.database, town.state.nowMs - 60 * dayMs, (writing) =>
        insertSeries(writing, { place: { ...facts, kind: 'market' }, series, source: 'import' }),
      )
      await town.claim(own)
      expect(await outcome()).toEqual([0, 1])
    })

    test('such as one that writes the domain in other letters', async () => {
      await addLinked('https://räksmörgås.se/')
      await addShop(town.site, { id: 10, link: 'https://kalmar.xn--rksmrgs-5wao1o.se/' }, 0)
      await town.claim('hej@räksmörgås.se', { target_id: 9 })
      expect(await outcome()).toEqual([0, 1])
    })

    test('another domain that ends alike, or a removed place, does not matter', async () => {
      await addLinked('https://inte-kupan.se/')
      await addShop(town.site, { id: 10, link: 'https://kupan.se/kalmar' }, 0)
      await write(town.site.database, 0, async ({ trx }) => {
        await trx.updateTable('shop').set({ deleted_at: 1 }).where('id', '=', 10).execute()
      })
      await town.claim(own)
      expect(await outcome()).toEqual([1, 0])
    })
  })

  test('of a series that alone links to its domain, the dates do not count as several places', async () => {
    const { source: _, ...facts } = buildMarket({ name: 'Lördagsloppis', link: 'https://lordag.se/' })
    const rule = { kind: 'dates', dates: ['2027-01-30', '2027-02-06'] } as const
    const series = plainSeries(rule, { startMinute: 600, endMinute: 900 })
    await write(town.site.database, town.state.nowMs - 30 * dayMs, (writing) =>
      insertSeries(writing, { place: { ...facts, kind: 'market' }, series, source: 'import' }),
    )
    await town.site.sync.catchUp()
    await town.claim('hej@lordag.se', { target_type: 'temp_event', target_id: 3 })
    expect(await outcome()).toEqual([1, 0])
  })

  test('a claim waits if an operator refuses another one while it is made', async () => {
    await town.claim('eva@example.se')
    const [waiting] = await town.claims()
    const { countAll } = Attempts.prototype
    const counting = vi.spyOn(Attempts.prototype, 'countAll').mockImplementation(async function (
      this: Attempts,
      ...limits
    ) {
      if (limits[0].some(({ purpose }) => purpose === 'organiser approval')) {
        counting.mockRestore()
        await town.desk.done('refuseClaim', waiting!.id)
      }
      return countAll.apply(this, limits)
    })
    await town.claim(own)
    expect(await outcome()).toEqual([0, 1])
  })

  describe('for 30 days nobody gets access by the link of', () => {
    const attacker = 'hej@angripare.se'

    test('a source that replaces a place by one with another link', async () => {
      const run = (id: string, link: string) =>
        applyImport(town.site.database, town.state.nowMs, [draftOf(id, newShop({ name: 'Stallet', link }))], {
          scope: 'osm:',
          source: 'osm',
          prune: true,
          dryRun: false,
          today: '2027-01-20',
        })
      await run('osm:node/1', 'https://stallet.se/')
      town.state.nowMs += 90 * dayMs
      await run('osm:node/2', 'https://angripare.se/')
      await town.site.sync.catchUp()
      const { id } = await town.site.database.db
        .selectFrom('shop')
        .select('id')
        .where('source_id', '=', 'osm:node/2')
        .executeTakeFirstOrThrow()
      town.state.nowMs += 30 * dayMs - 1
      await town.claim(attacker, { target_id: id })
      expect(await outcome()).toEqual([0, 1])
      town.state.nowMs += 1
      await town.claim(`a${attacker}`, { target_id: id })
      expect(await outcome()).toEqual([1, 1])
    })

    test('a series that a source has just added, whatever the age of its dates', async () => {
      const { source: _, ...facts } = buildMarket({ name: 'Helgloppis', link: 'https://angripare.se/' })
      const series = plainSeries({ kind: 'dates', dates: ['2027-01-30'] }, { startMinute: 600, endMinute: 900 })
      await write(town.site.database, town.state.nowMs - 30 * dayMs + 1, (writing) =>
        insertSeries(writing, { place: { ...facts, kind: 'market' }, series, source: 'import' }),
      )
      await town.site.sync.catchUp()
      await town.claim(attacker, { target_type: 'temp_event', target_id: 2 })
      expect(await outcome()).toEqual([0, 1])
    })

    test('a place, unless an operator has added it', async () => {
      const payload = shopWire({ name: 'Stallet', link: 'https://stallet.se/' })
      const { place_id: id } = await town.desk.done<{ place_id: number }>('addPlace', null, payload)
      await town.claim('hej@stallet.se', { target_id: id })
      expect(await outcome()).toEqual([1, 0])
    })
  })
})
