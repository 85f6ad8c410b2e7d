import { unknownFacts } from '@fyndkartan/domain/facts'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeEach, describe, expect, test } from 'vitest'
import { erase } from '../db/erasure.ts'
import type { Database } from '../db/open.ts'
import { insertSeries } from '../db/series.ts'
import { write } from '../db/write.ts'
import {
  calendarOf,
  importNowMs as nowMs,
  importsInto,
  importToday as today,
  none,
  start,
  three,
  threeDays,
  weekly,
} from '../testing/calendar-imports.ts'
import { onSqlite } from '../testing/databases.ts'
import { parseCsv } from './parse-csv.ts'

const hours = { startMinute: 600, endMinute: null }

onSqlite(({ fresh }) => {
  let database: Database
  let imports: ReturnType<typeof importsInto>
  beforeEach(async () => {
    database = await fresh()
    imports = importsInto(database)
  })
  const carryOut: typeof imports.carryOut = (...order) => imports.carryOut(...order)
  const dates = () => imports.dates()
  const seriesRow = () => database.db.selectFrom('series').selectAll().executeTakeFirstOrThrow()

  test('the imported text is stored, and the same rule in other words is no change', async () => {
    await carryOut(calendarOf(weekly(3)))
    const stored = await seriesRow()
    expect(stored.arrived).toBe(['BEGIN:VEVENT', ...weekly(3), 'END:VEVENT'].join('\n'))
    const other = calendarOf(['RRULE:FREQ=WEEKLY;BYDAY=SA;UNTIL=20261218', start, 'SEQUENCE:3'])
    expect(await carryOut(other)).toMatchObject({ changed: 1 })
    expect(await carryOut(calendarOf(['RRULE:FREQ=DAILY;INTERVAL=7;UNTIL=20261218', start]))).toMatchObject({
      unchanged: 1,
    })
    expect(await carryOut(calendarOf(weekly(3).toReversed()))).toMatchObject({ changed: 1 })
  })

  describe('markets whose calendar gives one UID to all', () => {
    const first = ['SUMMARY:Lucialoppis', 'DTSTART:20261213T100000']
    const second = ['SUMMARY:Julloppis', 'DTSTART:20261219T100000']
    const third = ['SUMMARY:Mellandagsloppis', 'DTSTART:20261227T100000']

    test('keep their ids when one is added, moved to another hour, or no longer in the file', async () => {
      await carryOut(calendarOf(first))
      expect(await carryOut(calendarOf(second, first))).toMatchObject({ ...none, added: 1, unchanged: 1 })
      const later = second.map((line) => line.replace('T10', 'T12'))
      expect(await carryOut(calendarOf(third, first, later))).toMatchObject({
        ...none,
        added: 1,
        changed: 1,
        unchanged: 1,
      })
      expect(await dates()).toEqual(['1 12-13 10 single', '2 12-19 12 single', '3 12-27 10 single'])
      expect(await carryOut(calendarOf(later))).toMatchObject({ ...none, unchanged: 1, removed: 2 })
      expect(await dates()).toEqual(['2 12-19 12 single'])
    })

    test('stay when the file is not whole', async () => {
      await carryOut(calendarOf(first, second, third))
      const [begin = ''] = calendarOf(first, second).split('END:VEVENT')
      expect(await carryOut(`${begin}END:VEVENT`)).toMatchObject({ ...none, unchanged: 1 })
      expect(await dates()).toHaveLength(3)
    })
  })

  test('a row whose dates have become unreadable leaves its series as it is', async () => {
    const importRow = async (recurrence: string) => {
      const csv = `type,name,town,id,date,recurrence\nloppis,Loppis,Borås,a,2026-11-28,${recurrence}`
      const { drafts, unread } = parseCsv(csv, { source: 'fil', today })
      return imports.apply(drafts, { scope: 'csv:fil#', prune: true, ...(unread && { unread }) })
    }
    await importRow('2026-12-05 2026-12-12')
    const before = await dates()
    expect(before).toHaveLength(3)
    expect(await importRow('varannan lördag')).toMatchObject(none)
    expect(await dates()).toEqual(before)
  })

  describe('a series that its source no longer has', () => {
    const other = calendarOf(['UID:2', 'SUMMARY:Annan', 'DTSTART:20261230T100000'])
    const sinceNovember = calendarOf(['DTSTART:20261114T100000', 'RRULE:FREQ=WEEKLY;COUNT=4'])
    const whole = ['1 11-14 10 series 1', '2 11-21 10 series 1', '3 11-28 10 series 1', '4 12-05 10 series 1']
    const annan = '5 12-30 10 single'

    test('stays without prune; with prune it ends, its past dates stay, and it gets its ids back when it returns', async () => {
      await carryOut(sinceNovember)
      expect(await carryOut(other)).toMatchObject({ ...none, added: 1 })
      expect(await dates()).toEqual([...whole, annan])
      expect(await carryOut(other, { prune: true })).toMatchObject({ ...none, unchanged: 1, removed: 1 })
      expect(await dates()).toEqual([...whole.slice(0, 1), annan])
      expect(await carryOut(other, { prune: true })).toMatchObject({ ...none, unchanged: 1 })
      expect(await carryOut(sinceNovember)).toMatchObject({ ...none, changed: 1 })
      expect(await dates()).toEqual([...whole, annan])
    })

    test('is removed when all its dates are to come, and stays when its event cannot be read', async () => {
      await carryOut(calendarOf(weekly(3)))
      const unreadable = calendarOf(['DTSTART;TZID=Ingen:20261128T100000', 'RRULE:FREQ=WEEKLY'])
      expect(await carryOut(unreadable, { prune: true })).toMatchObject(none)
      expect(await dates()).toEqual(three)
      expect(await carryOut(other, { prune: true })).toMatchObject({ added: 1, removed: 1 })
      expect((await seriesRow()).deleted_at).toBe(nowMs)
      expect(await dates()).toEqual(['4 12-30 10 single'])
    })
  })

  test('when a row of a table is a single date, then a series, then a single date again, kept dates keep their ids', async () => {
    const importRow = async (fields: string) => {
      const csv = `type,name,town,id,date,start_time,recurrence\nloppis,Loppis,Borås,a,${fields}`
      const { drafts } = parseCsv(csv, { source: 'fil', today })
      return imports.apply(drafts, { scope: 'csv:fil#' })
    }
    await importRow('2026-11-28,10:00,')
    expect(await importRow('2026-11-28,10:00,RRULE:FREQ=WEEKLY;COUNT=3')).toMatchObject({ ...none, added: 1 })
    expect(await dates()).toEqual(three)
    expect(await importRow('2026-11-28,10:00,"2026-12-05, 2026-12-12"')).toMatchObject({ ...none, changed: 1 })
    expect(await dates()).toEqual(three)
    expect(await importRow('2026-11-28,11:00,')).toMatchObject({ ...none, changed: 1, removed: 1 })
    expect(await dates()).toEqual(['1 11-28 11 single'])
    expect(await importRow('2026-11-28,10:00,2026-12-05')).toMatchObject({ ...none, changed: 1 })
    expect(await dates()).toEqual(three.slice(0, 2))
  })

  describe('cancelled events', () => {
    test('are uncancelled when the calendar says so', async () => {
      await carryOut(calendarOf(weekly(3)))
      await carryOut(calendarOf([...weekly(3), 'STATUS:CANCELLED']))
      expect(await carryOut(calendarOf(weekly(3)))).toMatchObject({ changed: 1 })
      expect(await dates()).toEqual(three)
    })

    test('that were removed before are not restored', async () => {
      await carryOut(calendarOf([start]))
      await write(database, nowMs, ({ trx }) => trx.updateTable('market').set({ deleted_at: nowMs }).execute())
      expect(await carryOut(calendarOf([start, 'STATUS:CANCELLED']))).toMatchObject({
        ...none,
        skipped: [{ reason: 'cancelled' }],
      })
      expect(await dates()).toEqual([])
    })
  })

  describe('operators’ decisions outlast imports', () => {
    const decide = (table: 'market' | 'series', id: number, isRemoved = false) =>
      write(database, nowMs, ({ trx, revision }) =>
        trx
          .updateTable(table)
          .set({ edited_at: nowMs, revision, ...(isRemoved && { deleted_at: nowMs }) })
          .where('id', '=', id)
          .execute(),
      )

    test.each([false, true])('a series that was edited (removed: %s)', async (isRemoved) => {
      await carryOut(calendarOf(weekly(3)))
      await decide('series', 1, isRemoved)
      const before = await dates()
      for (const text of [weekly(4), [start], [...weekly(3), 'STATUS:CANCELLED']]) {
        await imports.unchangedBy(calendarOf(text), { kept: 1 })
        expect(await dates()).toEqual(before)
      }
    })

    test.each([false, true])(
      'a single day that was edited (removed: %s) does not become a date of the series',
      async (isRemoved) => {
        await imports.apply(threeDays)
        await decide('market', 2, isRemoved)
        expect(await carryOut(calendarOf(weekly(3)))).toMatchObject({ added: 1 })
        const others = ['1 11-28 10 series 1', '3 12-12 10 series 1']
        const expected = isRemoved ? others : [others[0], '2 12-05 10 single', others[1]]
        expect(await dates()).toEqual(expected)
        expect(await carryOut(calendarOf(weekly(3)))).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
      },
    )

    test('all of its days, when each was edited', async () => {
      await imports.apply(threeDays)
      for (const id of [1, 2, 3]) await decide('market', id)
      expect(await carryOut(calendarOf(weekly(3)))).toMatchObject({ added: 0, changed: 0, removed: 0 })
      expect(await dates()).toEqual(['1 11-28 10 single', '2 12-05 10 single', '3 12-12 10 single'])
    })

    test('a series made of imported days by an operator', async () => {
      await imports.apply(threeDays)
      const place = { ...unknownFacts('market'), kind: 'market', name: 'Torgloppis', town: 'Borås' } as const
      const dated = plainSeries({ kind: 'dates', dates: ['2026-11-28', '2026-12-05', '2026-12-12'] }, hours)
      await write(database, nowMs, (writing) =>
        insertSeries(writing, { place, series: dated, source: 'operator', adopted: [1, 2, 3] }),
      )
      for (const text of [weekly(4), [start]]) {
        await imports.unchangedBy(calendarOf(text), { kept: 1 })
        expect(await dates()).toEqual(three)
      }
    })

    test('an erased day, and an erased series, are not imported again', async () => {
      await imports.apply(threeDays)
      await write(database, nowMs, (writing) => erase(writing, 'market', 2))
      await carryOut(calendarOf(weekly(3)))
      expect(await dates()).toEqual(['1 11-28 10 series 1', '3 12-12 10 series 1'])
      await write(database, nowMs, (writing) => erase(writing, 'series', 1))
      for (const text of [weekly(3), [start]])
        expect(await carryOut(calendarOf(text))).toMatchObject({ ...none, kept: 1 })
      expect(await dates()).toEqual([])
    })
  })
})
