import type { DeskPlace, SamePlaces } from '@fyndkartan/domain/desk'
import type { FactName } from '@fyndkartan/domain/facts'
import { proposeFacts } from '@fyndkartan/domain/same-place'
import { useState } from 'react'

/** How two entries are to become one. */
export interface MergeChoice {
  readonly kept: DeskPlace
  readonly dropped: DeskPlace
  /** What they tell differently, and the id of the entry whose fact is chosen. */
  readonly facts: readonly { readonly name: FactName; readonly fromId: number }[]
  /** The facts that the kept one takes. */
  readonly taken: readonly FactName[]
  keep(id: number): void
  choose(name: FactName, fromId: number): void
}

/** At first the lower id is kept, with the better facts; what somebody has chosen stays when the other one is kept. */
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
