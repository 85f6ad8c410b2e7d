/** Drafts of places: unsent input, stored so that the visitor can leave the form meanwhile. */
import type { DeskPlace, DeskSeries } from '@fyndkartan/domain/desk'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** A place before editing. */
export interface Edited {
  readonly place: DeskPlace
  /** The market's series, if any. */
  readonly series: DeskSeries | null
}

export interface StoredDraft {
  readonly form: PlaceForm
  /** The dates of a series; null for one date. */
  readonly series: TypedSeries | null
  /** The place before editing; null for tips and new places. */
  readonly base: Edited | null
}

export interface DraftStore {
  /** The stored draft when the form was opened. */
  readonly stored: StoredDraft | null
  /** Null removes the draft. */
  store(draft: StoredDraft | null): void
}

const draftKey = 'place-draft'

/** The name of the draft for a change of a place. */
export function draftNameOf({ kind, id }: PlaceKey): string {
  return `${kind} ${id}`
}

/** Whether there is unsaved input. */
export function hasDraft(queries: QueryClient, name: string): boolean {
  return queries.getQueryData([draftKey, name]) !== undefined
}

export function clearDraft(queries: QueryClient, name: string): void {
  queries.removeQueries({ queryKey: [draftKey, name], exact: true })
}

/**
 * Stores a draft in the query cache, so that it is cleared with the visitor's data, and on reload. `name` identifies
 * the draft.
 */
export function useDraftStore(name: string): DraftStore {
  const queries = useQueryClient()
  const queryKey = [draftKey, name]
  const [stored] = useState(() => queries.getQueryData<StoredDraft>(queryKey) ?? null)
  return {
    stored,
    store(draft) {
      if (draft === null) {
        clearDraft(queries, name)
        return
      }
      // Without this, the cache would remove the draft after a few minutes, since nothing observes it.
      queries.setQueryDefaults([draftKey], { gcTime: Infinity })
      queries.setQueryData<StoredDraft>(queryKey, draft)
    },
  }
}
