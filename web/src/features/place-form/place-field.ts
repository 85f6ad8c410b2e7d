import type { Weekday } from '@fyndkartan/domain/local-time'
import type { FactName } from '@fyndkartan/domain/facts'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { firstUnclearTime, readHours } from './hours-draft.ts'

/** The id of a field of `PlaceFormFields`: what has it takes focus, so that a list of problems can lead there. */
export function placeFieldId(idPrefix: string, field: FactName): string {
  return `${idPrefix}-${field}`
}

/** The id of a time in the week of opening hours. */
export function hoursTimeId(idPrefix: string, weekday: Weekday, end: 'from' | 'to'): string {
  return `${hoursDayId(idPrefix, weekday)}-${end}`
}

/** What begins the ids of a day's times. */
export function hoursDayId(idPrefix: string, weekday: Weekday): string {
  return `${idPrefix}-hours-${weekday}`
}

/** Brings a field of `PlaceFormFields` into view, with the focus in it; of opening hours the first time that is to be mended. */
export function focusPlaceField(idPrefix: string, field: FactName, form: PlaceForm): void {
  const time = field === 'openingHours' ? firstUnclearTime(readHours(form.openingHours)) : null
  const id = time ? hoursTimeId(idPrefix, time.weekday, time.end) : placeFieldId(idPrefix, field)
  document.getElementById(id)?.focus()
}
