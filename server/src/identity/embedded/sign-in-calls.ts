/** The calls that make an account, sign in and out, and return the session. */
import { credentialsSchema, sessionSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { apiErrorCode } from './api-error.ts'
import type { CallParts } from './call-parts.ts'
import { addCall } from './guarded-calls.ts'
import { confirmationMail } from './mail-texts.ts'
import { checkNewPassword, readEmail, Refusal } from './refusals.ts'
import { cookieOf } from './sessions.ts'
import { findUid, findWayIn } from './users.ts'

export function addSignInCalls(api: FastifyInstance, parts: CallParts): void {
  const { auth, codes, database, mails, limits, sessions, site } = parts

  addCall(
    api,
    {
      path: endpoints.signUp.path,
      summary: 'Makes an account and signs in',
      body: credentialsSchema,
      answer: sessionSchema,
    },
    async ({ email: given, password }, request, reply) => {
      const email = readEmail(given)
      checkNewPassword(password)
      await limits.take('sign-up', email, request)
      const made = await auth.api
        // better-auth requires a name; the visitor's name is in the profile instead.
        .signUpEmail({ body: { email, password, name: '' }, headers: cookieOf(request), returnHeaders: true })
        .catch(async (error: unknown) => {
          const code = apiErrorCode(error)
          const isTaken = code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'
          // The second of two concurrent sign-ups with one address fails only when it is stored, with a general code.
          if (isTaken || (code === 'FAILED_TO_CREATE_USER' && (await findUid(database.db, email)) !== null))
            throw new Refusal('auth/email-already-in-use')
          throw error
        })
      const signedIn = await sessions.begin(tokenOf(made), request, reply, async () => true)
      if (!signedIn) throw new Refusal('auth/no-session')
      // Above the limit there is an account, but no mail: an error would look as if there were none.
      if ((await limits.countMail(email, request)).waitMs === 0) {
        const code = codes.make({ uid: signedIn.user.id, email })
        mails.sendLater(code.then((made) => confirmationMail(email, site(), made)))
      }
      return sessions.toWire(signedIn)
    },
  )

  addCall(
    api,
    {
      path: endpoints.signIn.path,
      summary: 'Signs in with e-mail and password',
      body: credentialsSchema,
      answer: sessionSchema,
    },
    async ({ email: given, password }, request, reply) => {
      const email = readEmail(given)
      const uid = await findUid(database.db, email)
      const wayIn = uid === null ? null : await findWayIn(database.db, uid, 'credential')
      // Count before the password is checked, so that concurrent guesses cannot exceed the limit.
      const giveBack = await limits.takeSignIn({ email, uid, wayIn }, request)
      const made = await auth.api
        .signInEmail({ body: { email, password }, headers: cookieOf(request), returnHeaders: true })
        .catch(async (error: unknown) => {
          if (apiErrorCode(error) !== 'INVALID_EMAIL_OR_PASSWORD') throw error
          // Spec §8 has a text for an unknown address and another one for a wrong password.
          throw new Refusal(
            (await findUid(database.db, email)) === null ? 'auth/user-not-found' : 'auth/wrong-password',
          )
        })
      const signedIn = await sessions.begin(
        tokenOf(made),
        request,
        reply,
        async (found) => (await findWayIn(database.db, found, 'credential')) === wayIn,
      )
      if (!signedIn) throw new Refusal('auth/wrong-password')
      await giveBack()
      return sessions.toWire(signedIn)
    },
  )

  addCall(
    api,
    { path: endpoints.readSession.path, summary: 'Who is signed in, with a new identity token', answer: sessionSchema },
    async (_body, request, reply) => {
      const signedIn = await sessions.find(request, reply)
      return signedIn ? sessions.toWire(signedIn) : { session: null }
    },
  )

  addCall(api, { path: endpoints.signOut.path, summary: 'Ends the session' }, (_body, request, reply) =>
    sessions.end(request, reply),
  )
}

/** The new session's token. In better-auth's types it may be missing, for sites where signing up does not sign in. */
function tokenOf({ headers, response }: { headers: Headers; response: { token: string | null } }) {
  return { headers, token: response.token ?? '' }
}
