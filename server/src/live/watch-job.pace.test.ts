/** When the job sends the messages of a watch, for each pace. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../testing/databases.ts'
import { buildWatchSite } from '../testing/watch-site.ts'

/** A Saturday a fortnight after the tests' Saturday. */
const later: CivilDate = '2026-12-05'

onEachDatabase(({ fresh }) => {
  const build = async () => buildWatchSite(await fresh())
  const told = ({ state }: Awaited<ReturnType<typeof build>>) => state.mails.map(({ subject }) => subject)

  test('pace at once: the mail comes with the next round, and at most every quarter of an hour', async () => {
    const site = await build()
    await site.watch()
    await site.add({ name: 'Först', date: later })
    await site.pass()
    await site.add({ name: 'Sedan', date: later })
    await site.pass(14)
    expect(told(site)).toEqual(['Nytt: Först'])
    await site.pass(2)
    expect(told(site)).toEqual(['Nytt: Först', 'Nytt: Sedan'])
  })

  test.each([
    ['daily', '2026-11-22', '07:00'],
    ['weekly', '2026-11-23', '07:00'],
  ])('pace %s: the mail comes on %s at %s, and not a minute earlier', async (pace, date, time) => {
    const site = await build()
    await site.watch({ pace })
    await site.add({ name: 'Torgloppis', date: later })
    await site.passTo(date, '06:59')
    expect(told(site)).toEqual([])
    await site.passTo(date, time)
    expect(told(site)).toEqual(['Nytt: Torgloppis'])
  })

  test('pace before the weekend: the mail lists the markets of the weekend, new or not, each day once', async () => {
    const site = await build()
    await site.add(
      { name: 'Fredagsloppis', date: '2026-11-27' },
      { name: 'Söndagsloppis', date: '2026-11-29' },
      { name: 'Nästa lördag', date: later },
    )
    await site.watch({ pace: 'thursday' })
    await site.passTo('2026-11-26', '16:59')
    expect(told(site)).toEqual([])
    await site.passTo('2026-11-26', '17:00')
    expect(told(site)).toEqual(['2 inför helgen: Loppisar och butiker i hela Sverige'])
    expect(site.state.mails[0]?.text).toContain('I HELGEN\n\nFredagsloppis\nfre 27 nov 10–14')
    // The clock is set back and passes the same hour again.
    await site.passTo('2026-11-26', '16:00')
    await site.passTo('2026-11-26', '17:05')
    expect(site.state.mails).toHaveLength(1)
    await site.passTo('2026-12-03', '17:00')
    expect(told(site)[1]).toBe('I helgen: Nästa lördag')
    await site.passTo('2026-12-10', '17:00')
    expect(site.state.mails).toHaveLength(2)
  })

  test('pace before the weekend: the mail also lists cancelled markets and new shops', async () => {
    const site = await build()
    const [id = 0] = await site.add({ name: 'Torgloppis', date: '2026-11-28' })
    await site.watch({ pace: 'thursday' })
    await site.edit(id, { cancelled: 1 })
    await site.add({ shop: { name: 'Kupan' } })
    await site.passTo('2026-11-26', '17:00')
    expect(site.state.mails[0]?.text).toMatch(/NYTT\n\nKupan[^]*INSTÄLLT\n\nTorgloppis/)
  })

  test('a due time that a wrong clock has set far ahead is ignored', async () => {
    const site = await build()
    await site.watch({ pace: 'daily' })
    await site.site.database.db
      .updateTable('watch')
      .set({ due_at: Date.UTC(2030, 0, 1) })
      .execute()
    await site.add({ name: 'Torgloppis', date: later })
    await site.pass()
    expect(told(site)).toEqual(['Nytt: Torgloppis'])
  })
})
