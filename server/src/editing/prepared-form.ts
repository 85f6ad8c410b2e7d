/** Validates the form of a place for operators and organisers. */
import { typedSeriesFromWire } from '@fyndkartan/contract/series-wire'
import { placeFormFromWire, type PlaceFormWire } from '@fyndkartan/contract/tip'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { NewMarket, NewPlace } from '@fyndkartan/domain/place'
import { preparePlace } from '@fyndkartan/domain/place-form'
import { marketOfSeries } from '@fyndkartan/domain/series/market-of-series'
import { prepareSeries } from '@fyndkartan/domain/series/prepare-series'
import type { Series } from '@fyndkartan/domain/series/rule'
import { withinSweden } from '@fyndkartan/domain/sweden'
import { formProblem } from '../http/form-problem.ts'

/** The contents of a valid form. */
export interface PreparedForm {
  readonly place: NewPlace
  /** The series of a market that repeats; `place` then has no date. */
  readonly series: Series | null
}

/** Validates a form. Throws a Problem of 400 that names the wrong fields. `known`: see `preparePlace`. */
export function preparedFormOf(wire: PlaceFormWire, today: CivilDate, known: LatLng | null = null): PreparedForm {
  const form = placeFormFromWire(wire)
  const typed = form.kind === 'market' ? typedSeriesFromWire(wire['series']) : null
  if (typed === null) {
    const prepared = withinSweden(preparePlace(form, known), known)
    if ('problems' in prepared) throw formProblem(form.kind, prepared)
    return { place: prepared.place, series: null }
  }
  // With a series, the fields of a single date are ignored: the series has the dates and hours.
  const prepared = withinSweden(preparePlace({ ...form, date: today, startMinute: '', endMinute: '' }, known), known)
  const recurring = prepareSeries(typed, today)
  if ('problems' in prepared || 'problems' in recurring) throw formProblem(form.kind, prepared, recurring)
  return { place: marketOfSeries(prepared.place as NewMarket), series: recurring.series }
}
