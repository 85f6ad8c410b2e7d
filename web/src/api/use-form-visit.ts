import { formEndpoints } from '@fyndkartan/contract/endpoints/form'
import { isPassRefused, type PageMarks, youngestFormMs } from '@fyndkartan/contract/page-marks'
import { useCallback, useEffect, useRef } from 'react'
import { getJson, RequestError } from './client.ts'

/** A little longer than the server requires, since the clocks may differ, ms. */
const ripeMs = youngestFormMs + 250

/** How long sending waits for a pass, ms. */
const passPatienceMs = 10_000

type Visit = Promise<{ readonly pass: string; readonly sinceMs: number } | null>

interface FormVisit {
  /**
   * Sends with `post` once the pass is old enough, since the server refuses forms filled in faster. If the server
   * refuses the pass, fetches a new one and sends once more. `trap`: see PageMarks. Throws the errors of `post`.
   */
  send<Answer>(trap: string, post: (marks: PageMarks) => Promise<Answer>): Promise<Answer>
  /** Call it when the form is reset. */
  renew(): void
}

/**
 * Fetches a pass, which shows the server that a page has opened the form. Without a pass the form is sent all the same.
 * Waits for `isOpen`, so that a form at the end of a page costs no request until a visitor reaches it.
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
    // Not logged again: the call has logged it.
    return null
  }
}
