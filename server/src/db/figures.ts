/** Stores the numbers that live/figures.ts counts, and sums them for the desk and for organisers. */
import { addDays, addYears, type CivilDate } from '@fyndkartan/domain/local-time'
import { figureNames, type Figures, type MissedWords, noFigures, sumOfFigures } from '@fyndkartan/domain/figures'
import { sql } from 'kysely'
import { inBatches } from './in-batches.ts'
import { loadMergedIds } from './merged-places.ts'
import { keyOfWhole, type WholeKey, wholeOf } from './whole-key.ts'
import type { Reading, Writing } from './write.ts'

/** The numbers of one place on one day. */
export interface CountedPlace extends WholeKey, Figures {
  readonly day: CivilDate
}

/** The number of networks from which a search for these words found nothing on one day. */
export interface CountedWords extends MissedWords {
  readonly day: CivilDate
}

/** The days that sums are for, counting today. */
export const figureDays = 30

/** Rows per statement: at 7 parameters each, far below the limits of both databases. */
const rowsPerStatement = 500

/** Adds counts to the stored ones, so that the counts of several nodes add up. */
export async function addFigures(
  { trx }: Pick<Writing, 'trx'>,
  places: readonly CountedPlace[],
  words: readonly CountedWords[],
): Promise<void> {
  for (const rows of inBatches(places, rowsPerStatement))
    await trx
      .insertInto('place_figure')
      .values(rows.map(({ subjectId, ...row }) => ({ ...row, subject_id: subjectId })))
      .onConflict((conflict) =>
        conflict.columns(['subject', 'subject_id', 'day']).doUpdateSet((eb) => ({
          opened: eb('place_figure.opened', '+', eb.ref('excluded.opened')),
          planned: eb('place_figure.planned', '+', eb.ref('excluded.planned')),
          liked: eb('place_figure.liked', '+', eb.ref('excluded.liked')),
          watched: eb('place_figure.watched', '+', eb.ref('excluded.watched')),
        })),
      )
      .execute()
  for (const rows of inBatches(words, rowsPerStatement))
    await trx
      .insertInto('missed_words')
      .values([...rows])
      .onConflict((conflict) =>
        conflict
          .columns(['words', 'day'])
          .doUpdateSet((eb) => ({ networks: eb('missed_words.networks', '+', eb.ref('excluded.networks')) })),
      )
      .execute()
}

/** PostgreSQL returns sums as text. */
const sums = figureNames.map((name) => sql<number | string>`sum(${sql.ref(`place_figure.${name}`)})`.as(name))

function figuresOf(row: Readonly<Record<keyof Figures, number | string | null>>): Figures {
  return {
    opened: Number(row.opened),
    planned: Number(row.planned),
    liked: Number(row.liked),
    watched: Number(row.watched),
  }
}

/** The numbers of a place, and of those merged into it, in the last `figureDays` days. */
export async function loadFiguresOf(reading: Reading, whole: WholeKey, today: CivilDate): Promise<Figures> {
  const ids = [whole.subjectId, ...(await loadMergedIds(reading, whole))]
  const row = await reading
    .selectFrom('place_figure')
    .select(sums)
    .where('subject', '=', whole.subject)
    .where('subject_id', 'in', ids)
    .where('day', '>', addDays(today, -figureDays))
    .executeTakeFirstOrThrow()
  return figuresOf(row)
}

/**
 * The places that were opened most in the last `figureDays` days, with their numbers. Those of merged places count for
 * the kept one. Some of the places may be removed by now.
 */
export async function loadMostOpened(
  reading: Reading,
  today: CivilDate,
  most: number,
): Promise<(WholeKey & Figures)[]> {
  const rows = await reading
    .selectFrom('place_figure')
    .leftJoin('shop', (join) =>
      join.onRef('shop.id', '=', 'place_figure.subject_id').on('place_figure.subject', '=', 'shop'),
    )
    .leftJoin('market', (join) =>
      join.onRef('market.id', '=', 'place_figure.subject_id').on('place_figure.subject', '=', 'market'),
    )
    .leftJoin('series', (join) =>
      join.onRef('series.id', '=', 'place_figure.subject_id').on('place_figure.subject', '=', 'series'),
    )
    .select(['subject', keptId.as('kept_id')])
    .select(sums)
    .where('day', '>', addDays(today, -figureDays))
    .groupBy(['subject', keptId])
    .orderBy('opened', 'desc')
    .orderBy('subject')
    .orderBy('kept_id')
    .limit(most)
    .execute()
  // A market that has become a date of a series counts for the series.
  const byWhole = new Map<string, WholeKey & Figures>()
  for (const row of rows) {
    const { subject, subjectId } = await wholeOf(reading, { subject: row.subject, subjectId: row.kept_id })
    const key = keyOfWhole({ subject, subjectId })
    byWhole.set(key, { subject, subjectId, ...sumOfFigures(byWhole.get(key) ?? noFigures, figuresOf(row)) })
  }
  return [...byWhole.values()].toSorted((one, other) => other.opened - one.opened)
}

const keptId = sql<number>`coalesce(shop.merged_into, market.merged_into, series.merged_into, place_figure.subject_id)`

/** The words that found nothing in the last `figureDays` days, those from most networks first. */
export async function loadMissedWords(reading: Reading, today: CivilDate, most: number): Promise<MissedWords[]> {
  const rows = await reading
    .selectFrom('missed_words')
    .select(['words', sql<number | string>`sum(networks)`.as('networks')])
    .where('day', '>', addDays(today, -figureDays))
    .groupBy('words')
    .orderBy('networks', 'desc')
    .orderBy('words')
    .limit(most)
    .execute()
  return rows.map(({ words, networks }) => ({ words, networks: Number(networks) }))
}

/** Deletes numbers that are older than 13 months, and words that are older than 30 days. */
export async function deleteOldFigures({ trx }: Writing, today: CivilDate): Promise<void> {
  await trx
    .deleteFrom('place_figure')
    .where('day', '<', addDays(addYears(today, -1), -31))
    .execute()
  await trx.deleteFrom('missed_words').where('day', '<=', addDays(today, -figureDays)).execute()
}
