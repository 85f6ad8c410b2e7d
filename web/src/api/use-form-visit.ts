import { formEndpoints } from '@fyndkartan/contract/endpoints/form'
import { isPassRefused, type PageMarks, youngestFormMs } from '@fyndkartan/contract/page-marks'
import { useCallback, useEffect, useRef } from 'react'
import { getJson, RequestError } from './client.ts'

/** The least age of a pass when the form is sent, ms; a little more than the server requires. */
const ripeMs = youngestFormMs + 250

/** The timeout for fetching a pass, ms. */
const passPatienceMs = 10_000

type Visit = Promise<{ readonly pass: string; readonly sinceMs: number } | null>

interface FormVisit {
  /**
   * Waits until the pass is old enough, then sends with `post`; the server takes faster forms for bots. If the server
   * refuses the pass, fetches a new one and sends once more. `trap`: see PageMarks. Throws the errors of `post`.
   */
  send<Answer>(trap: string, post: (marks: PageMarks) => Promise<Answer>): Promise<Answer>
  /** Fetches a new pass. Call it when the form is reset. */
  renew(): void
}

/**
 * Fetches a pass for a form, by which the server recognises that a page has opened the form. Without a pass the form
 * can still be sent. Fetches nothing until `isOpen`, so that a form at the end of a page costs no request until a
 * visitor reaches it.
 */
export function useFormVisit(isOpen = true): FormVisit {
  const visit = useRef<Visit | null>(null)
  const renew = useCallback(() => {
    visit.current = fetchPass()
  }, [])
  useEffect(() => {
    if (isOpen) renew()
  }, [isOpen, renew])
  const send = useCallback(
    async <Answer>(trap: string, post: (marks: PageMarks) => Promise<Answer>): Promise<Answer> => {
      if (visit.current === null) renew()
      try {
        return await post({ pass: await ripePass(visit.current), trap })
      } catch (error) {
        if (!(error instanceof RequestError && isPassRefused(error.problems))) throw error
        renew()
        return post({ pass: await ripePass(visit.current), trap })
      }
    },
    [renew],
  )
  return { send, renew }
}

async function ripePass(visit: Visit | null): Promise<string | null> {
  const found = await visit
  if (!found) return null
  const waitMs = ripeMs - (performance.now() - found.sinceMs)
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  return found.pass
}

async function fetchPass(): Promise<Awaited<Visit>> {
  try {
    const { form_pass: pass } = (await getJson(formEndpoints.formPass.path, {
      signal: AbortSignal.timeout(passPatienceMs),
    })) as { form_pass: unknown }
    return typeof pass === 'string' ? { pass, sinceMs: performance.now() } : null
  } catch {
    // Ignored: `getJson` has logged the error.
    return null
  }
}
