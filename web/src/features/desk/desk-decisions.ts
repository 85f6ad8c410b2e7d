/** The last decision at the desk. Every page of the desk shows it and can undo it. */
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'

export interface Decision {
  /** A message such as 'Publicerat: Myrorna.' */
  readonly text: string
  /** The action to undo; null when there is nothing to undo. */
  readonly actionId: number | null
  /** The URL to return to after an undo. */
  readonly path?: string | undefined
}

/**
 * The last decision, in the query cache: it survives a change of page and is cleared with the visitor's data. The query
 * never fetches.
 */
export const lastDecisionQuery = queryOptions({
  queryKey: ['desk-last-decision'],
  queryFn: (): Decision | null => null,
  enabled: false,
  initialData: null,
})

export interface Desk {
  /** Shows the decision in the bar until the next one, and fetches the desk's data again. */
  decided(decision: Decision): Promise<void>
  /** Undoes an action of any age. Throws the error of the request when it fails. */
  undo(actionId: number): Promise<void>
}

/** The value is null outside `DeskFrame`. */
export const DeskContext = createContext<Desk | null>(null)

/** Returns the functions for decisions. Throws outside `DeskFrame`. */
export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('outside <DeskFrame>')
  return desk
}
