import type { PlaceField } from '@fyndkartan/domain/place-form'
import type { PlaceKind } from '@fyndkartan/domain/place'

const sharedLabels = {
  town: 'Stad',
  address: 'Adress',
  openingHours: 'Öppettider',
  date: 'Datum',
  startTime: 'Starttid',
  endTime: 'Sluttid',
  position: 'Markör på kartan',
} as const

/** What the fields of a place are called, by kind. */
export const placeFieldLabels = {
  shop: { ...sharedLabels, name: 'Butiksnamn', link: 'Länk' },
  market: { ...sharedLabels, name: 'Evenemangsnamn', link: 'Evenemangslänk' },
} as const satisfies Record<PlaceKind, Record<PlaceField, string>>

/** The id of a field of `PlaceFormFields`: what has it takes focus, so that a list of problems can lead there. */
export function placeFieldId(idPrefix: string, field: PlaceField): string {
  return `${idPrefix}-${field}`
}

/** Brings a field of `PlaceFormFields` into view, with the focus in it. */
export function focusPlaceField(idPrefix: string, field: PlaceField): void {
  document.getElementById(placeFieldId(idPrefix, field))?.focus()
}
