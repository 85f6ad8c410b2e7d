import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { refreshWatches } from '../../api/watches.ts'

export interface WatchChanges {
  /** The message about the last action's success; empty while the next one is running. */
  readonly done: string
  readonly start: () => void
  /** Call it after an action: reloads the list, then shows `text`. */
  readonly finish: (text: string) => Promise<void>
}

/**
 * Functions for the actions on the watches of a card, and a ref for the element of the message. That element gets the
 * focus when the row that had it has disappeared.
 */
export function useWatchChanges() {
  const queries = useQueryClient()
  const [done, setDone] = useState('')
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (done && document.activeElement === document.body) message.current?.focus()
  }, [done])
  const start = useCallback(() => setDone(''), [])
  const finish = useCallback(
    async (text: string) => {
      await refreshWatches(queries)
      setDone(text)
    },
    [queries],
  )
  return { changes: { done, start, finish } satisfies WatchChanges, message }
}
