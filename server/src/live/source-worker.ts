/**
 * The worker thread of run-source.ts: fetches one source, compares it with the database, and writes the whole change or
 * nothing.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { whyHeld } from '@fyndkartan/domain/source'
import { isDatabaseAway } from '../db/database-away.ts'
import { openDatabase } from '../db/open.ts'
import { importLimits } from '../db/postgres.ts'
import { endRun, holdsRun, type RunEnd } from '../db/source-runs.ts'
import { writeTerms } from '../db/sources.ts'
import { type Reading, write } from '../db/write.ts'
import { carryOut } from '../importer/apply-import.ts'
import { fetchSource } from '../importer/fetch-source.ts'
import { OtherStatus } from '../importer/guarded-fetch.ts'
import { UnreadableFile } from '../importer/import-draft.ts'
import { outcomeOf } from '../importer/import-outcome.ts'
import { countsOf, fingerprintOf, planImport } from '../importer/import-plan.ts'
import { isUsableInPart, parseSource, whyNotPrune } from '../importer/parse-source.ts'
import { isPublicOrLoopback } from '../importer/public-address.ts'
import { formatOfSource } from '../importer/source-scope.ts'
import type { SourceNews, SourceWork } from './run-source.ts'

/** The most places of a source, as for imports at the desk: an import is one transaction that blocks other writers. */
const maxPlaces = 20_000

const goneText = 'Körningen togs över av en annan server.'

/** The value of `performance.now()` when this thread starts, which is not 0. */
const begunMs = performance.now()

send(await carriedOut(workerData as SourceWork))

function send(news: SourceNews): void {
  parentPort?.postMessage(news)
}

async function carriedOut(work: SourceWork): Promise<SourceNews> {
  try {
    return { end: await runSource(work) }
  } catch (error) {
    // Convert known errors here: an error sent to another thread loses its class.
    if (error instanceof UnreadableFile) {
      const putOffMs = error instanceof OtherStatus ? error.retryAfterMs : null
      return { end: { outcome: 'failed', reason: `${error.swedish}.`, putOffMs } }
    }
    if (isDatabaseAway(error)) return 'database away'
    throw error
  }
}

async function runSource({ lease, database: config, clockMs, today, allowsLoopback, ...settings }: SourceWork) {
  const { source, order, actor, isKnown } = lease
  const known = isKnown ? knownOf(source) : null
  const fetched = await fetchSource(
    { kind: source.kind, address: source.address, known },
    {
      ...settings,
      guards: allowsLoopback ? { allows: isPublicOrLoopback } : {},
      onProgress: (done, all) => send({ done, all }),
    },
  )
  send('fetched')
  if (fetched === null) return { outcome: 'unchanged' } satisfies RunEnd
  const format = formatOfSource(source.kind)
  const importOptions = { format, source: source.name, all: false, abroad: false, today, maxPlaces, titles: source }
  const { broken = [], notes = [] } = fetched
  const { parsed, scope } = parseSource(fetched.text, { ...importOptions, broken, notes })
  const prune = !isUsableInPart(parsed)
  const refusal = prune ? whyNotPrune(parsed) : null
  if (refusal) throw refusal
  send('read')
  const { groups, unread, drafts } = parsed
  const options = { scope, today, prune, ...(groups && { groups }), ...(unread && { unread }) }
  const database = openDatabase(config)
  database.limitWaits(importLimits)
  const lookAt = async (reading: Reading) => {
    const plan = await planImport(reading, drafts, options)
    const fingerprint = fingerprintOf(plan)
    return {
      plan,
      fingerprint,
      resultOf: (actionId: number | null) => outcomeOf(importOptions, parsed, plan, { fingerprint, actionId }),
    }
  }
  const whyNot = ({ plan, fingerprint }: Awaited<ReturnType<typeof lookAt>>) => {
    if (order === 'approved' && fingerprint === source.approved) return null
    const { added, removed } = countsOf(plan)
    const isFirst = source.status === 'new'
    const why = whyHeld({ added, changed: plan.turned, removed, before: plan.before, isFirst })
    return why && order === 'approved' ? `Källan har ändrats sedan du godkände. ${why}` : why
  }
  try {
    const first = await lookAt(database.db)
    if (order === 'try') return { outcome: 'tried', result: first.resultOf(null) } satisfies RunEnd
    const why = whyNot(first)
    if (why !== null) return { outcome: 'held', reason: why, result: first.resultOf(null) } satisfies RunEnd
    // The current time: the start of the run plus the time since this thread started.
    const nowMs = clockMs + Math.round(performance.now() - begunMs)
    return await write(database, nowMs, async (writing): Promise<RunEnd> => {
      if (!(await holdsRun(writing, lease))) return { outcome: 'failed', reason: goneText }
      const latest = await lookAt(writing.trx)
      // Compare again in the transaction: the places may have changed since the first comparison.
      const reason = latest.fingerprint === first.fingerprint ? null : whyNot(latest)
      if (reason !== null) return { outcome: 'held', reason, result: latest.resultOf(null) }
      const asOf = parsed.asOf ?? today
      const onDone = (done: number) => send({ done, all: drafts.length })
      const actionId = await carryOut(writing, latest.plan, { actor, source: source.name, asOf, onDone })
      await writeTerms(writing, source)
      const end = { outcome: 'done', result: latest.resultOf(actionId), version: fetched.version } satisfies RunEnd
      // End the run in the same transaction, so that the history has the run if and only if its changes are stored.
      await endRun(writing, lease, end)
      return end
    })
  } finally {
    await database.close()
  }
}

function knownOf({ etag, last_modified: lastModified }: SourceWork['lease']['source']) {
  return etag === null && lastModified === null ? null : { etag, lastModified }
}
