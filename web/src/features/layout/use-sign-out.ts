import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import { storedFavouriteChanges } from '../../api/stored-state.ts'

export interface SignOut {
  readonly isRunning: boolean
  /** The message of a failed sign-out; null otherwise. */
  readonly failure: string | null
  /** The dialog that asks before a sign-out loses changes of favourites; null otherwise. */
  readonly question: ReactNode
  readonly run: () => void
}

/** Signs the visitor out and reloads the page (spec §2). */
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

  /**
   * Loads the dialog only when changes of favourites would be lost. If its code cannot be loaded, the visitor is signed
   * out without a question.
   */
  const mayLeave = () =>
    import('./SignOutQuestion.tsx').then(
      (module) => module.mayLeave(queries, ask),
      () => true,
    )

  return { isRunning, failure, question, run: () => void signOut() }
}
