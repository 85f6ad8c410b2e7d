/**
 * Plans the series of an import: compares them with stored series, and with stored markets whose dates were imported
 * one by one.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CivilDate, parseCivilDate } from '@fyndkartan/domain/local-time'
import { firstDateOf } from '@fyndkartan/domain/series/dates-of-rule'
import { maxListedDates, type Series } from '@fyndkartan/domain/series/rule'
import { seriesBefore } from '@fyndkartan/domain/series/series-before'
import { sameSeries, tidySeries } from '@fyndkartan/domain/series/tidy-series'
import { erasedSourceId } from '../db/erasure.ts'
import { factRow } from '../db/place-rows.ts'
import type { SeriesState } from '../db/series.ts'
import { comingDates } from './coming-dates.ts'
import type { SeriesImport } from './import-draft.ts'
import type { StoredPlace, StoredSeries } from './imported-rows.ts'
import { earlierOf, goneDifference, seriesDifferenceOf } from './plan-differences.ts'
import {
  type AdoptedRow,
  draftsPerTurn,
  isDropped,
  keep,
  leaveOut,
  namesOf,
  type OpenPlan,
  type PlanOptions,
  type Stored,
} from './open-plan.ts'

/** Plans the series among the drafts. Deletes from `stored` each series and row that a draft matches. */
export async function planSeries(
  plan: OpenPlan,
  stored: Stored,
  drafts: readonly SeriesImport[],
  options: PlanOptions,
): Promise<void> {
  const rows = new SingleRows(stored, options)
  for (const [index, draft] of drafts.entries()) {
    if (index % draftsPerTurn === 0) await nextTurn()
    planOne(plan, stored, rows, draft, options)
  }
}

function planOne(plan: OpenPlan, stored: Stored, rows: SingleRows, draft: SeriesImport, options: PlanOptions): void {
  const { sourceId } = draft
  const known = stored.series.get(sourceId) ?? stored.series.get(erasedSourceId(sourceId))
  stored.series.delete(sourceId)
  const { adopted, decided } = rows.take(draft)
  const isThere = known?.state.deletedAtMs === null || adopted.some(({ before }) => before.deletedAtMs === null)
  const after = wantedState(draft, decided)
  // True when operators have decided on more dates than a series can skip.
  const isTooMuch = after.series.skipped.length > maxListedDates
  const adoptsNothing = adopted.every(({ before }) => before.deletedAtMs !== null)
  const { earlier } = stored
  const about = known && ({ subject: 'series', subjectId: known.id } as const)
  if (known && about && adoptsNothing && isSame(known.state, after) && !earlierOf(known, about, earlier)) {
    plan.unchanged++
    plan.confirmed.series.push(known.id)
  } else if (isTooMuch) keep(plan)
  else if (known ? known.state.editedAtMs !== null : rows.isDecided(draft, after, options.today))
    keep(plan, known && seriesDifferenceOf(known, draft, { after, earlier }))
  else if (draft.unlessKnown && !isThere) leaveOut(plan, draft.unlessKnown)
  else if (known)
    plan.series.push({
      change: 'changed',
      id: known.id,
      before: known.state,
      after: { ...after, confirmation: known.state.confirmation },
      adopted,
    })
  else plan.series.push({ change: 'added', sourceId, after, adopted })
}

/**
 * Plans the removal of series of earlier imports that no draft matches. `split`: the ids of series that the file lists
 * as single days.
 */
export function planSeriesGone(
  plan: OpenPlan,
  { series }: Stored,
  split: ReadonlySet<number>,
  options: PlanOptions,
): void {
  for (const one of series.values()) {
    if (!isGone(one, split, options)) continue
    const { id, state, isShared } = one
    if (state.editedAtMs !== null || isShared)
      keep(plan, state.deletedAtMs === null ? goneDifference({ subject: 'series', subjectId: id }) : null)
    else {
      const rest = seriesBefore(state.series, options.today)
      plan.series.push({ change: 'removed', id, before: state, after: rest && { ...state, series: rest }, adopted: [] })
    }
  }
}

/**
 * Whether a series is missing from the file. A series without dates to come stays, as past markets do. A split series
 * that an operator edited or removed counts as missing: the plan keeps it instead of its single days.
 */
function isGone({ id, sourceId, state }: StoredSeries, split: ReadonlySet<number>, options: PlanOptions): boolean {
  if (split.has(id) && state.editedAtMs !== null) return true
  if (state.deletedAtMs !== null || comingDates(state.series, options.today).length === 0) return false
  return split.has(id) || isDropped(sourceId, options)
}

