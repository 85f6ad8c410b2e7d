/** Data for the calls of the API in testing/roles-table.ts. */
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { Addresses, insertClaim } from '../db/claims.ts'
import { insertAction } from '../db/actions.ts'
import type { Database } from '../db/open.ts'
import { insertOperator } from '../db/operators.ts'
import { deletePlace } from '../db/places.ts'
import { insertProfile } from '../db/profiles.ts'
import { deleteSeries, insertSeries } from '../db/series.ts'
import { insertSource } from '../db/sources.ts'
import { write, type Writing } from '../db/write.ts'
import { buildMarket, buildShop } from './build-place.ts'

/** Shops 1 to 6, market 1, and the markets 2 to 4, which look like three Saturdays of one market. */
export function buildWorkPlaces() {
  const saturdays = ['2099-05-02', '2099-05-09', '2099-05-16'] as const
  return {
    shops: [1, 2, 3, 4, 5, 6].map((id) => buildShop({ id, name: `Retrolyckan ${id}` })),
    markets: [
      buildMarket({ id: 1 }),
      ...saturdays.map((date, at) => buildMarket({ id: at + 2, name: 'Lördagsloppis', date })),
    ],
  }
}

/** Adds the series 1 to 3; the third is removed. */
async function addSeries(writing: Writing): Promise<void> {
  const dates = plainSeries({ kind: 'dates', dates: ['2026-12-05'] }, { startMinute: 600, endMinute: null })
  const { source: _, ...facts } = buildMarket({ name: 'Återkommande' })
  const place = { ...facts, kind: 'market' } as const
  for (const isRemoved of [false, false, true]) {
    const id = await insertSeries(writing, { place, series: dates, source: 'operator' })
    if (isRemoved) await deleteSeries(writing, id)
  }
}

/** The operator who has marked a message as done. */
export const operatorAtWork = { uid: 'uid-of-olle', email: 'olle@example.se', emailVerified: true } as const

/** Adds the sources 1 to 4, which no node has run yet. */
async function addSources(writing: Writing): Promise<void> {
  const address = 'https://kalender.example/a.ics'
  for (const number of [1, 2, 3, 4]) {
    const terms = {
      name: `Källa ${number}`,
      kind: 'ical',
      address,
      every: 'day',
      licence: 'CC0',
      attribution: 'Kalendern',
      wanted: '',
      unwanted: '',
    } as const
    await insertSource(writing, terms, `ical:${terms.name}#`)
  }
}

/**
 * Adds data for the desk: shop 3 is removed and three tips wait. Of four messages the second and the fourth are done, but
 * only the fourth has a line in the log of actions.
 */
export async function addDeskWork(database: Database, nowMs: number): Promise<void> {
  const addresses = await Addresses.open(database, nowMs)
  await write(database, nowMs, async (writing) => {
    const { trx, revision } = writing
    await deletePlace(writing, { kind: 'shop', id: 3 })
    await addSeries(writing)
    await addSources(writing)
    await insertProfile(writing, { ...operatorAtWork, loginMethod: 'email' })
    await insertOperator(writing, operatorAtWork.uid)
    const place = JSON.stringify({ ...buildShop({ name: 'Kupan' }), kind: 'shop', source: undefined })
    const tip = { kind: 'shop', place, status: 'waiting', received_at: nowMs, revision } as const
    await trx.insertInto('tip').values([tip, tip, tip]).execute()
    const message = { text: 'Hej', received_at: nowMs, revision }
    const done = { ...message, done_at: nowMs }
    await trx
      .insertInto('feedback')
      .values([{ ...message, done_at: null }, done, { ...message, done_at: null }, done])
      .execute()
    const said = { first_at: nowMs, last_at: nowMs, count: 3, queued_at: nowMs, warned_at: nowMs, revision } as const
    await trx
      .insertInto('report_matter')
      .values([
        { ...said, subject: 'market', subject_id: 1, verdict: 'cancelled' },
        { ...said, subject: 'market', subject_id: 1, verdict: 'moved' },
      ])
      .execute()
    for (const email of ['kupan@example.se', 'fyndet@example.se'])
      await insertClaim(
        writing,
        { subject: 'shop', subjectId: 4 },
        { email: addresses.seal(email), emailKey: addresses.keyOf(email), status: 'waiting' },
      )
    await insertAction(writing, {
      actor: { uid: operatorAtWork.uid },
      verb: 'done',
      subject: 'feedback',
      subjectId: 4,
      before: { doneAtMs: null, removedAtMs: null },
      after: { doneAtMs: nowMs, removedAtMs: null },
    })
  })
}

/** `versionsOf` adds this number to the ids of series, so that they differ from the ids of shops. */
export const seriesFrom = 100

/** The versions of all shops, by id, and of all series, by id plus `seriesFrom`. */
export async function versionsOf(database: Database): Promise<ReadonlyMap<number, number>> {
  const shops = await database.db.selectFrom('shop').select(['id', 'revision']).execute()
  const series = await database.db.selectFrom('series').select(['id', 'revision']).execute()
  return new Map([
    ...shops.map(({ id, revision }) => [id, revision] as const),
    ...series.map(({ id, revision }) => [seriesFrom + id, revision] as const),
  ])
}
