import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import { pathAfterLogin } from '../../paths.ts'
import { useNavigate, useSearchParams } from '../../ui/location.ts'
import type { Outcome, Refusal } from './sign-in-steps.ts'

/** The time between a successful sign-in and the next page (spec §9). */
const redirectDelayMs = 1500

/** The state of the sign-in form. */
export type SignInState =
  /** The form accepts input; `note` is the message of the last attempt. */
  | { readonly kind: 'open'; readonly note: Note | null }
  | { readonly kind: 'running'; readonly text: string; readonly by: Way }
  | Exclude<Outcome, Refusal>

/**
 * How an attempt is made: by sending the form, which cannot be sent again meanwhile, or in Facebook's window, whose
 * button stays enabled, since the window may be hidden behind others.
 */
export type Way = 'form' | 'window'

export type Note = Refusal | { readonly kind: 'notice'; readonly text: string }

/**
 * Runs one sign-in attempt at a time. After a success, or when somebody is already signed in, it navigates to the start
 * page, or to the desk when the URL says so.
 */
export function useSignIn(firstNote: string | null) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const target = pathAfterLogin(useSearchParams())
  const [state, setState] = useState<SignInState>({
    kind: 'open',
    note: firstNote === null ? null : { kind: 'notice', text: firstNote },
  })
  const runs = useRef<{ by: Way } | null>(null)
  const { kind } = state
  const isSignedIn = user !== null

  useEffect(() => {
    const goHome = () => navigate(target, 'replace')
    if (kind === 'open' && isSignedIn) goHome()
    if (kind !== 'signed-in') return
    const timer = setTimeout(goHome, redirectDelayMs)
    return () => clearTimeout(timer)
  }, [kind, isSignedIn, navigate, target])

  return {
    state,
    /**
     * Starts `step` synchronously, so that it may open a window in the click. Does nothing while another attempt runs,
     * unless both attempts open windows: then the outcome of the earlier one is ignored.
     */
    attempt(by: Way, text: string, step: () => Promise<Outcome>): void {
      const isTaken = runs.current !== null && !(runs.current.by === 'window' && by === 'window')
      if (isTaken || kind === 'signed-in' || kind === 'incomplete') return
      const run = { by }
      runs.current = run
      setState({ kind: 'running', text, by })
      void step().then((outcome) => {
        if (runs.current !== run) return
        runs.current = null
        setState(outcome.kind === 'refused' ? { kind: 'open', note: outcome } : outcome)
      })
    },
    /** Shows a message in the form without an attempt; null removes it. */
    say(note: Note | null): void {
      setState({ kind: 'open', note })
    },
  }
}
