import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import { routePatterns } from '../../paths.ts'
import { useNavigate } from '../../ui/location.ts'
import type { Outcome, Refusal } from './sign-in-steps.ts'

/** Spec §9. */
const redirectDelayMs = 1500

/** Where somebody who is signing in stands. */
export type SignInState =
  /** The form waits; `note` is about what was tried last. */
  | { readonly kind: 'open'; readonly note: Note | null }
  | { readonly kind: 'running'; readonly text: string }
  | Exclude<Outcome, Refusal>

export type Note = Refusal | { readonly kind: 'told'; readonly text: string }

/** One attempt at a time; after a success, and for somebody who is signed in already, the way leads to the start page. */
export function useSignIn(firstNote: string | null) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const [state, setState] = useState<SignInState>({
    kind: 'open',
    note: firstNote === null ? null : { kind: 'told', text: firstNote },
  })
  const isRunning = useRef(false)
  const { kind } = state
  const isSignedIn = user !== null

  useEffect(() => {
    const goHome = () => navigate(routePatterns.home, 'replace')
    if (kind === 'open' && isSignedIn) goHome()
    if (kind !== 'signed-in') return
    const timer = setTimeout(goHome, redirectDelayMs)
    return () => clearTimeout(timer)
  }, [kind, isSignedIn, navigate])

  return {
    state,
    /** Begins `step` before it returns, so that a window may open in the click. Presses while another runs do nothing. */
    attempt(runningText: string, step: () => Promise<Outcome>): void {
      if (isRunning.current || kind === 'signed-in' || kind === 'incomplete') return
      isRunning.current = true
      setState({ kind: 'running', text: runningText })
      void step().then((outcome) => {
        isRunning.current = false
        setState(outcome.kind === 'refused' ? { kind: 'open', note: outcome } : outcome)
      })
    },
    /** Says something about the form without asking anybody; null takes it away. */
    say(note: Note | null): void {
      setState({ kind: 'open', note })
    },
  }
}
