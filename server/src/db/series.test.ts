import { unknownFacts } from '@fyndkartan/domain/facts'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { NewMarket } from '@fyndkartan/domain/place'
import { plainSeries, type Series } from '@fyndkartan/domain/series/rule'
import { expect, test } from 'vitest'
import { extendAllSeries } from '../live/extend-series.ts'
import { onEachDatabase } from '../testing/databases.ts'
import type { Database } from './open.ts'
import { insertMarkets } from './places.ts'
import {
  deleteSeries,
  deleteSeriesOfSource,
  insertSeries,
  loadSeriesState,
  type SeriesState,
  updateSeriesState,
} from './series.ts'
import { write } from './write.ts'

/** Saturday 21 November 2026, 12:00 in Sweden. */
const nowMs = Date.UTC(2026, 10, 21, 11)

const place: NewMarket = { ...unknownFacts('market'), kind: 'market', name: 'Torgloppis', town: 'Borås' }
const hours = { startMinute: 600, endMinute: 900 }
const saturdays = (to: CivilDate | null, from: CivilDate = '2026-11-21'): Series =>
  plainSeries({ kind: 'weekly', every: 1, weekdays: [6], from, to }, hours)
const fourSaturdays = saturdays('2026-12-12')

async function rows(database: Database, seriesId: number) {
  const found = await database.db
    .selectFrom('market')
    .selectAll()
    .where('series_id', '=', seriesId)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return found.map((row) => ({ ...row, isThere: row.deleted_at === null }))
}

/** One text for each row, such as '1 2026-11-21 600 Storm': id, date, start and exceptions. */
async function told(database: Database, seriesId: number): Promise<string[]> {
  return (await rows(database, seriesId)).map((row) =>
    [
      row.id,
      row.date,
      row.start_minute,
      row.cancelled === 1 && (row.cancelled_reason ?? 'cancelled'),
      !row.isThere && 'gone',
    ]
      .filter((one) => one !== false)
      .join(' '),
  )
}

