/**
 * Writes the dates of a series as rows of `market`, its occurrences. A date that stays keeps its row and id, one that
 * disappears leaves a tombstone, and one that returns gets its old row again: a published id never means another date.
 */
import { addDays, type CivilDate, swedishTime } from '@fyndkartan/domain/local-time'
import { marketOnDate } from '@fyndkartan/domain/series/market-of-series'
import {
  lastSeriesDate,
  occurrencesOf,
  pastDaysShown,
  type SeriesOccurrence,
} from '@fyndkartan/domain/series/occurrences'
import type { Series } from '@fyndkartan/domain/series/rule'
import type { Selectable } from 'kysely'
import type { Confirmation } from '@fyndkartan/domain/trust'
import { confirmationFromRow } from './confirmations.ts'
import type { FactRow } from './place-columns.ts'
import { factRow } from './place-rows.ts'
import { refreshWarning } from './reports.ts'
import { insertMarkets } from './places.ts'
import { seriesFromJson, placeFromJson } from './stored-states.ts'
import type { MarketTable, Source } from './tables.ts'
import type { NewMarket } from '@fyndkartan/domain/place'
import type { Reading, Writing } from './write.ts'

/** The parts of a series that determine the rows of its dates. */
interface WholeMarket {
  readonly place: NewMarket
  readonly series: Series
  /** When the series was removed, ms since 1970; null while it exists. */
  readonly deletedAtMs: number | null
  readonly confirmation: Confirmation | null
}

type Row = Selectable<MarketTable>

/** Ids per statement, far below the parameter limits of both databases. */
const idsPerUpdate = 500

/**
 * Writes the rows of a series' dates up to two years ahead, and returns how many rows it has added, changed or removed.
 * Past dates that the rule no longer includes stay, as history.
 */
export async function makeOccurrences(
  writing: Writing,
  id: number,
  { place, series, deletedAtMs, confirmation }: WholeMarket,
  source: Source,
): Promise<number> {
  const { trx } = writing
  const today = swedishTime(writing.nowMs).date
  // The site does not show earlier dates, so no rows are made for them.
  const firstMade = addDays(today, -pastDaysShown)
  const rows = await trx.selectFrom('market').selectAll().where('series_id', '=', id).orderBy('id').execute()
  const byDate = new Map<CivilDate | null, Row>()
  // A series made from single markets may have two rows for one day: prefer an existing row to a tombstone.
  for (const row of rows) if (byDate.get(row.date)?.deleted_at !== null) byDate.set(row.date, row)
  const isRemoved = deletedAtMs !== null
  const first = rows.reduce((least, { date }) => (date !== null && date < least ? date : least), firstMade)
  const held = isRemoved ? [] : occurrencesOf(series, { first, last: lastSeriesDate(today) }, today)
  const kept = new Set<number>()
  const added: SeriesOccurrence[] = []
  const changed: { readonly row: Row; readonly wanted: FactRow<'market'> }[] = []
  for (const one of held) {
    const row = byDate.get(one.date)
    if (!row) {
      if (one.date >= firstMade) added.push(one)
      continue
    }
    kept.add(row.id)
    const wanted = factRow('market', marketOnDate(place, one))
    const isOld = one.date < firstMade && row.deleted_at === null
    if (!isOld && (row.deleted_at !== null || differs(row, wanted))) changed.push({ row, wanted })
  }
  const gone = rows.filter((row) => {
    const isHistory = !isRemoved && row.date !== null && row.date < today
    return row.deleted_at === null && !kept.has(row.id) && !isHistory
  })
  await insertMarkets(
    writing,
    added.map((one) => ({ ...marketOnDate(place, one), source, seriesId: id, confirmation })),
  )
  await updateRows(writing, changed)
  await touch(writing, gone, { deleted_at: deletedAtMs ?? writing.nowMs })
  await trx
    .updateTable('series')
    .set({ made_until: isRemoved ? null : madeUntil(series, today) })
    .where('id', '=', id)
    .execute()
  const written = added.length + changed.length + gone.length
  if (written > 0) await refreshWarning(writing, { subject: 'series', subjectId: id })
  return written
}

/** The most series that get further dates in one transaction. */
const seriesPerStep = 50

/**
 * Adds the dates that have come within two years of today to some of the series that lack them. Not logged, because
 * nobody decided it.
 */
export async function extendSeries(writing: Writing): Promise<void> {
  const horizon = lastSeriesDate(swedishTime(writing.nowMs).date)
  const rows = await selectUnfinished(writing.trx, horizon).selectAll().limit(seriesPerStep).execute()
  for (const { id, place, rule, source, ...row } of rows) {
    const confirmation = confirmationFromRow(row)
    const market = placeFromJson(place) as NewMarket
    await makeOccurrences(
      writing,
      id,
      { place: market, series: seriesFromJson(rule), deletedAtMs: null, confirmation },
      source,
    )
  }
}

export async function hasSeriesToExtend(reading: Reading, today: CivilDate): Promise<boolean> {
  const row = await selectUnfinished(reading, lastSeriesDate(today)).select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

function selectUnfinished(reading: Reading, horizon: CivilDate) {
  return reading.selectFrom('series').where('made_until', '<', horizon).where('deleted_at', 'is', null)
}

/** The day up to which the series has rows for its dates; null when the series has no later dates. */
function madeUntil({ rule, added }: Series, today: CivilDate): CivilDate | null {
  const horizon = lastSeriesDate(today)
  const listed = rule.kind === 'dates' ? rule.dates : added
  const isEndless = rule.kind !== 'dates' && (rule.to === null || rule.to > horizon)
  return isEndless || listed.some((date) => date > horizon) ? horizon : null
}

function differs(row: Row, wanted: FactRow<'market'>): boolean {
  const stored = row as unknown as Readonly<Record<string, unknown>>
  return Object.entries(wanted).some(([column, value]) => stored[column] !== value)
}

/**
 * Sets the rows to the wanted values. Most rows of a series get the same values, apart from their date, and share a
 * statement.
 */
async function updateRows(
  writing: Writing,
  changed: readonly { readonly row: Row; readonly wanted: FactRow<'market'> }[],
): Promise<void> {
  const alike = Map.groupBy(changed, ({ wanted: { date: _, ...rest } }) => JSON.stringify(rest))
  for (const group of alike.values()) {
    const { date: _, ...values } = (group[0] as (typeof group)[number]).wanted
    await touch(
      writing,
      group.map(({ row }) => row),
      { ...values, deleted_at: null },
    )
  }
}

async function touch(
  { trx, revision, nowMs }: Writing,
  rows: readonly Row[],
  values: Partial<FactRow<'market'>> & { readonly deleted_at: number | null },
): Promise<void> {
  for (let from = 0; from < rows.length; from += idsPerUpdate)
    await trx
      .updateTable('market')
      .set({ ...values, revision, updated_at: nowMs })
      .where(
        'id',
        'in',
        rows.slice(from, from + idsPerUpdate).map(({ id }) => id),
      )
      .execute()
}
