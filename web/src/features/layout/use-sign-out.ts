import { useState } from 'react'
import { useAuth } from '../../api/identity/auth.ts'

export interface SignOut {
  readonly isRunning: boolean
  /** The error of a failed sign-out: visitors must not believe that they are signed out. */
  readonly failure: string | null
  readonly run: () => void
}

/** Spec §2: signs out and reloads the page. */
export function useSignOut(): SignOut {
  const auth = useAuth()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function signOut(): Promise<void> {
    setRunning(true)
    setFailure(null)
    const result = await auth.signOut()
    setRunning(false)
    if (result.success) location.reload()
    else setFailure(result.message)
  }

  return { isRunning, failure, run: () => void signOut() }
}
