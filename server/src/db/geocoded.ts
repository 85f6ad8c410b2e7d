/**
 * The geocoder's answers about addresses of places. A question is an address with its town. The answers are not facts
 * of a place: imports do not compare them, and the site does not show them as exact positions.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { addressQuestion } from '@fyndkartan/domain/address-position'
import type { FoundPosition } from '@fyndkartan/domain/found-position'
import { usablePosition } from '@fyndkartan/domain/geo'
import { dayMs } from '@fyndkartan/domain/local-time'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { placeKinds } from '@fyndkartan/domain/place-kind'
import type { Database } from './open.ts'
import type { Reading, Writing } from './write.ts'

/** An address that the geocoder did not find is asked about again after this time, because maps improve. */
const unansweredMs = 90 * dayMs

/** Questions per query, far below the parameter limits of both databases. */
const questionsPerQuery = 500

/**
 * The stored answers by question; null for an address that the geocoder did not find. Questions without an answer are
 * missing.
 */
export async function loadAnswers(
  reading: Reading,
  questions: readonly string[],
): Promise<ReadonlyMap<string, FoundPosition | null>> {
  const answers = new Map<string, FoundPosition | null>()
  for (let from = 0; from < questions.length; from += questionsPerQuery) {
    const rows = await reading
      .selectFrom('geocoded')
      .selectAll()
      .where('question', 'in', questions.slice(from, from + questionsPerQuery))
      .execute()
    for (const { question, lat, lng, precision } of rows) {
      const position = usablePosition(lat, lng)
      answers.set(question, position && precision && { position, precision })
    }
  }
  return answers
}

/** Stores an answer, unless the place no longer has that address: it may have been erased meanwhile. */
export async function keepAnswer(
  { db }: Database,
  nowMs: number,
  asked: PlaceKey & { readonly question: string },
  answer: FoundPosition | null,
): Promise<void> {
  const { kind, id, question } = asked
  const place = await db.selectFrom(kind).select(['address', 'town']).where('id', '=', id).executeTakeFirst()
  if (place === undefined || addressQuestion(place) !== question) return
  const { position = null, precision = null } = answer ?? {}
  const columns = { lat: position?.lat ?? null, lng: position?.lng ?? null, precision, asked_at: nowMs }
  await db
    .insertInto('geocoded')
    .values({ question, ...columns })
    .onConflict((conflict) => conflict.column('question').doUpdateSet(columns))
    .execute()
}

/** Deletes the answers about the addresses of an erased place, unless another place has the same address. */
export async function forgetQuestions({ trx }: Writing, questions: readonly string[]): Promise<void> {
  if (questions.length === 0) return
  const needed = new Set<string>()
  for (const kind of placeKinds) {
    const rows = await trx.selectFrom(kind).select('found_for').where('found_for', 'in', questions).execute()
    for (const row of rows) if (row.found_for !== null) needed.add(row.found_for)
  }
  const unneeded = questions.filter((question) => !needed.has(question))
  if (unneeded.length > 0) await trx.deleteFrom('geocoded').where('question', 'in', unneeded).execute()
}

/** Deletes the answers about addresses that no place has any more, and those that found nothing and are 90 days old. */
export async function deleteOldQuestions({ trx, nowMs }: Writing): Promise<void> {
  await trx
    .deleteFrom('geocoded')
    .where('lat', 'is', null)
    .where('asked_at', '<=', nowMs - unansweredMs)
    .execute()
  const asked = await trx.selectFrom('geocoded').select('question').execute()
  if (asked.length === 0) return
  const present = await loadPresentQuestions(trx)
  const unused = asked.flatMap(({ question }) => (present.has(question) ? [] : question))
  for (let from = 0; from < unused.length; from += questionsPerQuery)
    await trx
      .deleteFrom('geocoded')
      .where('question', 'in', unused.slice(from, from + questionsPerQuery))
      .execute()
}

const rowsPerBatch = 1000

/** The questions about all places without coordinates. */
async function loadPresentQuestions(reading: Reading): Promise<ReadonlySet<string>> {
  const present = new Set<string>()
  for (const kind of placeKinds)
    for (let last = 0; ;) {
      const rows = await reading
        .selectFrom(kind)
        .select(['id', 'address', 'town'])
        .where('lat', 'is', null)
        .where('deleted_at', 'is', null)
        .where('id', '>', last)
        .orderBy('id')
        .limit(rowsPerBatch)
        .execute()
      const end = rows.at(-1)
      if (!end) break
      for (const row of rows) {
        const question = addressQuestion(row)
        if (question !== null) present.add(question)
      }
      last = end.id
      await nextTurn()
    }
  return present
}
