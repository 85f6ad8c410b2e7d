/**
 * Chooses the right place among a geocoder's answers: in Sweden, in the stated town and street, if possible with the
 * house number. Uncertain answers are refused: the middle of the town is better than a street of the same name
 * elsewhere.
 */
import type { FoundPosition } from '@fyndkartan/domain/found-position'
import { foldWords } from '@fyndkartan/domain/fold-words'
import { distanceKm } from '@fyndkartan/domain/geo'
import { townNameOf } from '@fyndkartan/domain/town-spellings'
import { findTown, type Town } from '@fyndkartan/domain/towns'
import { townAround } from '@fyndkartan/domain/villages'
import type { AddressQuery } from './address-query.ts'
import { streetKey } from './address-query.ts'
import type { AnsweredPlace } from './read-answer.ts'

/**
 * The longest distance of an answer from the middle of its town, km: a settlement of that name farther away is another
 * one.
 */
const maxTownKm = 50

/** The longest distance, km, between an answer that names no town at all and the nearest town. */
const maxUnnamedKm = 10

/**
 * Several answers that name only a municipality or village count as one place if they are at most this far apart, km:
 * the houses of a long street can be.
 */
const maxApartKm = 5

/** The position by the most certain answer; null when none is certain enough. */
export function chooseAnswer(
  answers: readonly AnsweredPlace[],
  query: AddressQuery,
  statedTown: string,
): FoundPosition | null {
  const isInTown = townTest(statedTown)
  const fitting = answers.flatMap((answer) => {
    if (answer.country !== 'se') return []
    if (!answer.streets.some((street) => query.streets.includes(streetKey(street)))) return []
    const certainty = isInTown(answer)
    return certainty === null ? [] : [{ position: answer.position, certainty, precision: precisionOf(answer, query) }]
  })
  for (const certainty of ['town', 'likely'] as const)
    for (const precision of ['address', 'street'] as const) {
      const best = fitting.filter((one) => one.certainty === certainty && one.precision === precision)
      const [first] = best
      if (first === undefined) continue
      const areNear = best.every(({ position }) => distanceKm(position, first.position) <= maxApartKm)
      return certainty === 'town' || areNear ? { position: first.position, precision } : null
    }
  return null
}

function precisionOf({ houseNumber }: AnsweredPlace, { numbers }: AddressQuery): 'address' | 'street' {
  if (houseNumber === null || numbers.length === 0) return 'street'
  const named = houseNumber.toLowerCase().split(/[;,/]/)
  return numbers.some((number) => named.some((one) => covers(one.replace(/\s/g, ''), number))) ? 'address' : 'street'
}

/** Whether a house number includes another. `named` may be '12' or '10–14', a range on one side of the street. */
function covers(named: string, number: string): boolean {
  if (named === number) return true
  const [, from, to] = /^(\d+)[a-zåäö]?[-–](\d+)[a-zåäö]?$/.exec(named) ?? []
  const wanted = /^\d+$/.test(number) ? Number(number) : Number.NaN
  return Number(from) <= wanted && wanted <= Number(to) && (wanted - Number(from)) % 2 === 0
}

/**
 * How certain it is that an answer lies in the stated town. 'town': the answer names the town. 'likely': it names only
 * the municipality or no town at all, or a village whose name others may have.
 */
type Certainty = 'town' | 'likely'

function townTest(stated: string): (answer: AnsweredPlace) => Certainty | null {
  const name = townNameOf(stated)
  const town = name === undefined ? undefined : findTown(name)
  return town === undefined ? villageTest(stated) : (answer) => certaintyIn(answer, town)
}

function certaintyIn({ position, settlements, municipalities }: AnsweredPlace, town: Town): Certainty | null {
  const km = distanceKm(position, town.position)
  if (settlements.some((name) => townNameOf(name) === town.name)) return km <= maxTownKm ? 'town' : null
  if (town.isMunicipality && municipalities.some((name) => isMunicipality(name, town.name))) return 'likely'
  const isUnnamed = settlements.length === 0 && municipalities.length === 0
  return isUnnamed && km <= maxUnnamedKm && townAround(position).name === town.name ? 'likely' : null
}

/** Whether a municipality is named after a town: 'Borås kommun', 'Göteborgs Stad', 'Region Gotland'. */
function isMunicipality(name: string, town: string): boolean {
  return townNameOf(name.replace(/^Region /i, '')) === town
}

/** A test for a town that is not in the table of towns, which is a village: only the names are compared. */
function villageTest(stated: string): (answer: AnsweredPlace) => Certainty | null {
  const fold = (name: string) => foldWords(name).join(' ')
  const wanted = fold(stated)
  return ({ settlements }) => (wanted !== '' && settlements.some((name) => fold(name) === wanted) ? 'likely' : null)
}
