import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import { storedFavouriteChanges } from '../../api/stored-state.ts'

export interface SignOut {
  readonly isRunning: boolean
  /** The error of a failed sign-out: visitors must not believe that they are signed out. */
  readonly failure: string | null
  /** Asked before something is lost by it. */
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

  /** The question's code is fetched only when something would be lost. Where that fails nobody can be asked. */
  const mayLeave = () =>
    import('./SignOutQuestion.tsx').then(
      (module) => module.mayLeave(queries, ask),
      () => true,
    )

  return { isRunning, failure, question, run: () => void signOut() }
}
