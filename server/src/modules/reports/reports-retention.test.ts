/** How long reports are stored, and what they reveal. */
import { dayMs } from '@fyndkartan/domain/local-time'
import { describe, expect, test } from 'vitest'
import { erase } from '../../db/erasure.ts'
import { write } from '../../db/write.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { reportSite } from '../../testing/report-site.ts'

onEachDatabase(({ fresh }) => {
  const { reports, say, sayAll, warn, shop, market, queue, retention, rows } = reportSite(fresh)

  describe('retention', () => {
    test('hashes are deleted when no count needs them, and reports and matters with them', async () => {
      await say('right')
      await say('closed', '10.9.9.9', { note: 'Låst' })
      reports.nowMs += 30 * dayMs - 1
      await retention()
      expect((await rows()).map(({ person_key }) => person_key !== null)).toEqual([true, true])
      reports.nowMs += 1
      await retention()
      expect((await rows()).map(({ verdict }) => verdict)).toEqual(['right'])
      expect(await queue('few')).toEqual([])
      reports.nowMs += 60 * dayMs
      await retention()
      expect(await rows()).toEqual([])
    })

    test('a warning stays without hashes until it is decided, and then as long as the log', async () => {
      await warn('closed')
      reports.nowMs += 30 * dayMs
      await retention()
      expect((await shop())[2]).toBe('closed')
      expect((await rows()).map(({ person_key, network_key }) => [person_key, network_key])).toEqual(
        Array.from({ length: 3 }, () => [null, null]),
      )
      const [{ id, count } = { id: 0, count: 0 }] = await queue()
      expect(count).toBe(3)
      await reports.desk.done('dismissReport', id)
      reports.nowMs += 2 * 366 * dayMs
      await retention()
      expect(await rows()).toEqual([])
      expect(await queue('done')).toEqual([])
    })

    test('what three agree on waits at the desk until it is decided', async () => {
      await sayAll('closed', 3)
      reports.nowMs += 31 * dayMs
      await retention()
      expect(await queue()).toMatchObject([{ verdict: 'closed', count: 3, warned: false }])
    })

    test('that a network has reported too many places is forgotten with its hash', async () => {
      for (const target of ['1', '2', '3', '4', '5', '6']) await say('closed', '10.9.9.9', { target_id: target })
      const deskOnly = async () => (await rows()).map(({ desk_only }) => desk_only)
      expect(await deskOnly()).toEqual([0, 0, 0, 0, 0, 1])
      for (const target of ['1', '2', '3', '4', '5', '6']) await sayAll('closed', 2, { target_id: target })
      reports.nowMs += 30 * dayMs
      await retention()
      expect(new Set(await deskOnly())).toEqual(new Set([0]))
      expect(await rows()).toHaveLength(18)
    })

    test('a report that a date is cancelled is deleted after that date', async () => {
      await warn('cancelled', { target_type: 'temp_event' })
      expect((await market())[2]).toBe('cancelled')
      reports.nowMs += 8 * dayMs
      await retention()
      expect(await queue()).toEqual([])
      await reports.site.sync.catchUp()
      expect((await market())[2]).toBeNull()
    })

    test('reports on an erased place are deleted', async () => {
      await sayAll('closed', 3, { note: 'Anna har flyttat' })
      await write(reports.site.database, reports.nowMs, (writing) => erase(writing, 'shop', 1))
      expect(await rows()).toEqual([])
      expect(await reports.site.database.db.selectFrom('report_matter').selectAll().execute()).toEqual([])
    })
  })

  test('stored reports reveal neither an address nor a network', async () => {
    await say('closed', '10.9.9.9')
    await say('closed', '10.9.9.9', { target_id: 2 })
    const stored = await rows()
    expect(JSON.stringify(stored)).not.toContain('10.9')
    // One visitor's reports on two places cannot be linked.
    expect(new Set(stored.flatMap(({ person_key, network_key }) => [person_key, network_key])).size).toBe(4)
  })
})
