/** The last decision at the desk, which can be undone from any of its pages. */
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'

export interface Decision {
  /** 'Publicerat: Myrorna.' */
  readonly text: string
  /** The action to undo; null when there is nothing to undo. */
  readonly actionId: number | null
  /** The URL to return to after an undo. */
  readonly path?: string | undefined
}

/**
 * Stored in the query cache, so that it survives a change of part and is cleared with the visitor's data. It is never
 * fetched.
 */
export const lastDecisionQuery = queryOptions({
  queryKey: ['desk-last-decision'],
  queryFn: (): Decision | null => null,
  enabled: false,
  initialData: null,
})

export interface Desk {
  /** Shows a decision in the bar until the next one, and fetches the counts again. */
  decided(decision: Decision): Promise<void>
  /** Undoes an action of any age. Throws the call's error. */
  undo(actionId: number): Promise<void>
}

/** Null outside `DeskFrame`. */
export const DeskContext = createContext<Desk | null>(null)

/** Throws outside the desk's frame. */
export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('outside <DeskFrame>')
  return desk
}
