/** Finds the area of a postal code among a geocoder's answers: only those in Sweden with exactly this code count. */
import { distanceKm, type LatLng } from '@fyndkartan/domain/geo'
import { type PostalArea, readPostalCode } from '@fyndkartan/domain/postal-code'
import { isInSweden } from '@fyndkartan/domain/sweden'
import type { AnsweredPlace } from './read-answer.ts'

/**
 * The longest distance, km, of a place with the code from the middle of all such places. If one is farther away, some
 * of the answers are wrong.
 */
const maxFromMiddleKm = 5

/**
 * The postal code's own area, otherwise the middle of the houses and streets with the code. `code`: in the form of
 * `readPostalCode`. Null when nothing was found, or when the places are too far apart.
 */
export function choosePostalArea(answers: readonly AnsweredPlace[], code: string): PostalArea | null {
  const fitting = answers.filter(
    ({ country, position, postalCode }) =>
      country === 'se' && isInSweden(position) && postalCode !== null && readPostalCode(postalCode) === code,
  )
  const areas = fitting.filter(({ isPostalArea }) => isPostalArea)
  const chosen = areas.length > 0 ? areas : fitting
  if (chosen.length === 0) return null
  const position = middleOf(chosen.map((one) => one.position))
  if (chosen.some((one) => distanceKm(one.position, position) > maxFromMiddleKm)) return null
  return { position, name: [code, ...mostNamed(chosen)].join(' ') }
}

/** The median of the latitudes and of the longitudes, rounded to a metre. */
function middleOf(positions: readonly LatLng[]): LatLng {
  const medianOf = (values: readonly number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    const low = sorted[Math.floor((sorted.length - 1) / 2)] as number
    const high = sorted[Math.ceil((sorted.length - 1) / 2)] as number
    return Number(((low + high) / 2).toFixed(5))
  }
  return { lat: medianOf(positions.map(({ lat }) => lat)), lng: medianOf(positions.map(({ lng }) => lng)) }
}

/**
 * Matches a usable name of a town: letters and the other characters of place names. The name is shown and is part of
 * the URL of a search.
 */
const townName = /^\p{L}(?:[\p{L} .'’-]{0,28}\p{L})?$/u

/**
 * The town that most of the places name, the first one in case of a tie, as a list of one; empty when there is no
 * usable name.
 */
function mostNamed(places: readonly AnsweredPlace[]): string[] {
  const counts = new Map<string, number>()
  for (const { town } of places) {
    const name = town?.normalize('NFC') ?? ''
    if (townName.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const most = Math.max(...counts.values())
  return [...counts]
    .filter(([, count]) => count === most)
    .map(([name]) => name)
    .slice(0, 1)
}
