import { missingText, type Place } from '@fyndkartan/domain/place'

/** 'Storgatan 12, Alingsås'; only the town when the address is unknown (spec §2, a place's own page). */
export function formatAddressLine({ address, town }: Pick<Place, 'address' | 'town'>): string {
  const townText = town ?? missingText.town
  return address === null ? townText : `${address}, ${townText}`
}
