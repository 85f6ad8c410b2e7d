import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { refreshWatches } from '../../api/watches.ts'

export interface WatchChanges {
  /** The message about the last action; empty during the next. */
  readonly done: string
  readonly start: () => void
  /** Resolves when the list is reloaded. */
  readonly finish: (text: string) => Promise<void>
}

/**
 * The actions for the watches of a card, and the message about them. It gets the focus when the focused row has
 * disappeared.
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
