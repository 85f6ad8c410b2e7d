/** The last decision at the desk, which can be undone from any of its pages. */
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'

export interface Decision {
  /** 'Publicerat: Myrorna.' */
  readonly text: string
  /** For undoing it; null when there is nothing to undo. */
  readonly actionId: number | null
  /** The URL to return to when it is undone. */
  readonly path?: string | undefined
}

/** Kept in the query cache: it survives a change of part and is cleared with the visitor's data. Nothing is fetched. */
export const lastDecisionQuery = queryOptions({
  queryKey: ['desk-last-decision'],
  queryFn: (): Decision | null => null,
  enabled: false,
  initialData: null,
})

export interface Desk {
  /** Records a decision: the bar shows it until the next one, and the counts are fetched again. */
  decided(decision: Decision): Promise<void>
  /** Undoes an action of any age. Throws what the call throws. */
  undo(actionId: number): Promise<void>
}

/** Provided by the frame. */
export const DeskContext = createContext<Desk | null>(null)

/** Throws outside the desk's frame. */
export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('outside <DeskFrame>')
  return desk
}
