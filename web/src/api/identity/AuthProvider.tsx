import { type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import type { AuthSession } from './auth-session.ts'
import { AuthContext } from './auth.ts'

interface Props {
  readonly session: AuthSession
  /** Renders the children before the first state is known, as for a signed-out visitor. */
  readonly isEager?: boolean
  readonly children: ReactNode
}

/**
 * Spec §4: loading until the first state is known, then the children. It suspends meanwhile; at the root of the page,
 * React then keeps the content of index.html.
 */
export function AuthProvider({ session, isEager = false, children }: Props) {
  if (!isEager) use(session.known)
  const user = useSyncExternalStore(session.subscribe, session.user, nobody)
  const auth = useMemo(() => ({ ...session.actions, user }), [session, user])
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The server renders for a signed-out visitor. */
const nobody = () => null
