import type { SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'

/** The fields in the order of the form. */
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

/** The id of a field in the form, or of the group around a field's choices. */
export function seriesFieldId(idPrefix: string, field: keyof TypedSeries): string {
  return `${idPrefix}-series-${field}`
}

/** Focuses the first field with an error message. Call it after the messages are rendered. */
export function focusSeriesField(idPrefix: string, problems: SeriesProblems): void {
  const field = fieldsInOrder.find((name) => problems[name] !== undefined)
  const found = field && document.getElementById(seriesFieldId(idPrefix, field))
  const target =
    found instanceof HTMLFieldSetElement ? found.querySelector<HTMLElement>('[aria-invalid], input') : found
  target?.focus()
}
