/**
 * Stored markets of one day that a calendar names in another way: how a day is named depends on whether other events of
 * the file have the same UID.
 */
import type { ImportDraft } from './import-draft.ts'
import type { StoredPlace } from './imported-rows.ts'
import { groupOf, type PlanOptions, type Stored } from './open-plan.ts'

/** Finds, for the days of a calendar's event, the stored market of the same event on the same day. */
export class RenamedDays {
  readonly #byDay: ReadonlyMap<string, readonly StoredPlace[]>

  constructor({ places }: Pick<Stored, 'places'>, drafts: readonly ImportDraft[], { groups }: PlanOptions) {
    const named = new Set(drafts.map(({ sourceId }) => sourceId))
    const others = [...places.values()].filter(
      ({ sourceId, state }) =>
        groups?.has(groupOf(sourceId)) && !named.has(sourceId) && state.deletedAtMs === null && state.seriesId === null,
    )
    this.#byDay = Map.groupBy(others, ({ sourceId, date }) => `${groupOf(sourceId)} ${date}`)
  }

  /**
   * The stored market of a draft under another name; undefined without one, when several are on that day, and when
   * `named`, the one with the draft's name, is on that day.
   */
  find(draft: ImportDraft, named: StoredPlace | undefined): StoredPlace | undefined {
    if (draft.kind !== 'market' || named?.date === draft.facts.date) return undefined
    const rows = this.#byDay.get(`${groupOf(draft.sourceId)} ${draft.facts.date}`) ?? []
    return rows.length === 1 ? rows[0] : undefined
  }
}
