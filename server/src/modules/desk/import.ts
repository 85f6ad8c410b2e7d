/** Imports at the desk: what one would do is shown first, and then exactly that is done. */
import { type ImportOutcome, importOutcomeToWire, withoutNumber } from '@fyndkartan/contract/desk'
import { importAnswerSchema, importSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { swedishTime } from '@fyndkartan/domain/local-time'
import type { NewPlace } from '@fyndkartan/domain/place'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Deps } from '../../deps.ts'
import { withRequiredToken } from '../../http/api-docs.ts'
import { writeAsOperator } from '../../http/desk-calls.ts'
import { bodyReader } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { carryOut } from '../../importer/apply-import.ts'
import { guardedFetch } from '../../importer/guarded-fetch.ts'
import { type ImportDraft, UnreadableFile } from '../../importer/import-draft.ts'
import { countsOf, fingerprintOf, type ImportPlan, planImport } from '../../importer/import-plan.ts'
import { parseApart, type ReadApart } from '../../importer/parse-apart.ts'
import { whyNotPrune } from '../../importer/parse-source.ts'
import { sourceName, sourceNameOfUrl } from '../../importer/source-name.ts'
import { swedishLine } from '../../importer/swedish-lines.ts'
import { utf8Text } from '../../importer/utf8-text.ts'

/** A file of 10 MB, in JSON. */
export const importLimitBytes = 12 * 1024 * 1024

/** One import is one transaction, in which nobody else writes: this many are done within seconds. */
const maxPlaces = 20_000

const maxExamples = 20

/** Of what goes, and about of what changes: what is new fills the rest. */
const examplesOfEach = 6

const problemText = {
  noContent: 'Välj en fil eller skriv en adress.',
  onlyCalendars: 'Bara kalendrar hämtas från en adress. Välj en fil i stället.',
  noSource: 'Skriv vad källan heter.',
  busy: 'En annan import pågår. Försök igen om en stund.',
  otherNow: 'Källan eller katalogen har ändrats sedan provkörningen. Provkör igen.',
}

type Order = Static<typeof importSchema>

const readOrder = bodyReader(importSchema)

/** `fetchSource`: gives what an address leads to, and throws UnreadableFile where it must not go. */
export function importCalls(calls: FastifyInstance, deps: Deps, fetchSource = guardedFetch): void {
  const schema = {
    summary: 'Import places',
    description: 'First without a fingerprint, for a dry run; then with the one that it answered.',
    security: withRequiredToken,
    body: importSchema,
    response: { 200: importAnswerSchema, '4xx': problemSchema },
  }
  // Each takes a thread and some hundred megabytes.
  let isBusy = false
  calls.post(endpoints.importPlaces.path, { schema }, async (request) => {
    const order = readOrder(request)
    if (isBusy) throw new Problem(409, problemText.busy)
    isBusy = true
    try {
      return await run(request, order)
    } finally {
      isBusy = false
    }
  })

  const run = async (request: FastifyRequest, order: Order) => {
    const { date: today } = swedishTime(deps.clock())
    const source = sourceOf(order)
    const { parsed, scope } = await told(async () => {
      const read = await parseApart(await textOf(order, fetchSource), {
        format: order.format,
        source,
        all: false,
        today,
        maxPlaces,
      })
      const refusal = order.prune ? whyNotPrune(read.parsed) : null
      if (refusal) throw refusal
      return read
    })
    const { groups, unread } = parsed
    const options = {
      scope,
      today,
      prune: order.prune ?? false,
      ...(groups && { groups }),
      ...(unread && { unread }),
    }
    if (order.fingerprint === null) {
      const plan = await planImport(deps.database.db, parsed.drafts, options)
      return importOutcomeToWire(outcomeOf(source, parsed, plan, fingerprintOf(plan), null))
    }
    return writeAsOperator(request, deps, async (writing, actor) => {
      const plan = await planImport(writing.trx, parsed.drafts, options)
      const fingerprint = fingerprintOf(plan)
      if (fingerprint !== order.fingerprint) throw new Problem(409, problemText.otherNow)
      const actionId = await carryOut(writing, plan, { actor, source })
      return importOutcomeToWire(outcomeOf(source, parsed, plan, fingerprint, actionId))
    })
  }
}

/** Throws a Problem of 400 for a source that has no name, or could not be fetched. */
function sourceOf({ format, text, url, source = '' }: Order): string {
  if ((text === undefined) === (url === undefined)) throw new Problem(400, problemText.noContent)
  if (url !== undefined && format !== 'ical') throw new Problem(400, problemText.onlyCalendars)
  if (format === 'osm') return 'OpenStreetMap'
  const name = sourceName(source) || (url === undefined ? '' : sourceNameOfUrl(url))
  if (name === '') throw new Problem(400, problemText.noSource)
  return name
}

async function textOf({ text = '', url }: Order, fetchSource: typeof guardedFetch): Promise<string> {
  return url === undefined ? text : utf8Text(await fetchSource(url))
}

/** What cannot be read is told in Swedish. */
async function told<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Problem(400, `${error.swedish}.`, { cause: error })
    throw error
  }
}

function outcomeOf(
  source: string,
  parsed: ReadApart['parsed'],
  plan: ImportPlan,
  fingerprint: string,
  actionId: number | null,
): ImportOutcome {
  const { read, skipped, skippedCount, hoursNotExpressible, hoursNotExpressibleCount } = parsed
  return {
    source,
    read,
    ...countsOf(plan),
    skipped: skipped.map(swedishLine),
    skippedCount,
    hoursNotExpressible: hoursNotExpressible.map(swedishLine),
    hoursNotExpressibleCount,
    examples: examplesOf(plan),
    fingerprint,
    actionId,
  }
}

function examplesOf({ added, changed, removed }: ImportPlan): ImportOutcome['examples'] {
  const last = removed.slice(0, examplesOfEach)
  const middle = changed.slice(0, 2 * examplesOfEach - last.length)
  const first = added.slice(0, maxExamples - middle.length - last.length)
  return [
    ...first.map((draft) => ({ change: 'added' as const, place: withoutNumber(placeOf(draft)) })),
    ...middle.map(({ id, after }) => ({ change: 'changed' as const, place: { ...after.place, id } })),
    ...last.map(({ id, state }) => ({ change: 'removed' as const, place: { ...state.place, id } })),
  ]
}

function placeOf({ kind, facts }: ImportDraft): NewPlace {
  return { kind, ...facts } as NewPlace
}
