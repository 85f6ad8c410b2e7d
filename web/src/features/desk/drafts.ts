/** What is being written at the desk and not yet sent, so that one may look at something else meanwhile. */
import type { DeskPlace } from '@fyndkartan/domain/desk'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export interface KeptDraft {
  readonly form: PlaceForm
  /** The place as it was when one began to change it; null for tips and for what is added. */
  readonly base: DeskPlace | null
}

export interface DraftKeeper {
  /** What was kept when the form was opened. */
  readonly kept: KeptDraft | null
  /** Null when there is nothing to keep any more. */
  keep(draft: KeptDraft | null): void
}

const draftKey = 'desk-draft'

/** The name of the draft that changes a place. */
export function draftNameOf({ kind, id }: PlaceKey): string {
  return `${kind} ${id}`
}

/** Kept beside the answers: a draft goes with the visitor, as they do, and with the page. `name` tells drafts apart. */
export function useDraftKeeper(name: string): DraftKeeper {
  const queries = useQueryClient()
  const queryKey = [draftKey, name]
  const [kept] = useState(() => queries.getQueryData<KeptDraft>(queryKey) ?? null)
  return {
    kept,
    keep(draft) {
      if (draft === null) {
        queries.removeQueries({ queryKey, exact: true })
        return
      }
      // Nobody observes it, and what nobody observes goes after minutes otherwise.
      queries.setQueryDefaults([draftKey], { gcTime: Infinity })
      queries.setQueryData<KeptDraft>(queryKey, draft)
    },
  }
}
