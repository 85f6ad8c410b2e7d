/** Formats the result of an import or a dry run for operators. */
import type { ImportLine, ImportOutcome } from '@fyndkartan/domain/desk'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { type NewPlace, type Place, withId } from '@fyndkartan/domain/place'
import { marketOnDate } from '@fyndkartan/domain/series/market-of-series'
import type { SeriesState } from '../db/series.ts'
import { comingDates } from './coming-dates.ts'
import type { ImportProblem, ParsedFile, PlaceImport } from './import-draft.ts'
import { countsOf, type ImportPlan } from './import-plan.ts'
import type { SeriesChange } from './open-plan.ts'
import { swedishLine } from './swedish-lines.ts'

/** The most lines of each list that are returned: transferring a million of them would block the main thread. */
const maxLines = 200

const maxExamples = 20

/** How many examples are of removed places, and about how many of changed ones; added ones fill the rest. */
const examplesOfEach = 6

/** The counts of an import or its dry run, with the first lines and examples of each kind. */
export function outcomeOf(
  { source, today }: { readonly source: string; readonly today: CivilDate },
  { read, hoursNotExpressible, shortened, repeats, ...parsed }: ParsedFile,
  plan: ImportPlan,
  { fingerprint, actionId }: Pick<ImportOutcome, 'fingerprint' | 'actionId'>,
): ImportOutcome {
  const [skipped, skippedCount] = shownLines([...parsed.skipped, ...plan.leftOut])
  const [shownHours, hoursNotExpressibleCount] = shownLines(hoursNotExpressible)
  const [shownFacts, shortenedCount] = shownLines(shortened)
  const [shownRepeats, repeatsCount] = shownLines(repeats)
  return {
    source,
    read,
    ...countsOf(plan),
    skipped,
    skippedCount,
    hoursNotExpressible: shownHours,
    hoursNotExpressibleCount,
    shortened: shownFacts,
    shortenedCount,
    repeats: shownRepeats,
    repeatsCount,
    examples: examplesOf(plan, today),
    edits: null,
    fingerprint,
    actionId,
  }
}

/** Lines of the report as they are sent: the first ones in Swedish, and the number of all. */
export function shownLines(lines: readonly ImportProblem[]): readonly [readonly ImportLine[], number] {
  return [lines.slice(0, maxLines).map(swedishLine), lines.length]
}

type Example = ImportOutcome['examples'][number]

function examplesOf({ added, changed, removed, series }: ImportPlan, today: CivilDate): Example[] {
  const first = (change: Example['change']) =>
    series
      .filter((one) => one.change === change)
      .slice(0, maxExamples)
      .map((one) => seriesExample(one, today))
  const gone = [
    ...removed.slice(0, examplesOfEach).map(({ id, state }) => example('removed', withId(state.place, id))),
    ...first('removed'),
  ].slice(0, examplesOfEach)
  const other = [
    ...changed.slice(0, maxExamples).map(({ id, after }) => example('changed', withId(after.place, id))),
    ...first('changed'),
  ].slice(0, 2 * examplesOfEach - gone.length)
  const fresh = [
    ...added.slice(0, maxExamples).map((draft) => example('added', withId(placeOf(draft), 0))),
    ...first('added'),
  ].slice(0, maxExamples - other.length - gone.length)
  return [...fresh, ...other, ...gone]
}

function example(change: Example['change'], place: Place): Example {
  return { change, place }
}

/** A series is one example, shown on its next date; a removed series appears as it was before. */
function seriesExample(one: SeriesChange, today: CivilDate): Example {
  const { place, series } = (one.change === 'removed' ? one.before : one.after) satisfies SeriesState
  const [next] = comingDates(series, today)
  const seriesId = one.change === 'added' ? null : one.id
  return example(one.change, withId(next ? marketOnDate(place, next) : place, 0, seriesId))
}

function placeOf({ kind, facts }: PlaceImport): NewPlace {
  return { kind, ...facts } as NewPlace
}
