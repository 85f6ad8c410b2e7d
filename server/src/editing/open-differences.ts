/** Finds which stored differences between places and their sources are still open. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { openDifference, type Stated } from '@fyndkartan/domain/source-difference'
import { inBatches } from '../db/in-batches.ts'
import { loadPlaceStates, type PlaceState } from '../db/place-edits.ts'
import { loadSeriesStates, type SeriesState } from '../db/series.ts'
import type { StoredDifference } from '../db/source-differences.ts'
import type { WholePlace } from '../db/tables.ts'
import { keyOfWhole, type WholeKey } from '../db/whole-key.ts'
import type { Reading } from '../db/write.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'

export interface OpenDifference {
  readonly stored: StoredDifference
  /** The place or series that visitors see; another one than the source's entry if that was merged. */
  readonly about: WholeKey
  readonly isMerged: boolean
  readonly state: PlaceState | SeriesState
  /** The revision of the last change of `about`. */
  readonly version: number
  readonly open: Stated
}

/** Differences per turn of the event loop. */
const perTurn = 100

/**
 * The open differences among the stored ones, in their order. Leaves out places that were removed, that have become
 * dates of a series, and markets before `today`.
 */
export async function findOpenDifferences(
  reading: Reading,
  stored: readonly StoredDifference[],
  today: CivilDate,
): Promise<OpenDifference[]> {
  const open: OpenDifference[] = []
  for (const batch of inBatches(stored, perTurn)) {
    const entries = await loadStates(
      reading,
      batch.map(({ subject, subjectId }) => ({ subject, subjectId })),
    )
    const targetOf = ({ subject, subjectId }: WholeKey): WholeKey => {
      const into = entries.get(keyOfWhole({ subject, subjectId }))?.state.mergedInto ?? null
      return { subject, subjectId: into ?? subjectId }
    }
    const states = await loadStates(reading, batch.map(targetOf))
    for (const one of batch) {
      const about = targetOf(one)
      const found = states.get(keyOfWhole(about))
      if (!found || isOut(found.state, today)) continue
      const { state, revision: version } = found
      const isMerged = about.subjectId !== one.subjectId
      const ours = { place: state.place, series: 'series' in state ? state.series : null }
      // That the source no longer has an entry says nothing about the place that the entry was merged into.
      const left = one.stated.isGone && isMerged ? null : openDifference(one.stated, ours, one.dismissed)
      if (left) open.push({ stored: one, about, isMerged, state, version, open: left })
    }
    await nextTurn()
  }
  return open
}

type FoundState = { readonly state: PlaceState | SeriesState; readonly revision: number }

async function loadStates(reading: Reading, keys: readonly WholeKey[]): Promise<Map<string, FoundState>> {
  const found = new Map<string, FoundState>()
  for (const subject of ['shop', 'market', 'series'] as const) {
    const ids = keys.flatMap((key) => (key.subject === subject ? [key.subjectId] : []))
    for (const [id, state] of await loadStatesOf(reading, subject, ids))
      found.set(keyOfWhole({ subject, subjectId: id }), state)
  }
  return found
}

async function loadStatesOf(
  reading: Reading,
  subject: WholePlace,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FoundState>> {
  return subject === 'series' ? loadSeriesStates(reading, ids) : loadPlaceStates(reading, subject, ids)
}

function isOut(state: PlaceState | SeriesState, today: CivilDate): boolean {
  if (state.deletedAtMs !== null) return true
  if ('series' in state) return false
  const { place, seriesId } = state
  return seriesId !== null || (place.kind === 'market' && place.date !== null && place.date < today)
}