/** Finds the markets of one day that become dates of an imported series. */
class SingleRows {
  readonly #stored: Stored
  readonly #options: PlanOptions
  readonly #byName: ReadonlyMap<string, readonly StoredPlace[]>
  /** Source ids whose markets operators have moved into series made at the desk. */
  readonly #ownSeries: ReadonlySet<string>
  readonly #hasErased: boolean

  constructor(stored: Stored, options: PlanOptions) {
    this.#stored = stored
    this.#options = options
    const markets = [...stored.places.values()].filter(({ kind }) => kind === 'market')
    const named = markets.flatMap((row) => namesOf(row.sourceId, options).map((name) => ({ name, row })))
    const byName = Map.groupBy(named, ({ name }) => name)
    this.#byName = new Map([...byName].map(([name, list]) => [name, list.map(({ row }) => row)]))
    const known = new Set([...stored.series.values()].map(({ id }) => id))
    const foreign = [...stored.joined.values()].filter(({ state }) => !known.has(state.seriesId ?? 0))
    this.#ownSeries = new Set(foreign.flatMap(({ sourceId }) => namesOf(sourceId, options)))
    this.#hasErased = markets.some(({ sourceId }) => sourceId.startsWith(`${options.scope}!`))
  }

  /**
   * Finds the stored markets that become dates of the series (`adopted`), and the dates that the series skips because
   * operators have edited, merged or erased their markets (`decided`).
   */
  take(draft: SeriesImport): { adopted: AdoptedRow[]; decided: CivilDate[] } {
    const rows = this.#byName.get(draft.sourceId) ?? []
    const adopted: AdoptedRow[] = []
    const decided = this.#erasedDates(draft)
    for (const row of rows) {
      const { id, state, date, sourceId } = row
      if (state.editedAtMs !== null || state.mergedInto !== null)
        decided.push(...[date, dateIn(sourceId)].filter((one) => one !== null))
      else if (state.deletedAtMs === null || (date !== null && date >= this.#options.today)) {
        adopted.push({ id, before: state })
        this.#stored.places.delete(`market ${sourceId}`)
      }
    }
    return { adopted, decided }
  }

  /**
   * Whether operators have decided on all coming dates of a series that is not stored, or moved its markets into another
   * series.
   */
  isDecided({ sourceId, series }: SeriesImport, after: SeriesState, today: CivilDate): boolean {
    if (this.#ownSeries.has(sourceId) || this.#isErased(sourceId)) return true
    return comingDates(after.series, today).length === 0 && comingDates(series, today).length > 0
  }

  #isErased(sourceId: string): boolean {
    return this.#hasErased && this.#stored.places.has(`market ${erasedSourceId(sourceId)}`)
  }

  /**
   * The dates whose markets were erased. Only a hash of the source id is left of an erased market, so the dates of the
   * series are tried.
   */
  #erasedDates({ sourceId, series }: SeriesImport): CivilDate[] {
    if (!this.#hasErased) return []
    const first = firstDateOf(series.rule)
    const dates = comingDates(series, this.#options.today).map(({ date }) => date)
    const isFirst = first !== null && this.#isErased(`${sourceId}#`)
    return [...dates.filter((date) => this.#isErased(`${sourceId}#${date}`)), ...(isFirst ? [first] : [])]
  }
}

/** The original day of an occurrence, from a source id such as 'ical:fil#uid#2027-05-15'. */
function dateIn(sourceId: string): CivilDate | null {
  return parseCivilDate(sourceId.slice(sourceId.lastIndexOf('#') + 1))
}

function wantedState({ facts, series, arrived }: SeriesImport, decided: readonly CivilDate[]): SeriesState {
  return {
    place: { kind: 'market', ...facts },
    series: without(series, decided),
    arrived,
    mergedInto: null,
    deletedAtMs: null,
    editedAtMs: null,
    // The import confirms all its places and series at the end.
    confirmation: null,
  }
}

function without(series: Series, dates: readonly CivilDate[]): Series {
  return dates.length === 0 ? series : tidySeries({ ...series, skipped: [...series.skipped, ...dates] })
}

/** Compares two series without `arrived`: calendars write the same rule in many ways. */
function isSame(state: SeriesState, wanted: SeriesState): boolean {
  const [place, other] = [state, wanted].map((one) => JSON.stringify(factRow('market', one.place)))
  return state.deletedAtMs === null && place === other && sameSeries(state.series, wanted.series)
}
