import type { SeriesSuggestion } from '@fyndkartan/domain/desk'
import type { FactName } from '@fyndkartan/domain/facts'
import { listDifferences } from '@fyndkartan/domain/series/merge-singles'
import { useState } from 'react'
import type { SeriesChoice } from '../../api/desk.ts'
import { tellFact } from '../../ui/place-editing/place-facts.ts'

interface DifferingFact {
  readonly name: FactName
  readonly label: string
  /** The values as lines of text, each with the id of a market that has it. */
  readonly options: readonly { readonly id: number; readonly lines: readonly string[] }[]
  /** The id of the market whose value all dates get. */
  readonly fromId: number
}

/** The operator's choices for a suggestion; at first those that it proposes. */
export function useSeriesChoice({ variants, organisers }: SeriesSuggestion): SeriesChoice & {
  readonly differences: readonly DifferingFact[]
  choose(name: FactName, fromId: number): void
  toggle(claimId: number): void
} {
  const [facts, setFacts] = useState<ReadonlyMap<FactName, number>>(new Map())
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  return {
    facts,
    organisers: organisers
      .filter(({ claimId, isProposed }) => isProposed !== toggled.has(claimId))
      .map(({ claimId }) => claimId),
    differences: listDifferences(variants).map(({ name, options: places }) => {
      const options = places.map((place) => ({ id: place.id, ...tellFact(place, name) }))
      const [{ id, label } = { id: 0, label: '' }] = options
      return { name, label, options, fromId: facts.get(name) ?? id }
    }),
    choose: (name, fromId) => setFacts((before) => new Map(before).set(name, fromId)),
    toggle: (claimId) =>
      setToggled((before) =>
        before.has(claimId) ? new Set([...before].filter((id) => id !== claimId)) : new Set([...before, claimId]),
      ),
  }
}
