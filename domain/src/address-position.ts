/** The position of a place without coordinates, from its address or its town. */
import type { FoundPosition } from './found-position.ts'
import { foldWords } from './fold-words.ts'
import { findTown } from './towns.ts'

/** The centre of a town that is in the table of towns; undefined for any other text. */
export function townCentre(town: string | null): FoundPosition | undefined {
  const known = town === null ? undefined : findTown(town)
  return known && { position: known.position, precision: 'town' }
}

/**
 * The query for a geocoder. Addresses that differ only in case, spaces and punctuation give the same query. Null
 * without a street or without a town.
 */
export function addressQuestion(place: {
  readonly address: string | null
  readonly town: string | null
}): string | null {
  const [street, town] = [place.address, place.town].map((text) => foldWords(text ?? '').join(' '))
  return street && town ? `${street}, ${town}` : null
}
