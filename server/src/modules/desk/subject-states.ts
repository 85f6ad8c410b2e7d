/** Loads and restores the states of the subjects of actions in the log: places, series, tips and others. */
import type { ActionSubject } from '@fyndkartan/domain/desk'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { loadSlideshowChoice, updateSlideshowChoice } from '../../db/choices.ts'
import { type FeedbackState, loadFeedbackState, updateFeedbackState } from '../../db/desk-feedback.ts'
import { loadTips, type TipState, tipStateOf, updateTipState } from '../../db/desk-tips.ts'
import { type ClaimState, loadClaimStates, updateClaimState } from '../../db/claims.ts'
import { loadPairStates, type PairState, updatePairState } from '../../db/place-pairs.ts'
import { loadReportStates, type ReportState, updateReportState } from '../../db/reports.ts'
import { deletePlaces, loadPlaceStates, type PlaceState, updatePlaceState } from '../../db/place-edits.ts'
import { deleteSeries, loadSeriesStates, type SeriesState, updateSeriesState } from '../../db/series.ts'
import { type DifferenceState, loadDifferencesById, updateDifferenceState } from '../../db/source-differences.ts'
import { Problem } from '../../http/problem.ts'
import type { Reading, Writing } from '../../db/write.ts'

export interface FoundState {
  readonly state: object
  /** The revision of the subject's last change; null for subjects without revisions. */
  readonly revision: number | null
  /** The name of the subject in a sentence: '”Myrorna”'. */
  readonly called: string
}

interface SubjectStates {
  /** Loads states by id; ids without a subject are left out. At most some hundred ids. */
  load(reading: Reading, ids: readonly number[]): Promise<Map<number, FoundState>>
  /** Writes states; a null removes a subject that the action had added. */
  update(writing: Writing, changes: readonly { readonly id: number; readonly state: object | null }[]): Promise<void>
}

/** The id of the slideshow in the log: there is only one slideshow. */
export const slideshowId = 0

/** How to load and write the state of each kind of subject. An import and a merge of many pairs have no state: their parts have. */
export const subjectStates: Readonly<Record<Exclude<ActionSubject, 'import' | 'pairs'>, SubjectStates>> = {
  shop: placeStates('shop', 'en butik'),
  market: placeStates('market', 'ett evenemang'),
  series: {
    async load(reading, ids) {
      return mapped(await loadSeriesStates(reading, ids), ({ state, revision }) => ({
        state,
        revision,
        called: state.place.name === null ? 'en serie' : `”${state.place.name}”`,
      }))
    },
    async update(writing, changes) {
      for (const { id, state } of changes)
        if (state === null) await deleteSeries(writing, id)
        else await updateSeriesState(writing, id, state as SeriesState)
    },
  },
  tip: {
    async load(reading, ids) {
      const tips = await loadTips(reading, ids)
      return mapped(tips, (tip) => ({
        state: tipStateOf(tip),
        revision: null,
        called: tip.place.name === null ? 'ett tips' : `tipset ”${tip.place.name}”`,
      }))
    },
    async update(writing, changes) {
      for (const { id, state } of changes) await updateTipState(writing, id, state as TipState)
    },
  },
  feedback: {
    async load(reading, ids) {
      const found = new Map<number, FoundState>()
      for (const id of ids) {
        const state = await loadFeedbackState(reading, id)
        if (state) found.set(id, { state, revision: null, called: 'meddelandet' })
      }
      return found
    },
    async update(writing, changes) {
      for (const { id, state } of changes) await updateFeedbackState(writing, id, state as FeedbackState)
    },
  },
  report: {
    async load(reading, ids) {
      return mapped(await loadReportStates(reading, ids), (state) => ({ state, revision: null, called: 'rapporten' }))
    },
    async update(writing, changes) {
      for (const { id, state } of changes) await updateReportState(writing, id, state as ReportState)
    },
  },
  claim: {
    async load(reading, ids) {
      return mapped(await loadClaimStates(reading, ids), (state) => ({ state, revision: null, called: 'arrangören' }))
    },
    async update(writing, changes) {
      for (const { id, state } of changes)
        if (!(await updateClaimState(writing, id, state as ClaimState | null)))
          throw new Problem(409, 'Arrangören finns inte längre: adressen är borttagen.')
    },
  },
  pair: {
    async load(reading, ids) {
      return mapped(await loadPairStates(reading, ids), (state) => ({ state, revision: null, called: 'beslutet' }))
    },
    async update(writing, changes) {
      for (const { id, state } of changes)
        if (!(await updatePairState(writing, id, state as PairState | null)))
          throw new Problem(409, 'Någon har redan bestämt detsamma igen.')
    },
  },
  difference: {
    async load(reading, ids) {
      return mapped(await loadDifferencesById(reading, ids), ({ dismissed }) => ({
        state: { dismissed } satisfies DifferenceState,
        revision: null,
        called: 'beslutet',
      }))
    },
    async update(writing, changes) {
      for (const { id, state } of changes) await updateDifferenceState(writing, id, state as DifferenceState)
    },
  },
  slideshow: {
    async load(reading) {
      const state = { ids: await loadSlideshowChoice(reading) }
      return new Map([[slideshowId, { state, revision: null, called: 'bildspelet' }]])
    },
    async update(writing, changes) {
      for (const { state } of changes)
        await updateSlideshowChoice(writing, (state as { readonly ids: readonly number[] | null }).ids)
    },
  },
}

function placeStates(kind: PlaceKind, nameless: string): SubjectStates {
  return {
    async load(reading, ids) {
      return mapped(await loadPlaceStates(reading, kind, ids), ({ state, revision }) => ({
        state,
        revision,
        called: state.place.name === null ? nameless : `”${state.place.name}”`,
      }))
    },
    async update(writing, changes) {
      const added = changes.filter(({ state }) => state === null)
      // Removing an added place leaves a tombstone, from which every index learns that the place is gone.
      await deletePlaces(
        writing,
        kind,
        added.map(({ id }) => id),
      )
      for (const { id, state } of changes)
        if (state !== null) await updatePlaceState(writing, { kind, id }, state as PlaceState)
    },
  }
}

function mapped<From, To>(map: ReadonlyMap<number, From>, change: (from: From) => To): Map<number, To> {
  return new Map([...map].map(([id, from]) => [id, change(from)]))
}
