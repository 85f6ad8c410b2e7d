import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import { storedFavouriteChanges } from '../../api/stored-state.ts'

export interface SignOut {
  readonly isRunning: boolean
  /** The error of a failed sign-out, so that visitors do not believe that they are signed out. */
  readonly failure: string | null
  /** The dialog that asks before a sign-out loses changes. */
  readonly question: ReactNode
  readonly run: () => void
}

/** Spec §2: signs out and reloads the page. */
export function useSignOut(): SignOut {
  const auth = useAuth()
  const queries = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [question, ask] = useState<ReactNode>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function signOut(): Promise<void> {
    if (storedFavouriteChanges.read() && !(await mayLeave())) return
    setRunning(true)
    setFailure(null)
    const result = await auth.signOut()
    setRunning(false)
    if (result.success) location.reload()
    else setFailure(result.message)
  }

  /** Loads the question only when changes would be lost. If it cannot be loaded, signs out without asking. */
  const mayLeave = () =>
    import('./SignOutQuestion.tsx').then(
      (module) => module.mayLeave(queries, ask),
      () => true,
    )

  return { isRunning, failure, question, run: () => void signOut() }
}
