import { seriesProblemsFromWire } from '@fyndkartan/contract/series-wire'
import { problemsFromWire } from '@fyndkartan/contract/tip'
import { formOfPlace, type PlaceForm, type PlaceProblems, preparePlace } from '@fyndkartan/domain/place-form'
import { type FactName, factNames } from '@fyndkartan/domain/facts'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { NewMarket, NewPlace, Place } from '@fyndkartan/domain/place'
import { marketOfSeries } from '@fyndkartan/domain/series/market-of-series'
import { prepareSeries, type SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import type { Series } from '@fyndkartan/domain/series/rule'
import { type TypedSeries, writeSeries } from '@fyndkartan/domain/series/typed-series'
import { useEffect, useEffectEvent, useState } from 'react'
import { RequestError } from '../../api/client.ts'
import type { PlaceAndDates } from '../../api/desk.ts'
import { useToday } from '../use-now.ts'
import type { DraftStore, StoredDraft } from './drafts.ts'

/** The initial content of a form. */
export interface FirstDraft {
  readonly form: PlaceForm
  /** The dates of a market with several dates; null for one date, and for a shop. */
  readonly series: TypedSeries | null
}

export function draftOf(place: Place | NewPlace, series: Series | null = null): FirstDraft {
  return { form: formOfPlace(place), series: series && writeSeries(series) }
}

export interface PlaceDraft extends FirstDraft {
  /** The messages beside the fields. */
  readonly problems: PlaceProblems
  readonly seriesProblems: SeriesProblems
  readonly isChanged: boolean
  /** The number of failed validations; DraftForm focuses the first invalid field when it grows. */
  readonly refusals: number
  change(change: Partial<PlaceForm>): void
  /** Changes the dates; null for a single date. */
  changeSeries(series: TypedSeries | null): void
  /** Resets the form to its initial values. */
  reset(): void
  /**
   * Makes `newest` the initial content: unchanged fields take its values, changed fields keep theirs. The dates of a
   * series count as one field.
   */
  rebase(newest: FirstDraft): void
  /** Returns the place if the input is valid; otherwise shows the problems beside the fields and returns null. */
  check(): PlaceAndDates | null
  /** Shows the problems in the server's refusal beside the fields. */
  refuse(error: unknown): void
  /** Deletes the stored draft, after the input has been sent or cancelled. */
  forget(): void
}

/**
 * The state of the form for a place, for operators and organisers. Begins with the stored draft, otherwise with
 * `first`. For `base` see StoredDraft.
 */
export function usePlaceDraft(
  first: FirstDraft,
  { stored, store }: DraftStore,
  base: StoredDraft['base'] = null,
): PlaceDraft {
  const today = useToday()
  const [initial, setInitial] = useState(first)
  const [form, setForm] = useState(stored?.form ?? first.form)
  const [series, setSeries] = useState(stored ? stored.series : first.series)
  const [problems, setProblems] = useState<PlaceProblems>({})
  const [seriesProblems, setSeriesProblems] = useState<SeriesProblems>({})
  const [refusals, setRefusals] = useState(0)

  const hasOtherDates = !isSame(series, initial.series)
  const isChanged = hasOtherDates || factNames.some((field) => !isSame(form[field], initial.form[field]))
  const keepNow = useEffectEvent(() => store(isChanged ? { form, series, base } : null))
  // Depends on the form, not on the stored draft, so that a deleted draft is not stored again.
  useEffect(() => keepNow(), [form, series, initial])

  function say(found: PlaceProblems, ofSeries: SeriesProblems) {
    setProblems(found)
    setSeriesProblems(ofSeries)
    if (Object.keys(found).length + Object.keys(ofSeries).length > 0) setRefusals((count) => count + 1)
  }

  return {
    form,
    series,
    problems,
    seriesProblems,
    isChanged,
    refusals,
    change(change) {
      setForm((now) => ({ ...now, ...change }))
      setProblems((said) => {
        const left = Object.entries(said).filter(([field]) => !(field in change))
        return Object.fromEntries(left) as { [Field in FactName]?: string }
      })
    },
    changeSeries(changed) {
      setSeries(changed)
      setSeriesProblems({})
    },
    reset() {
      setForm(initial.form)
      setSeries(initial.series)
      say({}, {})
    },
    rebase(newest) {
      const untouched = factNames.filter((field) => isSame(form[field], initial.form[field]))
      setInitial(newest)
      setForm({ ...form, ...Object.fromEntries(untouched.map((field) => [field, newest.form[field]])) })
      if (!hasOtherDates) setSeries(newest.series)
      say({}, {})
    },
    check() {
      const prepared = series === null ? prepareSingle(form, initial) : prepareRecurring(form, series, initial, today)
      if (!('problems' in prepared)) {
        say({}, {})
        return prepared
      }
      say(prepared.problems, prepared.seriesProblems)
      return null
    },
    refuse(error) {
      if (error instanceof RequestError)
        say(problemsFromWire(form.kind, error.problems), seriesProblemsFromWire(error.problems))
    },
    forget: () => store(null),
  }
}

type Prepared = PlaceAndDates | { readonly problems: PlaceProblems; readonly seriesProblems: SeriesProblems }

function prepareSingle(form: PlaceForm, { form: { position } }: FirstDraft): Prepared {
  const prepared = preparePlace(form, position)
  return 'place' in prepared ? { ...prepared, series: null } : { ...prepared, seriesProblems: {} }
}

function prepareRecurring(form: PlaceForm, series: TypedSeries, first: FirstDraft, today: CivilDate): Prepared {
  // The dates and hours are in `series`, so the fields for a single date get values that pass validation.
  const place = preparePlace({ ...form, date: today, startMinute: '', endMinute: '' }, first.form.position)
  const dates = prepareSeries(series, today)
  if ('place' in place && 'series' in dates)
    return { place: marketOfSeries(place.place as NewMarket), series: dates.series }
  return {
    problems: 'problems' in place ? place.problems : {},
    seriesProblems: 'problems' in dates ? dates.problems : {},
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
