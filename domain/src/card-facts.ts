/** Chooses the optional facts that the card of a place in a list shows as signs. */
import { type FactName, isFactOf, readFactOf } from './facts.ts'
import type { PlaceKind } from './place-kind.ts'

/** The maximum number of signs on a card; more would displace the important parts. */
export const mostSigns = 4

/** A sign on a card: the facts that it shows, and the condition for showing it. Ways to pay share one sign. */
interface Sign {
  readonly facts: readonly FactName[]
  readonly isShown: (values: readonly unknown[]) => boolean
}

const isKnown = ([value]: readonly unknown[]) => value !== null
const isOneOf =
  (...wanted: readonly unknown[]) =>
  ([value]: readonly unknown[]) =>
    wanted.includes(value)

/**
 * The signs, the most important first: facts that decide whether a visitor goes there, then facts that make the visit
 * pleasant.
 */
const signs: readonly Sign[] = [
  { facts: ['swish', 'card', 'cash'], isShown: (values) => values.includes(true) },
  { facts: ['entranceFee'], isShown: isKnown },
  { facts: ['roof'], isShown: isKnown },
  { facts: ['stepFree'], isShown: isOneOf('yes', 'limited') },
  { facts: ['cafe'], isShown: isOneOf(true) },
  { facts: ['parking'], isShown: isOneOf('free', 'paid') },
  { facts: ['toilet'], isShown: isOneOf(true) },
  { facts: ['dogs'], isShown: isOneOf('yes', 'leashed') },
]

const signsOf = {
  shop: signsOfKind('shop'),
  market: signsOfKind('market'),
} as const

function signsOfKind(kind: PlaceKind): readonly Sign[] {
  return signs
    .map(({ facts, isShown }) => ({ facts: facts.filter((name) => isFactOf(kind, name)), isShown }))
    .filter(({ facts }) => facts.length > 0)
}

/** The signs on the card of a place, in order; each is a list of known facts. */
export function cardSigns(place: { readonly kind: PlaceKind }): readonly (readonly FactName[])[] {
  const shown: (readonly FactName[])[] = []
  for (const { facts, isShown } of signsOf[place.kind]) {
    if (shown.length === mostSigns) break
    const known = facts.filter((name) => readFactOf(place, name) !== null)
    if (known.length > 0 && isShown(facts.map((name) => readFactOf(place, name)))) shown.push(known)
  }
  return shown
}

/** The facts that the signs on the card of a place show. */
export function cardFacts(place: { readonly kind: PlaceKind }): readonly FactName[] {
  return cardSigns(place).flat()
}
