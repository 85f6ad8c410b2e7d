import type { SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'

/** In the order of the form. */
const fieldsInOrder: readonly (keyof TypedSeries)[] = [
  'from',
  'startMinute',
  'endMinute',
  'kind',
  'every',
  'nth',
  'weekday',
  'weekdays',
  'dates',
  'to',
  'skipped',
]

/** The id of a field, or of the group that a list of choices is in. */
export function seriesFieldId(idPrefix: string, field: keyof TypedSeries): string {
  return `${idPrefix}-series-${field}`
}

/** Moves the focus to the first field that is wrong; the caller has rendered the problems. */
export function focusSeriesField(idPrefix: string, problems: SeriesProblems): void {
  const field = fieldsInOrder.find((name) => problems[name] !== undefined)
  const found = field && document.getElementById(seriesFieldId(idPrefix, field))
  const target =
    found instanceof HTMLFieldSetElement ? found.querySelector<HTMLElement>('[aria-invalid], input') : found
  target?.focus()
}
