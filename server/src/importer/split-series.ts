/** Series of earlier imports that a newer file lists as single days. */
import { erasedSourceId } from '../db/erasure.ts'
import type { Reading } from '../db/write.ts'
import type { PlaceImport, SeriesImport } from './import-draft.ts'
import { loadOccurrences, occurrenceKey, type StoredPlace, type StoredSeries } from './imported-rows.ts'
import { namesOf, type PlanOptions, type Stored } from './open-plan.ts'

/** Finds the split series, and the rows of their dates, which become markets of their own. */
export class SplitSeries {
  /** The ids of the split series. */
  readonly ids = new Set<number>()
  readonly #stored: Stored
  readonly #drafts: ReadonlySet<string>
  readonly #options: PlanOptions
  #rows: ReadonlyMap<string, StoredPlace> = new Map()

  constructor(stored: Stored, drafts: readonly SeriesImport[], options: PlanOptions) {
    this.#stored = stored
    this.#drafts = new Set(drafts.map(({ sourceId }) => sourceId))
    this.#options = options
  }

  async load(reading: Reading, drafts: readonly PlaceImport[]): Promise<void> {
    for (const draft of drafts) {
      const series = this.#seriesOf(draft)
      if (series && !this.#isUnread(draft)) this.ids.add(series.id)
    }
    this.#rows = await loadOccurrences(reading, [...this.ids])
  }

  /**
   * The row of a split series that becomes this market: `own` (the row with the draft's source id), otherwise the row
   * on the market's date. 'kept' when the series stays: an operator has edited it, or the file's dates of it are
   * unreadable.
   */
  rowOf(draft: PlaceImport, own: StoredPlace | undefined): StoredPlace | 'kept' | undefined {
    const series = this.#seriesOf(draft)
    if (!series || draft.kind !== 'market') return undefined
    if (series.state.editedAtMs !== null || this.#isUnread(draft)) return 'kept'
    const onDate = this.#rows.get(occurrenceKey(series.id, draft.facts.date))
    const row = own ?? (onDate?.sourceId === '' ? onDate : undefined)
    return row?.state.seriesId === series.id ? row : undefined
  }

  #isUnread({ sourceId }: PlaceImport): boolean {
    return this.#options.unread?.has(sourceId) === true
  }

  #seriesOf({ kind, sourceId }: PlaceImport): StoredSeries | undefined {
    if (kind === 'shop') return undefined
    const name = namesOf(sourceId, this.#options).find((one) => !this.#drafts.has(one) && this.#find(one))
    return name === undefined ? undefined : this.#find(name)
  }

  #find(sourceId: string): StoredSeries | undefined {
    return this.#stored.series.get(sourceId) ?? this.#stored.series.get(erasedSourceId(sourceId))
  }
}
