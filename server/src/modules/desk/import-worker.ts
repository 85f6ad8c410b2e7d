/** Runs one import on a worker thread: see import-apart.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportOutcome } from '@fyndkartan/domain/desk'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { type NewPlace, type Place, withId } from '@fyndkartan/domain/place'
import { marketOnDate } from '@fyndkartan/domain/series/market-of-series'
import type { SeriesState } from '../../db/series.ts'
import { isDatabaseAway } from '../../db/database-away.ts'
import { openDatabase } from '../../db/open.ts'
import { importLimits } from '../../db/postgres.ts'
import { write } from '../../db/write.ts'
import { admitOperator } from '../../viewer/operator.ts'
import { Problem } from '../../http/problem.ts'
import { carryOut } from '../../importer/apply-import.ts'
import { comingDates } from '../../importer/coming-dates.ts'
import { type ParsedFile, type PlaceImport, UnreadableFile } from '../../importer/import-draft.ts'
import { countsOf, fingerprintOf, type ImportPlan, planImport } from '../../importer/import-plan.ts'
import type { SeriesChange } from '../../importer/open-plan.ts'
import { parseSource, whyNotPrune } from '../../importer/parse-source.ts'
import { swedishLine } from '../../importer/swedish-lines.ts'
import { utf8Text } from '../../importer/utf8-text.ts'
import type { ImportNews, ImportOrder } from './import-apart.ts'

/** The most lines returned per list: transferring a million of them would block the main thread. */
const maxLines = 200

const maxExamples = 20

/** Of what goes, and about of what changes: what is new fills the rest. */
const examplesOfEach = 6

const otherNow = 'Källan eller katalogen har ändrats sedan provkörningen. Provkör igen.'

tell(await carriedOut(workerData as ImportOrder))

function tell(news: ImportNews): void {
  parentPort?.postMessage(news)
}

async function carriedOut(order: ImportOrder): Promise<ImportNews> {
  try {
    const { parsed, scope } = read(order)
    tell('read')
    return { outcome: await importParsed(order, parsed, scope) }
  } catch (error) {
    // Errors lose their class when sent between threads.
    if (error instanceof UnreadableFile) return { refused: { statusCode: 400, message: `${error.swedish}.` } }
    if (error instanceof Problem) return { refused: { statusCode: error.statusCode, message: error.message } }
    if (isDatabaseAway(error)) return 'database away'
    throw error
  }
}

function read({ content, options, prune }: ImportOrder): { parsed: ParsedFile; scope: string } {
  const found = parseSource(typeof content === 'string' ? content : utf8Text(Buffer.from(content)), options)
  const refusal = prune ? whyNotPrune(found.parsed) : null
  if (refusal) throw refusal
  return found
}

async function importParsed(order: ImportOrder, parsed: ParsedFile, scope: string): Promise<ImportOutcome> {
  const { source, today } = order.options
  const { groups, unread, drafts } = parsed
  const options = { scope, today, prune: order.prune, ...(groups && { groups }), ...(unread && { unread }) }
  const database = openDatabase(order.database)
  database.limitWaits(importLimits)
  try {
    if (order.fingerprint === null) {
      const plan = await planImport(database.db, drafts, options)
      return outcomeOf(order, parsed, plan, fingerprintOf(plan), null)
    }
    return await write(database, order.nowMs, async (writing) => {
      await admitOperator(writing, order, order.operator)
      const plan = await planImport(writing.trx, drafts, options)
      const fingerprint = fingerprintOf(plan)
      if (fingerprint !== order.fingerprint) throw new Problem(409, otherNow)
      const actionId = await carryOut(writing, plan, {
        actor: { uid: order.operator.uid },
        source,
        asOf: parsed.asOf ?? today,
      })
      return outcomeOf(order, parsed, plan, fingerprint, actionId)
    })
  } finally {
    await database.close()
  }
}

function outcomeOf(
  { options: { source, today } }: ImportOrder,
  { read, hoursNotExpressible, shortened, repeats, ...parsed }: ParsedFile,
  plan: ImportPlan,
  fingerprint: string,
  actionId: number | null,
): ImportOutcome {
  const skipped = [...parsed.skipped, ...plan.leftOut]
  return {
    source,
    read,
    ...countsOf(plan),
    skipped: skipped.slice(0, maxLines).map(swedishLine),
    skippedCount: skipped.length,
    hoursNotExpressible: hoursNotExpressible.slice(0, maxLines).map(swedishLine),
    hoursNotExpressibleCount: hoursNotExpressible.length,
    shortened: shortened.slice(0, maxLines).map(swedishLine),
    shortenedCount: shortened.length,
    repeats: repeats.slice(0, maxLines).map(swedishLine),
    repeatsCount: repeats.length,
    examples: examplesOf(plan, today),
    fingerprint,
    actionId,
  }
}

type Example = ImportOutcome['examples'][number]

function examplesOf({ added, changed, removed, series }: ImportPlan, today: CivilDate): Example[] {
  const first = (change: Example['change']) =>
    series
      .filter((one) => one.change === change)
      .slice(0, maxExamples)
      .map((one) => seriesExample(one, today))
  const gone = [
    ...removed.slice(0, examplesOfEach).map(({ id, state }) => example('removed', withId(state.place, id))),
    ...first('removed'),
  ].slice(0, examplesOfEach)
  const other = [
    ...changed.slice(0, maxExamples).map(({ id, after }) => example('changed', withId(after.place, id))),
    ...first('changed'),
  ].slice(0, 2 * examplesOfEach - gone.length)
  const fresh = [
    ...added.slice(0, maxExamples).map((draft) => example('added', withId(placeOf(draft), 0))),
    ...first('added'),
  ].slice(0, maxExamples - other.length - gone.length)
  return [...fresh, ...other, ...gone]
}

function example(change: Example['change'], place: Place): Example {
  return { change, place }
}

/** A series stands once, on its next date; one that is removed as it was. */
function seriesExample(one: SeriesChange, today: CivilDate): Example {
  const { place, series } = (one.change === 'removed' ? one.before : one.after) satisfies SeriesState
  const [next] = comingDates(series, today)
  const seriesId = one.change === 'added' ? null : one.id
  return example(one.change, withId(next ? marketOnDate(place, next) : place, 0, seriesId))
}

function placeOf({ kind, facts }: PlaceImport): NewPlace {
  return { kind, ...facts } as NewPlace
}
