/**
 * Adds a call to better-auth that begins a session for an account that has just been verified. better-auth itself
 * begins sessions only at sign-ins.
 */
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'

/** `startSession` begins a session for an account and returns its token and cookie; null for an unknown account. */
export const newSessionPlugin = {
  id: 'new-session',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', metadata: { $Infer: { body: {} as { uid: string } } } },
      async (call) => {
        const { internalAdapter } = call.context
        const user = await internalAdapter.findUserById(call.body.uid)
        if (!user) return null
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(call, { session, user })
        return { token: session.token }
      },
    ),
  },
} satisfies BetterAuthPlugin
