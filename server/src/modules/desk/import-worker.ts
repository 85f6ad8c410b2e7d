/** Runs one import on a worker thread: see import-apart.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportOutcome } from '@fyndkartan/domain/desk'
import { isDatabaseAway } from '../../db/database-away.ts'
import { openDatabase } from '../../db/open.ts'
import { importLimits } from '../../db/postgres.ts'
import { write } from '../../db/write.ts'
import { admitOperator } from '../../viewer/operator.ts'
import { Problem } from '../../http/problem.ts'
import { carryOut } from '../../importer/apply-import.ts'
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
    const { parsed, scope } = read(order)
    send('read')
    return { outcome: await importParsed(order, parsed, scope) }
  } catch (error) {
    // Errors lose their class when sent between threads, so send what the other thread needs.
    if (error instanceof UnreadableFile) return { refused: { statusCode: 400, message: `${error.swedish}.` } }
    if (error instanceof Problem) return { refused: { statusCode: error.statusCode, message: error.message } }
    if (isDatabaseAway(error)) return 'database away'
    throw error
  }
}

function read({ content, charset, options, prune }: ImportOrder): { parsed: ParsedFile; scope: string } {
  const notes: ImportProblem[] = []
  const encoding = { charset, maxBytes: maxFileBytes, onAssumed: (line: ImportProblem) => notes.push(line) }
  const text = typeof content === 'string' ? content : utf8Text(Buffer.from(content), encoding)
  const found = parseSource(text, { ...options, notes })
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
      return outcomeOf(order.options, parsed, plan, { fingerprint: fingerprintOf(plan), actionId: null })
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
      return outcomeOf(order.options, parsed, plan, { fingerprint, actionId })
    })
  } finally {
    await database.close()
  }
}
