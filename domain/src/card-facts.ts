/** Which optional facts a card has room for. */
import { type FactName, isFactOf, readFactOf } from './facts.ts'
import type { PlaceKind } from './place-kind.ts'

/** More signs than this would push the important parts of a card away. */
export const mostSigns = 4

/** A sign: the facts behind it, and the condition for showing it. Ways to pay share one sign. */
interface Sign {
  readonly facts: readonly FactName[]
  readonly isShown: (values: readonly unknown[]) => boolean
}

const isKnown = ([value]: readonly unknown[]) => value !== null
const isOneOf =
  (...wanted: readonly unknown[]) =>
  ([value]: readonly unknown[]) =>
    wanted.includes(value)

/** The most important first: facts that decide whether the trip is made at all, then those that make it pleasant. */
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

/** The signs of a place's card in order, each as its known facts. */
export function cardSigns(place: { readonly kind: PlaceKind }): readonly (readonly FactName[])[] {
  const shown: (readonly FactName[])[] = []
  for (const { facts, isShown } of signsOf[place.kind]) {
    if (shown.length === mostSigns) break
    const known = facts.filter((name) => readFactOf(place, name) !== null)
    if (known.length > 0 && isShown(facts.map((name) => readFactOf(place, name)))) shown.push(known)
  }
  return shown
}

/** All facts behind the signs of a place's card. */
export function cardFacts(place: { readonly kind: PlaceKind }): readonly FactName[] {
  return cardSigns(place).flat()
}
