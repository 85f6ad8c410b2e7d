import { type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import type { AuthSession } from './auth-session.ts'
import { AuthContext } from './auth.ts'

interface Props {
  readonly session: AuthSession
  /**
   * Renders the children at once, as for a signed-out visitor, instead of waiting for the session's first known state.
   */
  readonly isEager?: boolean
  readonly children: ReactNode
}

/**
 * Spec §4: suspends until the session's first known state, then renders the children. At the root of the page, React
 * meanwhile keeps the content of index.html.
 */
export function AuthProvider({ session, isEager = false, children }: Props) {
  if (!isEager) use(session.known)
  const user = useSyncExternalStore(session.subscribe, session.user, nobody)
  const auth = useMemo(() => ({ ...session.actions, user }), [session, user])
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The server renders for a signed-out visitor. */
const nobody = () => null
