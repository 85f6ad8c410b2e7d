import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { refreshWatches } from '../../api/watches.ts'

export interface WatchChanges {
  /** What was done last, for visitors; empty while something is being done. */
  readonly done: string
  readonly start: () => void
  /** Resolves when what is shown is new. */
  readonly finish: (text: string) => Promise<void>
}

/** What is done with the watches of a card, and the element that says so: it gets the focus when the row that had it is gone. */
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
