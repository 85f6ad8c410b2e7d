/** What the undo of an import left as it was, as the log stores it: ids only, so that an erasure leaves no name behind. */
import type { KeptPlace, KeptReason, PartialUndo } from '@fyndkartan/domain/desk'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { loadDeskPlaces } from './desk-places.ts'
import { loadSeriesStates } from './series.ts'
import type { WholePlace } from './tables.ts'
import type { Reading } from './write.ts'

/** The most kept places that the log names. */
export const mostKeptNamed = 50

export interface StoredKept {
  readonly subject: WholePlace
  readonly id: number
  readonly why: KeptReason
  /** The id of the place that this one was merged into; null for others. */
  readonly into: number | null
}

/** The state that the log line of an import's undo stores; null if nothing was left as it was. */
export interface WithPartialUndo {
  readonly partial?: StoredPartialUndo | null
}

interface StoredPartialUndo {
  readonly undone: number
  readonly keptCount: number
  /** The first kept places. */
  readonly kept: readonly StoredKept[]
}

/** Adds the names of the kept places. */
export async function loadPartialUndo(
  reading: Reading,
  { undone, keptCount, kept }: StoredPartialUndo,
): Promise<PartialUndo> {
  const seriesIds = new Set(
    kept.flatMap(({ subject, id, into }) => (subject === 'series' ? [id, ...(into === null ? [] : [into])] : [])),
  )
  const series = await loadSeriesStates(reading, [...seriesIds])
  const dates = await loadFirstDates(reading, [...seriesIds])
  const keys = kept.flatMap(({ subject, id, into }): PlaceKey[] =>
    subject === 'series' ? [] : [id, ...(into === null ? [] : [into])].map((one) => ({ kind: subject, id: one })),
  )
  const places = new Map(
    (await loadDeskPlaces(reading, keys)).map(({ place }) => [`${place.kind} ${place.id}`, place.name]),
  )
  const named = (subject: WholePlace, id: number): KeptPlace['place'] => {
    if (subject !== 'series') return { key: { kind: subject, id }, name: places.get(`${subject} ${id}`) ?? null }
    const date = dates.get(id)
    return {
      key: date === undefined ? null : { kind: 'market', id: date },
      name: series.get(id)?.state.place.name ?? null,
    }
  }
  return {
    undone,
    keptCount,
    places: kept.map(({ subject, id, why, into }) => ({
      place: named(subject, id),
      why,
      into: into === null ? null : named(subject, into),
    })),
  }
}

/** For each series, the lowest id of its dates, removed ones too. */
async function loadFirstDates(reading: Reading, seriesIds: readonly number[]): Promise<Map<number | null, number>> {
  if (seriesIds.length === 0) return new Map()
  const rows = await reading
    .selectFrom('market')
    .select((eb) => ['series_id', eb.fn.min('id').as('id')])
    .where('series_id', 'in', seriesIds)
    .groupBy('series_id')
    .execute()
  return new Map(rows.map((row) => [row.series_id, row.id]))
}
