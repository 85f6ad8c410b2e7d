import type { PostalArea } from '@fyndkartan/domain/postal-code'
import { useEffect, useEffectEvent, useState } from 'react'
import { describeUnfoundCode, findPostalArea } from '../../api/find-postal-area.ts'

export interface PostalAreaSearch {
  readonly isBusy: boolean
  /** The message of a failed lookup, until the text changes; else null. */
  readonly failure: string | null
  readonly search: () => void
}

/** Looks up the typed postal code and calls `onFound`, unless the text changes meanwhile. */
export function usePostalArea(code: string | null, onFound: (area: PostalArea) => void): PostalAreaSearch {
  const [asked, setAsked] = useState<string | null>(null)
  const [failed, setFailed] = useState<{ readonly code: string; readonly text: string } | null>(null)
  if (asked !== null && asked !== code) setAsked(null)
  if (failed !== null && failed.code !== code) setFailed(null)

  const end = useEffectEvent((area: PostalArea) => {
    setAsked(null)
    onFound(area)
  })
  useEffect(() => {
    if (asked === null) return
    const asking = new AbortController()
    findPostalArea(asked, asking.signal).then(
      (area) => asking.signal.aborted || end(area),
      (error: unknown) => {
        if (asking.signal.aborted) return
        setAsked(null)
        setFailed({ code: asked, text: describeUnfoundCode(error) })
      },
    )
    return () => asking.abort()
  }, [asked])

  return {
    isBusy: asked !== null,
    failure: failed?.text ?? null,
    search() {
      setFailed(null)
      setAsked(code)
    },
  }
}
