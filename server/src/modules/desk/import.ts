/** The desk's call for imports. A dry run shows the changes; the import itself then makes exactly these changes. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { importOutcomeToWire } from '@fyndkartan/contract/desk'
import { importAnswerSchema, importSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { swedishTime } from '@fyndkartan/domain/local-time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from '@fyndkartan/contract/schema'
import type { Deps } from '../../deps.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { requireOperator } from '../../viewer/operator.ts'
import { Problem } from '../../http/problem.ts'
import { guardedFetch } from '../../importer/guarded-fetch.ts'
import { UnreadableFile } from '../../importer/import-draft.ts'
import { isFetched } from '../../importer/parse-source.ts'
import { sourceName, sourceNameOfUrl } from '../../importer/source-name.ts'
import { importApart, type ImportOrder } from './import-apart.ts'

/** The largest body in bytes: a file of 10 MB in base64. */
export const importLimitBytes = 13.5 * 1024 * 1024

/**
 * The most places in one import. An import is one transaction that blocks other writers; with this many places it takes
 * only seconds.
 */
export const maxPlaces = 20_000

const problemText = {
  noContent: 'Välj en fil eller skriv en adress.',
  onlyPublished: 'Bara kalendrar och webbsidor hämtas från en adress. Välj en fil i stället.',
  noSource: 'Skriv vad källan heter.',
  busy: 'En annan import pågår. Försök igen om en stund.',
}

type Order = Static<typeof importSchema>

const readOrder = bodyReader(importSchema)

/** `fetchSource` fetches an address. It throws UnreadableFile for a forbidden one. */
export function importCalls(calls: FastifyInstance, deps: Deps, fetchSource = guardedFetch): void {
  const schema = {
    summary: 'Import places',
    description: 'First without a fingerprint, for a dry run; then with the one that it answered.',
    security: withRequiredToken,
    body: importSchema,
    response: { 200: importAnswerSchema, '4xx': problemSchema },
  }
  // One import at a time: each needs a thread and a few hundred megabytes.
  let isBusy = false
  calls.post(endpoints.importPlaces.path, { schema }, async (request) => {
    const order = readOrder(request)
    if (isBusy) throw new Problem(409, problemText.busy)
    isBusy = true
    try {
      return await deps.jobs.run('import', () => run(request, order))
    } finally {
      isBusy = false
    }
  })

  const run = async (request: FastifyRequest, order: Order) => {
    const { date: today } = swedishTime(deps.clock())
    const source = sourceOf(order)
    // Let other requests be answered between two steps that block: parsing a body of some megabytes, and sending it to
    // the thread.
    await nextTurn()
    const file = await fileOf(order, fetchSource)
    const outcome = await importApart({
      ...file,
      options: { format: order.format, source, all: false, abroad: false, today, maxPlaces },
      prune: order.prune ?? false,
      fingerprint: order.fingerprint,
      database: deps.database.config,
      nowMs: deps.clock(),
      // Check the role again: receiving the body or fetching the address may have taken long.
      operator: await requireOperator(request, deps),
      operators: deps.config.operators,
    })
    if (outcome.actionId !== null) await deps.sync.takeOwnWrite()
    return importOutcomeToWire(outcome)
  }
}

/**
 * The name of the source. Throws a Problem of 400 for a source without a name, and for a format that cannot be fetched.
 */
function sourceOf({ format, text, bytes, url, source = '' }: Order): string {
  if ([text, bytes, url].filter((one) => one !== undefined).length !== 1) throw new Problem(400, problemText.noContent)
  if (url !== undefined && !isFetched(format)) throw new Problem(400, problemText.onlyPublished)
  if (format === 'osm') return 'OpenStreetMap'
  const name = sourceName(source) || (url === undefined ? '' : sourceNameOfUrl(url))
  if (name === '') throw new Problem(400, problemText.noSource)
  return name
}

/** The file of the import, or that at its address. Throws a Problem of 400 when the address gives no readable file. */
async function fileOf(
  { text = '', bytes, url }: Order,
  fetchSource: typeof guardedFetch,
): Promise<Pick<ImportOrder, 'content' | 'charset'>> {
  if (url === undefined) return { content: bytes === undefined ? text : Buffer.from(bytes, 'base64'), charset: null }
  try {
    return await fetchSource(url)
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Problem(400, `${error.swedish}.`, { cause: error })
    throw error
  }
}
