/** The last decision at the desk, which one may take back from wherever one has gone on to. */
import { createContext, use } from 'react'

export interface Decision {
  /** 'Publicerat: Myrorna.' */
  readonly text: string
  /** For undoing it; null when there is nothing to undo. */
  readonly actionId: number | null
  /** Where the thing stood, to lead back there when it is undone. */
  readonly path?: string | undefined
}

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