onEachDatabase(({ fresh }) => {
  const add = (database: Database, series: Series, adopted: readonly number[] = []) =>
    write(database, nowMs, (writing) => insertSeries(writing, { place, series, source: 'operator', adopted }))
  const stateOf = async (database: Database, id: number) =>
    (await loadSeriesState(database.db, id))?.state as SeriesState
  const change = async (database: Database, id: number, series: Series, at = nowMs) => {
    const state = await stateOf(database, id)
    await write(database, at, (writing) => updateSeriesState(writing, id, { ...state, series }))
  }

  test('a series has a row for each of its dates, with its facts', async () => {
    const database = await fresh()
    const id = await add(database, fourSaturdays)
    expect(await told(database, id)).toEqual([
      '1 2026-11-21 600',
      '2 2026-11-28 600',
      '3 2026-12-05 600',
      '4 2026-12-12 600',
    ])
    expect((await rows(database, id)).map(({ name, town, source }) => [name, town, source])).toEqual(
      Array.from({ length: 4 }, () => ['Torgloppis', 'Borås', 'operator']),
    )
  })

  test('kept dates keep their ids, a dropped date leaves a tombstone, and a date that returns gets its former id', async () => {
    const database = await fresh()
    const id = await add(database, fourSaturdays)
    await change(database, id, { ...fourSaturdays, skipped: ['2026-11-28'], added: ['2026-11-29'] })
    const without = [
      '1 2026-11-21 600',
      '2 2026-11-28 600 gone',
      '5 2026-11-29 600',
      '3 2026-12-05 600',
      '4 2026-12-12 600',
    ]
    expect(await told(database, id)).toEqual(without)
    await change(database, id, fourSaturdays)
    expect(await told(database, id)).toEqual(
      without.map((line) => line.replace(' gone', '')).map((line) => (line.startsWith('5') ? `${line} gone` : line)),
    )
  })

  test('other hours and cancellations are stored with their dates only, and only those rows are written', async () => {
    const database = await fresh()
    const id = await add(database, fourSaturdays)
    const before = await rows(database, id)
    await change(database, id, {
      ...fourSaturdays,
      changed: [{ date: '2026-12-05', startMinute: 660, endMinute: null }],
      cancelled: [
        { date: '2026-11-28', reason: 'Storm' },
        { date: '2026-12-12', reason: null },
      ],
    })
    expect(await told(database, id)).toEqual([
      '1 2026-11-21 600',
      '2 2026-11-28 600 Storm',
      '3 2026-12-05 660',
      '4 2026-12-12 600 cancelled',
    ])
    const after = await rows(database, id)
    expect(after.map(({ revision }, index) => revision > (before[index]?.revision ?? 0))).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  test('past dates stay when the rule no longer contains them; removing the series removes them, and restoring it restores them', async () => {
    const database = await fresh()
    const id = await add(database, saturdays('2026-12-05', '2026-11-07'))
    await change(database, id, saturdays('2026-12-05', '2026-11-28'))
    const dates = ['1 2026-11-07 600', '2 2026-11-14 600', '3 2026-11-21 600', '4 2026-11-28 600', '5 2026-12-05 600']
    const now = dates.map((line) => (line.startsWith('3') ? `${line} gone` : line))
    expect(await told(database, id)).toEqual(now)
    await change(database, id, saturdays('2026-12-05', '2026-11-07'))
    expect(await told(database, id)).toEqual(dates)
    const state = await stateOf(database, id)
    await write(database, nowMs, (writing) => deleteSeries(writing, id))
    expect(await told(database, id)).toEqual(dates.map((line) => `${line} gone`))
    // Two years later.
    const late = Date.UTC(2028, 10, 21, 11)
    await write(database, late, (writing) => updateSeriesState(writing, id, state))
    expect(await told(database, id)).toEqual(dates)
  })

  test('a new series gets no rows for dates more than thirty days ago', async () => {
    const database = await fresh()
    const id = await add(database, saturdays('2026-11-21', '2026-01-03'))
    expect((await rows(database, id))[0]?.date).toBe('2026-10-24')
  })

  test('adopted rows keep their ids; two on one day become one', async () => {
    const database = await fresh()
    const single = { ...place, date: '2026-11-28', startMinute: 540, endMinute: null, source: 'import' } as const
    const ids = await write(database, nowMs, (writing) =>
      insertMarkets(writing, [single, { ...single, date: '2026-12-05' }, { ...single, startMinute: 700 }]),
    )
    const id = await add(database, fourSaturdays, ids)
    expect(await told(database, id)).toEqual([
      '4 2026-11-21 600',
      '1 2026-11-28 600',
      '3 2026-11-28 700 gone',
      '2 2026-12-05 600',
      '5 2026-12-12 600',
    ])
  })

  test('an endless series gets rows for two years, and more every day', async () => {
    const database = await fresh()
    const id = await add(database, saturdays(null))
    const lastDate = async () => (await rows(database, id)).at(-1)?.date
    expect([await lastDate(), (await rows(database, id)).length]).toEqual(['2028-11-18', 105])
    const versionBefore = (await loadSeriesState(database.db, id))?.revision
    await extendAllSeries(database, nowMs)
    expect(await lastDate()).toBe('2028-11-18')
    await extendAllSeries(database, nowMs + 7 * 86_400_000)
    expect(await lastDate()).toBe('2028-11-25')
    // The revision stays the same, so that an operator who edits the series meanwhile gets no conflict.
    expect((await loadSeriesState(database.db, id))?.revision).toBe(versionBefore)
  })

  test('removing all places of a source removes its series', async () => {
    const database = await fresh()
    const id = await add(database, saturdays(null))
    await write(database, nowMs, (writing) => deleteSeriesOfSource(writing, 'operator'))
    await extendAllSeries(database, nowMs + 30 * 86_400_000)
    expect((await rows(database, id)).filter(({ isThere }) => isThere)).toEqual([])
    expect((await stateOf(database, id)).deletedAtMs).toBe(nowMs)
  })

  test('a series with an end and a removed series are not extended', async () => {
    const database = await fresh()
    const ended = await add(database, fourSaturdays)
    const removed = await add(database, saturdays(null))
    await write(database, nowMs, (writing) => deleteSeries(writing, removed))
    const until = await database.db.selectFrom('series').select('made_until').orderBy('id').execute()
    expect(until).toEqual([{ made_until: null }, { made_until: null }])
    await extendAllSeries(database, nowMs + 400 * 86_400_000)
    expect((await rows(database, ended)).length).toBe(4)
    expect((await rows(database, removed)).every(({ isThere }) => !isThere)).toBe(true)
  })
})
