/** The position that an address or a town gives a place. */
import type { FoundPosition } from './found-position.ts'
import { foldWords } from './fold-words.ts'
import { findTown } from './towns.ts'

/** The centre of a town of the table; undefined for any other. */
export function townCentre(town: string | null): FoundPosition | undefined {
  const known = town === null ? undefined : findTown(town)
  return known && { position: known.position, precision: 'town' }
}

/**
 * The query to a geocoder for a place: equal for spellings that differ only in case, spaces and punctuation. Null
 * without both a street and a town.
 */
export function addressQuestion(place: {
  readonly address: string | null
  readonly town: string | null
}): string | null {
  const [street, town] = [place.address, place.town].map((text) => foldWords(text ?? '').join(' '))
  return street && town ? `${street}, ${town}` : null
}
