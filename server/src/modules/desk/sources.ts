/** The desk's calls about sources. They order work that a background job of any node does: see sources-job.ts. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { sourceRunToWire, sourceToWire } from '@fyndkartan/contract/source'
import {
  addedSourceSchema,
  orderedSchema,
  orderRunSchema,
  removedSourceSchema,
  removeSourceSchema,
  sourceAnswerSchema,
  sourceFormSchema,
  sourcesSchema,
} from '@fyndkartan/contract/source-schema'
import { nextRunMs, prepareSource, type SourceForm, type SourceTerms } from '@fyndkartan/domain/source'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  insertSource,
  toStoredSource,
  loadRuns,
  loadSource,
  loadSources,
  orderRun,
  settleSource,
  type SourceRow,
  updateSource,
} from '../../db/sources.ts'
import type { Reading } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { routePath } from '../../http/route-path.ts'
import { removeSource } from '../../importer/apply-import.ts'
import { scopeOfSource } from '../../importer/source-scope.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { idOf, idParams } from './request-parts.ts'

const notFoundText = 'Källan finns inte längre.'
const problemText = {
  sameName: 'Det finns redan en källa med det namnet. Skriv ett annat.',
  sameMap: 'OpenStreetMap finns redan som källa. Ändra den i stället.',
  fixed: 'En källas namn och slag går inte att ändra. Lägg till en ny källa.',
  running: 'Källan hämtas just nu. Försök igen om en stund.',
  otherNow: 'Källan har ändrats sedan du tittade. Ladda om sidan.',
}

const runsShown = 30

const readForm = bodyReader(sourceFormSchema)
const readOrder = bodyReader(orderRunSchema)
const readRemoval = bodyReader(removeSourceSchema)

const security = withRequiredToken
const answers = { 200: orderedSchema, '4xx': problemSchema }

export function sourceCalls(calls: FastifyInstance, deps: Deps): void {
  const { database } = deps
  calls.get(
    endpoints.deskSources.path,
    { schema: { summary: 'Sources', security, response: { 200: sourcesSchema, '4xx': problemSchema } } },
    async () => ({ sources: (await loadSources(database)).map(sourceToWire) }),
  )
  calls.get(
    routePath(endpoints.deskSource.path),
    {
      schema: {
        summary: 'A source with its latest runs',
        security,
        params: idParams,
        response: { 200: sourceAnswerSchema, '4xx': problemSchema },
      },
    },
    async (request) => {
      const row = await existing(database.db, request)
      const runs = await loadRuns(database.db, row.id, runsShown)
      return { source: sourceToWire(await toStoredSource(database, row)), runs: runs.map(sourceRunToWire) }
    },
  )
  addAdding(calls, deps)
  addChanging(calls, deps)
  addOrdering(calls, deps)
  addRemoving(calls, deps)
}

function addAdding(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Add a source',
    description: 'It is tried at once, and fetched regularly after its first run.',
    security,
    body: sourceFormSchema,
    response: { 200: addedSourceSchema, '4xx': problemSchema },
  }
  calls.post(endpoints.addSource.path, { schema }, async (request) => {
    const terms = prepared({ wanted: '', unwanted: '', ...readForm(request) })
    const id = await writeAsOperator(request, deps, async (writing, { uid }) => {
      const added = await insertSource(writing, terms, scopeOfSource(terms))
      if (added === null) throw new Problem(409, terms.kind === 'overpass' ? problemText.sameMap : problemText.sameName)
      await orderRun(writing, added, 'try', { by: uid })
      return added
    })
    return { id }
  })
}

function addChanging(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Change a source',
    description:
      'Its places get a new licence or attribution, and those without the words of titles go, with the next run, which begins at once for an active source; any other source is tried.',
    security,
    params: idParams,
    body: sourceFormSchema,
    response: answers,
  }
  calls.put(routePath(endpoints.editSource.path), { schema }, async (request) => {
    const form = readForm(request)
    await writeAsOperator(request, deps, async (writing, { uid }) => {
      const row = await idle(writing.trx, request)
      // Older browsers do not send the words of titles.
      const terms = prepared({ wanted: row.wanted, unwanted: row.unwanted, ...form })
      if (row.name !== terms.name || row.kind !== terms.kind) throw new Problem(400, problemText.fixed)
      await updateSource(writing, row.id, {
        ...terms,
        etag: null,
        last_modified: null,
        next_at: nextRunMs(terms.every, writing.nowMs, row.id),
        ordered: row.status === 'active' ? 'run' : 'try',
        ordered_by: uid,
      })
    })
    return { success: true }
  })
}

function addOrdering(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Run a source, or try it',
    description:
      'The run begins within seconds, on any node. A source that waits goes on after a run that is approved.',
    security,
    params: idParams,
    body: orderRunSchema,
    response: answers,
  }
  calls.post(routePath(endpoints.runSource.path), { schema }, async (request) => {
    const { order, fingerprint = null } = readOrder(request)
    await writeAsOperator(request, deps, async (writing, { uid }) => {
      const row = await idle(writing.trx, request)
      const [last] = await loadRuns(writing.trx, row.id, 1)
      if (order === 'approved' && (fingerprint === null || last?.result?.fingerprint !== fingerprint))
        throw new Problem(409, problemText.otherNow)
      await orderRun(writing, row.id, order, { approved: order === 'approved' ? fingerprint : null, by: uid })
    })
    return { success: true }
  })

  for (const [endpoint, status, summary] of [
    [endpoints.pauseSource, 'paused', 'Pause a source'],
    [endpoints.resumeSource, 'active', 'Fetch a source regularly again'],
  ] as const)
    calls.post(
      routePath(endpoint.path),
      { schema: { summary, security, params: idParams, response: answers } },
      async (request) => {
        await writeAsOperator(request, deps, async (writing) => {
          await settleSource(writing, await existing(writing.trx, request), status)
        })
        return { success: true }
      },
    )
}

function addRemoving(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Remove a source, with or without its places',
    description: 'Places that an operator has edited stay, and so do past markets.',
    security,
    params: idParams,
    body: removeSourceSchema,
    response: { 200: removedSourceSchema, '4xx': problemSchema },
  }
  calls.post(routePath(endpoints.removeSource.path), { schema }, async (request) => {
    const { with_places: withPlaces } = readRemoval(request)
    const actionId = await writeAsOperator(request, deps, async (writing, actor) =>
      removeSource(writing, await idle(writing.trx, request), { withPlaces, actor }),
    )
    return { action_id: actionId }
  })
}

/** Validates the form of a source. Throws a Problem of 400 with a sentence for each invalid field. */
function prepared(form: SourceForm): SourceTerms {
  const found = prepareSource(form)
  if ('terms' in found) return found.terms
  const lines = Object.values(found.problems)
  throw new Problem(400, `${lines.join('. ')}.`)
}

/** Loads the source named in the path. Throws a Problem of 404. */
async function existing(reading: Reading, request: FastifyRequest): Promise<SourceRow> {
  const row = await loadSource(reading, idOf(request, notFoundText))
  if (row === null) throw new Problem(404, notFoundText)
  return row
}

/** Like `existing`; throws a Problem of 409 while the source is being fetched. */
async function idle(reading: Reading, request: FastifyRequest): Promise<SourceRow> {
  const row = await existing(reading, request)
  if (row.run_id !== null) throw new Problem(409, problemText.running)
  return row
}
