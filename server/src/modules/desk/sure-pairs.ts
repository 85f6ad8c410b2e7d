/** The desk's calls that show the surest pairs of "Samma ställe?", and merge them in one action. */
import { type MergedSureWire, type SamePlacesWire, samePlacesToWire } from '@fyndkartan/contract/same-places'
import {
  mergedSureSchema,
  mergeSureSchema,
  mostSurePairs,
  samePlacesSchema,
} from '@fyndkartan/contract/same-places-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { sureThreshold } from '@fyndkartan/domain/same-place'
import type { FastifyInstance } from 'fastify'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { swedishToday } from '../../clock.ts'
import { type Actor, insertAction, updateActionStates } from '../../db/actions.ts'
import { countOrganisers } from '../../db/claims.ts'
import { inBatches } from '../../db/in-batches.ts'
import { loadPairKeys, pairKey } from '../../db/place-pairs.ts'
import type { FoundPair } from '../../db/same-places.ts'
import type { WholePlace } from '../../db/tables.ts'
import { wholeOf } from '../../db/whole-key.ts'
import type { Reading, Writing } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { type Merge, mergePlaces } from '../../editing/merge-places.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { kindOf } from './request-parts.ts'
import type { SameSearch } from './same-search.ts'
import { loadShownPairs } from './shown-pairs.ts'

/** The largest body, bytes: 600 merges that take a dozen facts each have about 200 kB. */
export const sureLimitBytes = 512 * 1024

const allChangedText = 'Alla paren har ändrats under tiden.'

/** Merges per turn of the event loop: they take some tens of milliseconds. */
const mergesPerTurn = 10

const readMerges = bodyReader(mergeSureSchema)

export function surePairCalls(calls: FastifyInstance, deps: Deps, search: SameSearch): void {
  addList(calls, deps, search)
  addMerging(calls, deps)
}

function addList(calls: FastifyInstance, { clock, database }: Deps, search: SameSearch): void {
  const today = swedishToday(clock)
  const schema = {
    summary: 'Entries that are almost certainly the same place',
    description: `At most ${mostSurePairs} pairs, each entry once, none with an organiser.`,
    security: withRequiredToken,
    response: { 200: samePlacesSchema, '4xx': problemSchema },
  }
  calls.get(endpoints.surePlaces.path, { schema }, async (): Promise<SamePlacesWire> => {
    const sure = await pickSurePairs(database.db, await search.find())
    const shown = await loadShownPairs(database.db, sure.slice(0, mostSurePairs), today())
    return samePlacesToWire(sure.length, sure.length, shown)
  })
}

/**
 * The pairs that can be merged without a look at each: almost certainly one place, and without an organiser, who would
 * get access to the other entry. An entry is in one pair only, the likeliest, so that each merge can be undone.
 */
export async function pickSurePairs(reading: Reading, found: readonly FoundPair[]): Promise<FoundPair[]> {
  const sure = found.filter(({ score }) => score >= sureThreshold)
  const taken = new Set<string>()
  for (const subject of ['shop', 'market', 'series'] as const) {
    const own = sure.filter((pair) => pair.subject === subject)
    for (const batch of inBatches(own, pairsPerCount)) {
      const ids = batch.flatMap(({ one, other }) => [one.id, other.id])
      for (const id of (await countOrganisers(reading, subject, ids)).keys()) taken.add(`${subject} ${id}`)
    }
  }
  return sure.filter(({ subject, one, other }) => {
    const keys = [`${subject} ${one.id}`, `${subject} ${other.id}`]
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}

const pairsPerCount = 200

function addMerging(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Merge many pairs in one action',
    description:
      'All of them or, after an error, none. Pairs of which an entry has changed, or got an organiser, are left out.',
    security: withRequiredToken,
    body: mergeSureSchema,
    response: { 200: mergedSureSchema, '4xx': problemSchema },
  }
  calls.post(endpoints.mergeSurePlaces.path, { schema }, async (request): Promise<MergedSureWire> => {
    const merges = readMerges(request).merges.map(({ type, ...merge }): Merge => ({ ...merge, kind: kindOf(type) }))
    const { actionId, merged } = await writeAsOperator(request, deps, (writing, actor) =>
      mergeAll(writing, actor, merges),
    )
    return { action_id: actionId, merged, refused: merges.length - merged }
  })
}

async function mergeAll(
  writing: Writing,
  actor: Actor,
  merges: readonly Merge[],
): Promise<{ readonly actionId: number; readonly merged: number }> {
  const line = { actor, verb: 'merge', subject: 'pairs', subjectId: null, before: null, after: null } as const
  const actionId = await insertAction(writing, line)
  const decided = await loadPairKeys(writing.trx)
  let merged = 0
  for (const [at, merge] of merges.entries()) {
    if (at % mergesPerTurn === 0) await nextTurn()
    if (await isMergeable(writing.trx, merge, decided)) merged += await tryMerge(writing, actor, merge, actionId)
  }
  if (merged === 0) throw new Problem(409, allChangedText)
  await updateActionStates(writing, actionId, { before: null, after: { pairs: merged } })
  return { actionId, merged }
}

/** False for two entries that an operator found to be different meanwhile, or of which one has an organiser. */
async function isMergeable(
  reading: Reading,
  { kind, kept, dropped }: Merge,
  decided: ReadonlySet<string>,
): Promise<boolean> {
  const [one, other] = [
    await wholeOf(reading, { subject: kind, subjectId: kept.id }),
    await wholeOf(reading, { subject: kind, subjectId: dropped.id }),
  ]
  const subject: WholePlace = one.subject
  if (subject !== other.subject || decided.has(pairKey(subject, one.subjectId, other.subjectId))) return false
  return (await countOrganisers(reading, subject, [one.subjectId, other.subjectId])).size === 0
}

/** Returns 1 after a merge, and 0 if an entry has changed or no longer exists. */
async function tryMerge(writing: Writing, actor: Actor, merge: Merge, partOf: number): Promise<0 | 1> {
  try {
    await mergePlaces(writing, actor, merge, partOf)
    return 1
  } catch (error) {
    if (error instanceof Problem && (error.statusCode === 404 || error.statusCode === 409)) return 0
    throw error
  }
}
