import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import { pathAfterLogin } from '../../paths.ts'
import { useNavigate, useSearchParams } from '../../ui/location.ts'
import type { Outcome, Refusal } from './sign-in-steps.ts'

/** Spec §9. */
const redirectDelayMs = 1500

/** Where somebody who is signing in stands. */
export type SignInState =
  /** The form waits; `note` is about what was tried last. */
  | { readonly kind: 'open'; readonly note: Note | null }
  | { readonly kind: 'running'; readonly text: string; readonly by: Way }
  | Exclude<Outcome, Refusal>

/** A window of Facebook's may be lost from sight, so there one may press again; a form is sent once. */
export type Way = 'form' | 'window'

export type Note = Refusal | { readonly kind: 'told'; readonly text: string }

/** One attempt at a time; after a success, and for somebody who is signed in already, the way leads to the start page, or on to the desk. */
export function useSignIn(firstNote: string | null) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const target = pathAfterLogin(useSearchParams())
  const [state, setState] = useState<SignInState>({
    kind: 'open',
    note: firstNote === null ? null : { kind: 'told', text: firstNote },
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
     * Begins `step` before it returns, so that a window may open in the click. Does nothing while another runs, unless both
     * are windows: then the earlier one's outcome counts no more.
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
    /** Says something about the form without asking anybody; null takes it away. */
    say(note: Note | null): void {
      setState({ kind: 'open', note })
    },
  }
}
