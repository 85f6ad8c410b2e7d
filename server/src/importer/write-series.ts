/** Writes the series of an import, and returns the parts that they add to the import's action in the log. */
import type { NewAction } from '../db/actions.ts'
import { loadPlaceStates } from '../db/place-edits.ts'
import { adoptClaims } from '../db/adopted-claims.ts'
import { linesOfClaims } from '../db/series-edits.ts'
import { adoptMarkets, deleteSeries, insertSeries, loadSeriesState, updateSeriesState } from '../db/series.ts'
import type { Writing } from '../db/write.ts'
import type { AdoptedRow, SeriesChange } from './open-plan.ts'

/** One logged part of an import's action. */
export type LogPart = Omit<NewAction, 'actor' | 'partOf'>

/**
 * Writes one series with its dates. Returns the series' part of the log, and a part for each market that has become one
 * of its dates and for each claim on such a market.
 */
export async function writeSeries(writing: Writing, change: SeriesChange): Promise<LogPart[]> {
  const before = change.change === 'added' ? null : change.before
  const id = await writeState(writing, change)
  const { state = null } = (await loadSeriesState(writing.trx, id)) ?? {}
  const verb = verbOf(before, state)
  const links = new Map(change.adopted.map((row) => [row.id, row.before.place.link]))
  return [
    { verb, subject: 'series', subjectId: id, before, after: state },
    ...(await adoptedParts(writing, change.adopted)),
    ...linesOfClaims(await adoptClaims(writing, { seriesId: id, isNew: before === null, links }), {}),
  ]
}

async function writeState(writing: Writing, change: SeriesChange): Promise<number> {
  const adopted = change.adopted.map(({ id }) => id)
  if (change.change === 'added')
    return insertSeries(writing, { ...change.after, source: 'import', sourceId: change.sourceId, adopted })
  const { id, after } = change
  await adoptMarkets(writing, id, adopted)
  if (after === null) await deleteSeries(writing, id)
  else await updateSeriesState(writing, id, after)
  return id
}

interface Removable {
  readonly deletedAtMs: number | null
}

function verbOf(before: Removable | null, after: Removable | null): LogPart['verb'] {
  if (before === null) return 'add'
  if (before.deletedAtMs !== null) return 'restore'
  return after?.deletedAtMs === null ? 'edit' : 'remove'
}

/** The number of rows whose states are loaded at once. */
const rowsPerLoad = 300

async function adoptedParts({ trx }: Writing, adopted: readonly AdoptedRow[]): Promise<LogPart[]> {
  const parts: LogPart[] = []
  for (let from = 0; from < adopted.length; from += rowsPerLoad) {
    const some = adopted.slice(from, from + rowsPerLoad)
    const ids = some.map(({ id }) => id)
    const found = await loadPlaceStates(trx, 'market', ids)
    for (const { id, before } of some) {
      const after = found.get(id)?.state ?? null
      parts.push({ verb: verbOf(before, after), subject: 'market', subjectId: id, before, after })
    }
  }
  return parts
}
