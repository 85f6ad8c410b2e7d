/**
 * Drafts of places: input that is not saved yet. A draft is stored, so that the visitor can leave the form and return.
 */
import type { DeskPlace, DeskSeries } from '@fyndkartan/domain/desk'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** A place as it was before editing. */
export interface Edited {
  readonly place: DeskPlace
  /** The series that the market belongs to, if any. */
  readonly series: DeskSeries | null
}

export interface StoredDraft {
  readonly form: PlaceForm
  /** The dates of a market with several dates; null for one date. */
  readonly series: TypedSeries | null
  /** The place before editing; null for a tip and for a new place. */
  readonly base: Edited | null
}

export interface DraftStore {
  /** The draft that was stored when the form opened; null if there was none. */
  readonly stored: StoredDraft | null
  /** Stores the draft; null deletes it. */
  store(draft: StoredDraft | null): void
}

const draftKey = 'place-draft'

/** The name under which the draft of a change of a place is stored. */
export function draftNameOf({ kind, id }: PlaceKey): string {
  return `${kind} ${id}`
}

/** Whether a draft is stored under the name. */
export function hasDraft(queries: QueryClient, name: string): boolean {
  return queries.getQueryData([draftKey, name]) !== undefined
}

export function clearDraft(queries: QueryClient, name: string): void {
  queries.removeQueries({ queryKey: [draftKey, name], exact: true })
}

/**
 * Stores a draft under `name` in the query cache, so that it disappears with the visitor's other data, and on reload.
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
      // Without `gcTime` the query cache would delete the draft after a few minutes, since no component observes it.
      queries.setQueryDefaults([draftKey], { gcTime: Infinity })
      queries.setQueryData<StoredDraft>(queryKey, draft)
    },
  }
}
