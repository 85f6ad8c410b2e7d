/** Refuses a place's form that has wrong fields. */
import { seriesProblemsToWire } from '@fyndkartan/contract/series-wire'
import { problemsToWire } from '@fyndkartan/contract/tip'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { formatProblems, type PlaceProblems } from '@fyndkartan/domain/place-form'
import type { SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import { Problem } from './problem.ts'

/** Makes a Problem of 400 that names the wrong fields; its message lists all problems. */
export function formProblem(
  kind: PlaceKind,
  place: object & { readonly problems?: PlaceProblems },
  series: object & { readonly problems?: SeriesProblems } = {},
): Problem {
  const ofSeries = seriesProblemsToWire(series.problems ?? {})
  const texts = [formatProblems(place.problems ?? {}), ...Object.values(ofSeries)].filter((text) => text !== '')
  return new Problem(400, texts.join('. '), {
    problems: { ...problemsToWire(kind, place.problems ?? {}), ...ofSeries },
  })
}
