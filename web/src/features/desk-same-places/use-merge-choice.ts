import type { DeskPlace, SamePlaces } from '@fyndkartan/domain/desk'
import type { FactName } from '@fyndkartan/domain/facts'
import { livingOf, proposeFacts } from '@fyndkartan/domain/same-place'
import { useState } from 'react'
import type { Merge } from '../../api/desk-same-places.ts'

/** The operator's choices for merging two entries of the directory. */
export interface MergeChoice {
  readonly kept: DeskPlace
  readonly dropped: DeskPlace
  /** The facts in which the two entries differ. `fromId` is the id of the entry whose value is chosen. */
  readonly facts: readonly { readonly name: FactName; readonly fromId: number }[]
  /** The facts that the kept entry takes from the dropped one. */
  readonly taken: readonly FactName[]
  keep(id: number): void
  choose(name: FactName, fromId: number): void
}

type Pair = Pick<SamePlaces, 'one' | 'other' | 'origins'>

/**
 * The merge that is proposed of a pair, with the better value of each fact. It keeps the entry of a living source, which
 * the source then continues to change; else the entry with the lower id.
 */
export function proposeMerge(pair: Pair): Merge {
  const [kept, dropped] = isSecondLiving(pair) ? [pair.other, pair.one] : [pair.one, pair.other]
  const taken = factsOf(pair, kept, dropped).flatMap(({ name, isSecond }) => (isSecond ? [name] : []))
  return { kept, dropped, taken }
}

function isSecondLiving({ one, other, origins }: Pair): boolean {
  return livingOf(one.place, other.place, origins) === 'other'
}

function factsOf({ one, origins }: Pair, kept: DeskPlace, dropped: DeskPlace) {
  const inOrder = kept === one ? origins : { one: origins.other, other: origins.one }
  return proposeFacts(kept.place, dropped.place, inOrder)
}

/**
 * At first the choice is the proposed merge. A fact that the operator has chosen stays chosen when they decide to keep
 * the other entry.
 */
export function useMergeChoice(pair: Pair): MergeChoice {
  const { one, other } = pair
  const [keptId, setKeptId] = useState((isSecondLiving(pair) ? other : one).place.id)
  const [chosen, setChosen] = useState<Readonly<Partial<Record<FactName, number>>>>({})
  const [kept, dropped] = keptId === other.place.id ? [other, one] : [one, other]
  const facts = factsOf(pair, kept, dropped).map(({ name, isSecond }) => ({
    name,
    fromId: chosen[name] ?? (isSecond ? dropped : kept).place.id,
  }))
  return {
    kept,
    dropped,
    facts,
    taken: facts.flatMap(({ name, fromId }) => (fromId === dropped.place.id ? [name] : [])),
    keep: setKeptId,
    choose: (name, fromId) => setChosen((before) => ({ ...before, [name]: fromId })),
  }
}
