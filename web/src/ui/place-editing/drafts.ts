/** Unsent input about a place, stored so that its writer can leave the form meanwhile. */
import type { DeskPlace, DeskSeries } from '@fyndkartan/domain/desk'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** A place as it is edited. */
export interface Edited {
  readonly place: DeskPlace
  /** Of a market that is held more than once. */
  readonly series: DeskSeries | null
}

export interface KeptDraft {
  readonly form: PlaceForm
  /** When a market is held more than once; null for one date. */
  readonly series: TypedSeries | null
  /** The place as it was when editing began; null for tips and new places. */
  readonly base: Edited | null
}

export interface DraftKeeper {
  /** The draft that was stored when the form was opened. */
  readonly kept: KeptDraft | null
  /** Null removes the draft. */
  keep(draft: KeptDraft | null): void
}

const draftKey = 'place-draft'

/** The name of the draft that changes a place. */
export function draftNameOf({ kind, id }: PlaceKey): string {
  return `${kind} ${id}`
}

/** Whether something has been written and not saved. */
export function hasDraft(queries: QueryClient, name: string): boolean {
  return queries.getQueryData([draftKey, name]) !== undefined
}

export function forgetDraft(queries: QueryClient, name: string): void {
  queries.removeQueries({ queryKey: [draftKey, name], exact: true })
}

/** Kept in the query cache: drafts are cleared with the visitor's data, and on reload. `name` identifies the draft. */
export function useDraftKeeper(name: string): DraftKeeper {
  const queries = useQueryClient()
  const queryKey = [draftKey, name]
  const [kept] = useState(() => queries.getQueryData<KeptDraft>(queryKey) ?? null)
  return {
    kept,
    keep(draft) {
      if (draft === null) {
        forgetDraft(queries, name)
        return
      }
      // It has no observers, and unobserved data would be removed after a few minutes.
      queries.setQueryDefaults([draftKey], { gcTime: Infinity })
      queries.setQueryData<KeptDraft>(queryKey, draft)
    },
  }
}
