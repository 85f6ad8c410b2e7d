import type { PostalArea } from '@fyndkartan/domain/postal-code'
import { useEffect, useEffectEvent, useState } from 'react'
import { describeUnfoundCode, findPostalArea } from '../../api/find-postal-area.ts'

export interface PostalAreaSearch {
  readonly isBusy: boolean
  /** The message of a failed search for the postal code; null when no search has failed since the code was typed. */
  readonly failure: string | null
  readonly search: () => void
}

/** Finds the position of a typed postal code and calls `onFound`, unless the code changes meanwhile. */
export function usePostalArea(code: string | null, onFound: (area: PostalArea) => void): PostalAreaSearch {
  const [requested, setRequested] = useState<string | null>(null)
  const [failed, setFailed] = useState<{ readonly code: string; readonly text: string } | null>(null)
  if (requested !== null && requested !== code) setRequested(null)
  if (failed !== null && failed.code !== code) setFailed(null)

  const end = useEffectEvent((area: PostalArea) => {
    setRequested(null)
    onFound(area)
  })
  useEffect(() => {
    if (requested === null) return
    const asking = new AbortController()
    findPostalArea(requested, asking.signal).then(
      (area) => asking.signal.aborted || end(area),
      (error: unknown) => {
        if (asking.signal.aborted) return
        setRequested(null)
        setFailed({ code: requested, text: describeUnfoundCode(error) })
      },
    )
    return () => asking.abort()
  }, [requested])

  return {
    isBusy: requested !== null,
    failure: failed?.text ?? null,
    search() {
      setFailed(null)
      setRequested(code)
    },
  }
}
