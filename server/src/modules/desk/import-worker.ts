/** Runs one import on a worker thread: see import-apart.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportOutcome } from '@fyndkartan/domain/desk'
import { isDatabaseAway } from '../../db/database-away.ts'
import { openDatabase } from '../../db/open.ts'
import { importLimits } from '../../db/postgres.ts'
import { type Reading, write, type Writing } from '../../db/write.ts'
import { applyTable, fingerprintOfTable, planTable } from '../../editing/edit-table.ts'
import { tableOutcomeOf } from '../../editing/table-outcome.ts'
import { admitOperator } from '../../viewer/operator.ts'
import { Problem } from '../../http/problem.ts'
import { carryOut } from '../../importer/apply-import.ts'
import { type DeskTable, readDeskTable } from '../../importer/desk-table.ts'
import { maxFileBytes } from '../../importer/guarded-fetch.ts'
import { type ImportProblem, type ParsedFile, UnreadableFile } from '../../importer/import-draft.ts'
import { fingerprintOf, planImport } from '../../importer/import-plan.ts'
import { outcomeOf } from '../../importer/import-outcome.ts'
import { parseSource, whyNotPrune } from '../../importer/parse-source.ts'
import { utf8Text } from '../../importer/utf8-text.ts'
import type { ImportNews, ImportOrder } from './import-apart.ts'

const otherNow = 'Källan eller katalogen har ändrats sedan provkörningen. Provkör igen.'

send(await carriedOut(workerData as ImportOrder))

function send(news: ImportNews): void {
  parentPort?.postMessage(news)
}

async function carriedOut(order: ImportOrder): Promise<ImportNews> {
  try {
    const change = read(order)
    send('read')
    return { outcome: await carriedOutIn(order, change) }
  } catch (error) {
    // Errors lose their class when sent between threads, so send what the other thread needs.
    if (error instanceof UnreadableFile) return { refused: { statusCode: 400, message: `${error.swedish}.` } }
    if (error instanceof Problem) return { refused: { statusCode: error.statusCode, message: error.message } }
    if (isDatabaseAway(error)) return 'database away'
    throw error
  }
}

/** A file that has been read: a source's places, or the desk's own table with edits. */
interface ReadFile {
  /** Compares the file with the directory. */
  plan(reading: Reading): Promise<PlannedFile>
}

interface PlannedFile {
  /** A digest of all that `apply` writes. */
  readonly fingerprint: string
  /** Writes it and returns the id of the logged action; null when there is nothing to do. */
  apply(writing: Writing): Promise<number | null>
  outcome(done: Pick<ImportOutcome, 'fingerprint' | 'actionId'>): ImportOutcome
}

function read(order: ImportOrder): ReadFile {
  const { content, charset, options, prune } = order
  const notes: ImportProblem[] = []
  const encoding = { charset, maxBytes: maxFileBytes, onAssumed: (line: ImportProblem) => notes.push(line) }
  const text = typeof content === 'string' ? content : utf8Text(Buffer.from(content), encoding)
  const table = options.format === 'csv' ? readDeskTable(text, options.maxPlaces ?? Infinity) : null
  // Text in ASCII alone is the same in both charsets.
  const isWindows1252 = notes.length > 0 || Buffer.byteLength(text) === text.length
  if (table !== null && prune)
    throw new UnreadableFile(
      'the table of the desk removes no places',
      'En tabell ur katalogen tar inte bort platser. Ta bort dem under Platser, och provkör utan rutan',
    )
  if (table !== null) return tableOf(order, table, { assumed: notes, isWindows1252 })
  const { parsed, scope } = parseSource(text, { ...options, notes })
  const refusal = prune ? whyNotPrune(parsed) : null
  if (refusal) throw refusal
  return sourceOf(order, parsed, scope)
}

function sourceOf(
  { options: { source, today }, prune, operator }: ImportOrder,
  parsed: ParsedFile,
  scope: string,
): ReadFile {
  const { groups, unread, drafts } = parsed
  const options = { scope, today, prune, ...(groups && { groups }), ...(unread && { unread }) }
  return {
    async plan(reading) {
      const plan = await planImport(reading, drafts, options)
      return {
        fingerprint: fingerprintOf(plan),
        apply: (writing) =>
          carryOut(writing, plan, { actor: { uid: operator.uid }, source, asOf: parsed.asOf ?? today }),
        outcome: (done) => outcomeOf({ source, today }, parsed, plan, done),
      }
    },
  }
}

function tableOf(
  { options: { source, today }, operator }: ImportOrder,
  table: DeskTable,
  { assumed, isWindows1252 }: { readonly assumed: readonly ImportProblem[]; readonly isWindows1252: boolean },
): ReadFile {
  return {
    async plan(reading) {
      const found = await planTable(reading, table, { today, isWindows1252 })
      const plan = { ...found, cells: [...assumed, ...found.cells] }
      return {
        fingerprint: fingerprintOfTable(plan),
        apply: (writing) => applyTable(writing, { uid: operator.uid }, plan, source),
        outcome: (done) => tableOutcomeOf(source, plan, done),
      }
    },
  }
}

async function carriedOutIn(order: ImportOrder, file: ReadFile): Promise<ImportOutcome> {
  const database = openDatabase(order.database)
  database.limitWaits(importLimits)
  try {
    if (order.fingerprint === null) {
      const { fingerprint, outcome } = await file.plan(database.db)
      return outcome({ fingerprint, actionId: null })
    }
    return await write(database, order.nowMs, async (writing) => {
      await admitOperator(writing, order, order.operator)
      const { fingerprint, apply, outcome } = await file.plan(writing.trx)
      if (fingerprint !== order.fingerprint) throw new Problem(409, otherNow)
      return outcome({ fingerprint, actionId: await apply(writing) })
    })
  } finally {
    await database.close()
  }
}
