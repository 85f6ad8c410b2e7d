/** The desk's calls about differences between places and their sources, where imports leave the places alone. */
import { type DecidedDifferencesWire, type DifferencesWire, differencesToWire } from '@fyndkartan/contract/differences'
import {
  decidedDifferencesSchema,
  decideDifferencesSchema,
  differencesSchema,
} from '@fyndkartan/contract/differences-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import type { DifferingSource, ShownDifference } from '@fyndkartan/domain/desk'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { withId } from '@fyndkartan/domain/place'
import { withStated } from '@fyndkartan/domain/source-difference'
import type { FastifyInstance } from 'fastify'
import { swedishToday } from '../../clock.ts'
import { loadNextMarketId } from '../../db/series-edits.ts'
import { loadDifferences } from '../../db/source-differences.ts'
import type { Reading } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { decideDifferences } from '../../editing/decide-differences.ts'
import { findOpenDifferences, type OpenDifference } from '../../editing/open-differences.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'

/** The most differences listed of one source, and of all. */
const mostListed = { ofSource: 50, ofAll: 500 } as const

const allChangedText = 'Platserna eller källan har ändrats sedan du tittade. Ladda om sidan.'

const readDecision = bodyReader(decideDifferencesSchema)

export function differenceCalls(calls: FastifyInstance, deps: Deps): void {
  const today = swedishToday(deps.clock)
  const security = withRequiredToken
  calls.get(
    endpoints.deskDifferences.path,
    {
      schema: {
        summary: 'Places that differ from their sources',
        description: 'Imports leave places alone that somebody has edited, or merged into another one.',
        security,
        response: { 200: differencesSchema, '4xx': problemSchema },
      },
    },
    async (): Promise<DifferencesWire> => differencesToWire(await loadShown(deps.database.db, today())),
  )
  const schema = {
    summary: 'Take the values of sources over, or keep those of the places',
    description: 'In one action. What has changed meanwhile is left out.',
    security,
    body: decideDifferencesSchema,
    response: { 200: decidedDifferencesSchema, '4xx': problemSchema },
  }
  calls.post(endpoints.decideDifferences.path, { schema }, async (request): Promise<DecidedDifferencesWire> => {
    const { decision, differences } = readDecision(request)
    const seen = differences.map(({ source_version: sourceVersion, ...one }) => ({ ...one, sourceVersion }))
    const { actionId, decided } = await writeAsOperator(request, deps, async (writing, actor) => {
      const done = await decideDifferences(writing, actor, decision, seen, today())
      if (done.actionId === null) throw new Problem(409, allChangedText)
      return { ...done, actionId: done.actionId }
    })
    return { action_id: actionId, decided, refused: seen.length - decided }
  })
}

async function loadShown(reading: Reading, today: CivilDate): Promise<DifferingSource[]> {
  const open = await findOpenDifferences(reading, await loadDifferences(reading), today)
  const rows = await reading.selectFrom('source').select(['id', 'scope']).execute()
  const sourceIds = new Map(rows.map(({ id, scope }) => [scope, id]))
  const shown: DifferingSource[] = []
  let left = mostListed.ofAll
  for (const [scope, all] of Map.groupBy(open, ({ stored }) => stored.scope)) {
    const differences: ShownDifference[] = []
    for (const one of all.slice(0, Math.min(left, mostListed.ofSource)))
      differences.push(await shownOf(reading, one, today))
    left -= differences.length
    const name = all[0]?.stored.source ?? ''
    shown.push({ sourceId: sourceIds.get(scope) ?? null, scope, name, count: all.length, differences })
  }
  return shown
}

async function shownOf(reading: Reading, one: OpenDifference, today: CivilDate): Promise<ShownDifference> {
  const { stored, about, isMerged, state, version, open } = one
  const ours = { place: state.place, series: 'series' in state ? state.series : null }
  const theirs = withStated(ours, open)
  const seriesId = about.subject === 'series' ? about.subjectId : null
  const id = seriesId === null ? about.subjectId : await loadNextMarketId(reading, seriesId, today)
  return {
    id: stored.id,
    version,
    sourceVersion: stored.revision,
    place: withId(ours.place, id, seriesId),
    series: ours.series,
    isMerged,
    stated: open.isGone ? null : { place: withId(theirs.place, id, seriesId), series: theirs.series },
  }
}
