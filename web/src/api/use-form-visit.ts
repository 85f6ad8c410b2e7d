import { endpoints } from '@fyndkartan/contract/endpoints'
import { type PageMarks, youngestFormMs } from '@fyndkartan/contract/page-marks'
import { useCallback, useEffect, useRef } from 'react'
import { getJson } from './client.ts'

/** Longer than the server asks: its clock and ours do not run quite alike, ms. */
const ripeMs = youngestFormMs + 250

type Visit = Promise<{ readonly pass: string; readonly sinceMs: number } | null>

interface FormVisit {
  /** Waits until the form is old enough: who has it filled in faster than that is refused. `trap`: see PageMarks. */
  marks(trap: string): Promise<PageMarks>
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
  const marks = useCallback(async (trap: string) => {
    const found = await visit.current
    if (!found) return { pass: null, trap }
    const waitMs = ripeMs - (performance.now() - found.sinceMs)
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    return { pass: found.pass, trap }
  }, [])
  return { marks, renew }
}

async function fetchPass(): Promise<Awaited<Visit>> {
  try {
    const { form_pass: pass } = (await getJson(endpoints.formPass.path)) as { form_pass: unknown }
    return typeof pass === 'string' ? { pass, sinceMs: performance.now() } : null
  } catch {
    // The call has logged it.
    return null
  }
}
