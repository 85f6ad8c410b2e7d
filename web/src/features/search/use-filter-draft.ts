import { useState } from 'react'
import type { FilterChoice, SearchState } from './search-url.ts'

export interface FilterDraft {
  readonly choice: FilterChoice
  /** True when 'Visa' would show something else than what is shown. */
  readonly isChanged: boolean
  readonly edit: (part: Partial<FilterChoice>) => void
}

/** Choices wait here until 'Visa'. A search that comes from elsewhere (a footer link, Back) takes their place. */
export function useFilterDraft(state: SearchState): FilterDraft {
  const shown = choiceOf(state)
  const shownKey = keyOf(shown)
  const [draft, setDraft] = useState({ choice: shown, shownKey })
  if (draft.shownKey !== shownKey) setDraft({ choice: shown, shownKey })
  const { choice } = draft
  return {
    choice,
    isChanged: keyOf(choice) !== shownKey,
    edit(part) {
      setDraft((current) => ({ ...current, choice: { ...current.choice, ...part } }))
    },
  }
}

function choiceOf({ from, to, towns, kind, ownArea, words, excludedHours }: SearchState): FilterChoice {
  return { from, to, towns, kind, ownArea, words, excludedHours }
}

/** The same for choices that find the same, in whatever order they were made. */
function keyOf({ from, to, towns, kind, ownArea, words, excludedHours }: FilterChoice): string {
  const townKey = towns === 'all' ? towns : towns.toSorted()
  return JSON.stringify([from, to, townKey, kind, ownArea, words.trim(), excludedHours.toSorted()])
}
