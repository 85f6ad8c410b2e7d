import type { Weekday } from '@fyndkartan/domain/local-time'
import type { FactName } from '@fyndkartan/domain/facts'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { firstUnclearTime, draftOfHours } from './hours-draft.ts'

/** The id of the focusable element of a field in `PlaceFormFields`, so that a list of problems can link to it. */
export function placeFieldId(idPrefix: string, field: FactName): string {
  return `${idPrefix}-${field}`
}

/** The id of a weekday's opening or closing time field. */
export function hoursTimeId(idPrefix: string, weekday: Weekday, end: 'from' | 'to'): string {
  return `${hoursDayId(idPrefix, weekday)}-${end}`
}

/** The prefix of the ids of a weekday's time fields. */
export function hoursDayId(idPrefix: string, weekday: Weekday): string {
  return `${idPrefix}-hours-${weekday}`
}

/** Scrolls to a field of `PlaceFormFields` and focuses it; for opening hours, the first invalid time field. */
export function focusPlaceField(idPrefix: string, field: FactName, form: PlaceForm): void {
  if (field === 'openingHoursOsm') {
    const hours = document.getElementById(placeFieldId(idPrefix, 'openingHours'))
    return (hours?.querySelector<HTMLElement>('[aria-invalid]') ?? hours)?.focus()
  }
  const time = field === 'openingHours' ? firstUnclearTime(draftOfHours(form)) : null
  const id = time ? hoursTimeId(idPrefix, time.weekday, time.end) : placeFieldId(idPrefix, field)
  document.getElementById(id)?.focus()
}
