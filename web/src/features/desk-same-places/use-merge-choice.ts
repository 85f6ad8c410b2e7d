import type { DeskPlace, SamePlaces } from '@fyndkartan/domain/desk'
import type { FactName } from '@fyndkartan/domain/facts'
import { proposeFacts } from '@fyndkartan/domain/same-place'
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

/** The merge that is proposed of a pair: the entry with the lower id is kept, with the better value of each fact. */
export function proposeMerge({ one, other }: Pick<SamePlaces, 'one' | 'other'>): Merge {
  const taken = proposeFacts(one.place, other.place).flatMap(({ name, isSecond }) => (isSecond ? [name] : []))
  return { kept: one, dropped: other, taken }
}

/**
 * At first the entry with the lower id is kept, with the better value of each fact. A fact that the operator has chosen
 * stays chosen when they decide to keep the other entry.
 */
export function useMergeChoice({ one, other }: Pick<SamePlaces, 'one' | 'other'>): MergeChoice {
  const [keptId, setKeptId] = useState(one.place.id)
  const [chosen, setChosen] = useState<Readonly<Partial<Record<FactName, number>>>>({})
  const [kept, dropped] = keptId === other.place.id ? [other, one] : [one, other]
  const facts = proposeFacts(kept.place, dropped.place).map(({ name, isSecond }) => ({
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
