/** The last decision at the desk, which one may take back from wherever one has gone on to. */
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'

export interface Decision {
  /** 'Publicerat: Myrorna.' */
  readonly text: string
  /** For undoing it; null when there is nothing to undo. */
  readonly actionId: number | null
  /** Where the thing stood, to lead back there when it is undone. */
  readonly path?: string | undefined
}

/** Kept beside the answers: it outlives the page on the way to another part, and goes with the visitor. Nothing is asked. */
export const lastDecisionQuery = queryOptions({
  queryKey: ['desk-last-decision'],
  queryFn: (): Decision | null => null,
  enabled: false,
  initialData: null,
})

export interface Desk {
  /** A decision was taken: the bar tells of it until the next one, and the counts are asked for anew. */
  decided(decision: Decision): Promise<void>
  /** Undoes an action of any age. Throws what the call throws. */
  undo(actionId: number): Promise<void>
}

/** Given by the frame. */
export const DeskContext = createContext<Desk | null>(null)

/** Throws outside the desk's frame. */
export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('outside <DeskFrame>')
  return desk
}
