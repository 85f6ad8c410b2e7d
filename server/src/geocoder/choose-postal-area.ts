/** Of what a geocoder has found for a postal code, where that is: only what is in Sweden and has just this code counts. */
import { distanceKm, type LatLng } from '@fyndkartan/domain/geo'
import { type PostalArea, readPostalCode } from '@fyndkartan/domain/postal-code'
import { isInSwedensBox } from './ask-geocoder.ts'
import type { AnsweredPlace } from './read-answer.ts'

/** What has the code may lie this far from the middle of all that has it: else some of it is wrong. */
const maxFromMiddleKm = 5

/**
 * The area itself, or the middle of the houses and streets that have the code. `code` as `readPostalCode` writes it. Null when nothing
 * was found, or things far from each other.
 */
export function choosePostalArea(answers: readonly AnsweredPlace[], code: string): PostalArea | null {
  const fitting = answers.filter(
    ({ country, position, postalCode }) =>
      country === 'se' && isInSwedensBox(position) && postalCode !== null && readPostalCode(postalCode) === code,
  )
  const areas = fitting.filter(({ isPostalArea }) => isPostalArea)
  const taken = areas.length > 0 ? areas : fitting
  if (taken.length === 0) return null
  const position = middleOf(taken.map((one) => one.position))
  if (taken.some((one) => distanceKm(one.position, position) > maxFromMiddleKm)) return null
  return { position, name: [code, ...mostNamed(taken)].join(' ') }
}

/** The medians, to a metre. */
function middleOf(positions: readonly LatLng[]): LatLng {
  const medianOf = (values: readonly number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    const low = sorted[Math.floor((sorted.length - 1) / 2)] as number
    const high = sorted[Math.ceil((sorted.length - 1) / 2)] as number
    return Number(((low + high) / 2).toFixed(5))
  }
  return { lat: medianOf(positions.map(({ lat }) => lat)), lng: medianOf(positions.map(({ lng }) => lng)) }
}

/** What is shown and goes into the address of a search: letters, and what names of places are written with. */
const townName = /^\p{L}(?:[\p{L} .'’-]{0,28}\p{L})?$/u

/** The town that most of them name, first answered first; none when no name can be one. */
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
