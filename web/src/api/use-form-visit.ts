import { endpoints } from '@fyndkartan/contract/endpoints'
import { isPassRefused, type PageMarks, youngestFormMs } from '@fyndkartan/contract/page-marks'
import { useCallback, useEffect, useRef } from 'react'
import { getJson, RequestError } from './client.ts'

/** Longer than the server asks: its clock and ours do not run quite alike, ms. */
const ripeMs = youngestFormMs + 250

/** A server that does not answer keeps nobody from sending for longer than this, ms. */
const passPatienceMs = 10_000

type Visit = Promise<{ readonly pass: string; readonly sinceMs: number } | null>

interface FormVisit {
  /**
   * Sends with `post`, once the form is old enough: who has it filled in faster than that is refused. A pass that the server
   * does not take is fetched anew, and the form sent once more. `trap`: see PageMarks. Throws what `post` throws.
   */
  send(trap: string, post: (marks: PageMarks) => Promise<void>): Promise<void>
  /** The form begins anew. */
  renew(): void
}

/** What tells the server that a page opened the form. That no pass can be had is no reason not to send. */
export function useFormVisit(): FormVisit {
  const visit = useRef<Visit | null>(null)
  const renew = useCallback(() => {
    visit.current = fetchPass()
  }, [])
  useEffect(renew, [renew])
  const send = useCallback(
    async (trap: string, post: (marks: PageMarks) => Promise<void>) => {
      try {
        await post({ pass: await ripePass(visit.current), trap })
      } catch (error) {
        if (!(error instanceof RequestError && isPassRefused(error.problems))) throw error
        renew()
        await post({ pass: await ripePass(visit.current), trap })
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
    const { form_pass: pass } = (await getJson(endpoints.formPass.path, {
      signal: AbortSignal.timeout(passPatienceMs),
    })) as { form_pass: unknown }
    return typeof pass === 'string' ? { pass, sinceMs: performance.now() } : null
  } catch {
    // The call has logged it.
    return null
  }
}
