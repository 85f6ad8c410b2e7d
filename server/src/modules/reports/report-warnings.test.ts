/** Reports that something is wrong: when they wait at the desk, and when visitors are warned. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { PostWire } from '@fyndkartan/contract/place'
import { dayMs } from '@fyndkartan/domain/local-time'
import { describe, expect, test } from 'vitest'
import { onEachDatabase } from '../../testing/databases.ts'
import { reportSite } from '../../testing/report-site.ts'

onEachDatabase(({ fresh }) => {
  const { reports, stranger, say, sayAll, warn, shop, queue, rows } = reportSite(fresh)

  test('three that agree wait at the desk at once', async () => {
    await sayAll('closed', 2, { note: 'Tomt i <b>fönstret</b>\u202e.' })
    await say('moved')
    expect(await queue()).toEqual([])
    expect((await queue('few')).map(({ verdict, count }) => [verdict, count])).toEqual([
      ['moved', 1],
      ['closed', 2],
    ])
    await say('closed')
    expect(await shop()).toEqual([null, null, null])
    expect(await queue('few')).toMatchObject([{ verdict: 'moved' }])
    expect(await queue()).toMatchObject([
      {
        verdict: 'closed',
        count: 3,
        warned: false,
        first_at: '2026-11-21T11:00:00.000Z',
        place: { id: 1, name: 'Retrolyckan' },
        notes: [{ text: 'Tomt i <b>fönstret</b>.' }, { text: 'Tomt i <b>fönstret</b>.' }],
        decided_at: null,
      },
    ])
    expect(await reports.desk.read('deskSummary')).toMatchObject({ reports_open: 1 })
  })

  test('visitors are warned, on the page and in lists, when a day lies between the first and the last report', async () => {
    await sayAll('closed', 3)
    reports.nowMs += dayMs - 1
    await say('closed')
    expect((await shop())[2]).toBeNull()
    reports.nowMs += 1
    await say('closed')
    expect((await shop())[2]).toBe('closed')
    const posts = await reports.site.read<PostWire[]>(`${endpoints.searchPlaces.path}?city=*&event_type=stores`)
    expect(posts.flatMap(({ id, warning }) => (warning ? [[id, warning]] : []))).toEqual([[1, 'closed']])
    expect(await queue()).toMatchObject([{ verdict: 'closed', count: 5, warned: true }])
  })

  test('reports count for 30 days', async () => {
    await sayAll('closed', 2)
    reports.nowMs += 30 * dayMs
    await warn('closed')
    expect(await queue()).toMatchObject([{ count: 3, warned: true }])
    reports.nowMs += dayMs
    await say('moved', '10.9.1.1')
    reports.nowMs += 30 * dayMs
    await say('moved', '10.9.2.1')
    await say('moved', '10.9.3.1')
    expect((await queue('few'))[0]).toMatchObject({ verdict: 'moved', count: 2 })
  })

  test('a warning that an older program has stored waits at the desk', async () => {
    await warn('closed')
    await reports.site.database.db.updateTable('report_matter').set({ queued_at: null }).execute()
    await say('closed')
    expect(await queue()).toMatchObject([{ verdict: 'closed', count: 4, warned: true }])
    expect(await queue('few')).toEqual([])
  })

  test('of two warnings the graver one is shown', async () => {
    await warn('wrong_hours')
    expect((await shop())[2]).toBe('wrong_hours')
    await warn('closed')
    expect((await shop())[2]).toBe('closed')
    const [, closed] = await queue()
    await reports.desk.done('dismissReport', closed?.id ?? 0)
    expect((await shop())[2]).toBe('wrong_hours')
  })

  describe('the day between reports', () => {
    test('does not begin with somebody who returns after a week', async () => {
      await sayAll('closed', 2)
      await say('closed', '10.9.9.9')
      reports.nowMs += 7 * dayMs
      await say('closed', '10.9.9.9')
      expect(await rows()).toHaveLength(4)
      expect((await shop())[2]).toBeNull()
      await say('closed')
      expect((await shop())[2]).toBe('closed')
    })

    test('does not begin with the other address of the same phone', async () => {
      await sayAll('closed', 3)
      reports.nowMs += dayMs
      await say('closed', '2001:db8:7::1')
      expect((await shop())[2]).toBeNull()
    })
  })

  describe('a network that reports many places', () => {
    /** Reports five places as wrong from a network, which is then at its limit. */
    const reportFive = async (network: string) => {
      for (const target of ['1', '2', '3', '4', '5']) await say('closed', `${network}.${target}`, { target_id: target })
    }
    const sixth = { target_id: '6' }

    test.each([
      ['brings five to a warning in a week', 5, 'closed'],
      ['brings no sixth to a warning', 6, null],
    ])('%s', async (_, target, warning) => {
      for (const network of ['10.9.1', '10.9.2', '10.9.3']) {
        await reportFive(network)
        await say('closed', `${network}.77`, sixth)
        if (network === '10.9.2') reports.nowMs += dayMs
      }
      expect((await shop(target))[2]).toBe(warning)
      expect(await queue()).toHaveLength(6)
      expect((await queue()).at(-1)).toMatchObject({ place: { id: 6 }, count: 3, warned: false })
    })

    test('counts again after the week', async () => {
      await reportFive('10.9.1')
      await say('closed', '10.9.1.7', sixth)
      await say('closed', stranger(), sixth)
      reports.nowMs += 7 * dayMs
      await say('closed', stranger(), sixth)
      expect((await shop(6))[2]).toBeNull()
      await say('closed', '10.9.1.7', sixth)
      expect((await shop(6))[2]).toBe('closed')
    })

    test('counts a place once, however many of its visitors report it', async () => {
      for (const visitor of ['1', '2', '3', '4', '5', '6']) {
        await say('closed', `10.9.1.${visitor}`, { target_id: '1' })
        await say('moved', `10.9.1.1${visitor}`, { target_id: '1' })
      }
      await say('closed', '10.9.1.1', sixth)
      await say('closed', stranger(), sixth)
      reports.nowMs += dayMs
      await say('closed', stranger(), sixth)
      expect((await shop(6))[2]).toBe('closed')
    })

    test('may say of any number of places that all is right', async () => {
      for (const target of ['1', '2', '3', '4', '5', '6']) await say('right', `10.9.1.${target}`, { target_id: target })
      await say('closed', '10.9.1.7', sixth)
      await say('closed', stranger(), sixth)
      reports.nowMs += dayMs
      await say('closed', stranger(), sixth)
      expect((await shop(6))[2]).toBe('closed')
    })

    test('leaves nothing stored that connects the places', async () => {
      await reportFive('10.9.1')
      const stored = await rows()
      expect(new Set(stored.map(({ network_key }) => network_key)).size).toBe(5)
      const counters = await reports.site.database.db.selectFrom('attempt').selectAll().execute()
      expect(counters).toMatchObject([{ count: 5 }])
      // Neither the key nor the time leads to a report.
      expect(stored.map(({ network_key }) => network_key)).not.toContain(`4.${counters[0]?.key}`)
      expect((counters[0]?.window_ends_at ?? 1) % dayMs).toBe(0)
    })
  })
})
