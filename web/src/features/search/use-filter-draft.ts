import { factsToWire, openToWire } from '@fyndkartan/contract/write-search-query'
import { useState } from 'react'
import { useToday } from '../../ui/use-now.ts'
import { choiceOf, defaultChoice, type FilterChoice } from './search-url.ts'
import type { Search } from './use-search.ts'

export interface FilterDraft {
  readonly choice: FilterChoice
  /** Whether pressing 'Visa' would change the results. */
  readonly isChanged: boolean
  readonly edit: (part: Partial<FilterChoice>) => void
}

/**
 * Stores the visitor's choices until 'Visa' is pressed. A new search from elsewhere (a link in the footer, Back,
 * 'Rensa') discards them.
 */
export function useFilterDraft({ state, attempt }: Pick<Search, 'state' | 'attempt'>): FilterDraft {
  const shown = choiceOf(state)
  const usual = defaultChoice(useToday())
  const isUsualWeek = shown.from === usual.from && shown.to === usual.to
  // Leaves out the dates of the default week: their change at midnight is no new search and must not discard the
  // choices.
  const searchKey = `${attempt} ${keyOf(shown, isUsualWeek ? [] : [shown.from, shown.to])}`
  const [draft, setDraft] = useState<Draft>({ edits: {}, searchKey })
  if (draft.searchKey !== searchKey) setDraft({ edits: {}, searchKey })
  const choice = { ...shown, ...draft.edits }
  return {
    choice,
    isChanged: keyOf(choice) !== keyOf(shown),
    edit(part) {
      setDraft((current) => ({ ...current, edits: { ...current.edits, ...part } }))
    },
  }
}

interface Draft {
  readonly edits: Partial<FilterChoice>
  /** Identifies the search that was shown when the visitor began to choose. */
  readonly searchKey: string
}

/** A text that is equal for equivalent choices, even if they were made in another order. */
function keyOf(choice: FilterChoice, days: readonly string[] = [choice.from, choice.to]): string {
  const { towns, kind, ownArea, around, words, excludedHours, open, cancelled } = choice
  const townKey = towns === 'all' ? towns : towns.toSorted()
  return JSON.stringify([
    days,
    townKey,
    kind,
    ownArea,
    around,
    words.trim(),
    excludedHours.toSorted(),
    openToWire(open),
    factsToWire(choice),
    cancelled,
  ])
}
