import { formEndpoints } from '@fyndkartan/contract/endpoints/form'
import { isPassRefused, type PageMarks, youngestFormMs } from '@fyndkartan/contract/page-marks'
import { useCallback, useEffect, useRef } from 'react'
import { getJson, RequestError } from './client.ts'

/** A little longer than the server requires, since the clocks may differ, ms. */
const ripeMs = youngestFormMs + 250

/** How long sending waits for a pass when the server does not answer, ms. */
const passPatienceMs = 10_000

type Visit = Promise<{ readonly pass: string; readonly sinceMs: number } | null>

interface FormVisit {
  /**
   * Sends with `post` when the pass is old enough: the server refuses forms filled in faster. When the server refuses the pass, a
   * new one is fetched and the form sent once more. `trap`: see PageMarks. Throws the errors of `post`.
   */
  send<Answer>(trap: string, post: (marks: PageMarks) => Promise<Answer>): Promise<Answer>
  /** Called when the form is reset. */
  renew(): void
}

/**
 * The pass shows the server that a page opened the form. A form is sent even when no pass could be fetched. None is fetched before
 * `isOpen`: a form at the end of a page that few scroll to costs the others no request.
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
    // The call has logged the error.
    return null
  }
}
