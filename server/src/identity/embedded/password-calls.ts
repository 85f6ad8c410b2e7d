/** A forgotten password, and a new one. */
import { changePasswordSchema, emailSchema, resetPasswordSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { apiErrorCode } from './api-error.ts'
import type { CallParts } from './call-parts.ts'
import { addCall } from './guarded-calls.ts'
import { passwordChangedLetter } from './letter-texts.ts'
import { isCode } from './mailed-codes.ts'
import { findPasswordHash, replacePassword } from './new-password.ts'
import { checkNewPassword, readEmail, Refusal } from './refusals.ts'

export function addPasswordCalls(api: FastifyInstance, parts: CallParts): void {
  const { auth, clock, database, letters, limits, sessions, site } = parts

  addCall(
    api,
    {
      path: endpoints.requestPasswordReset.path,
      summary: 'Mails a link for a new password, if there is such an account',
      body: emailSchema,
    },
    async ({ email: given }, request) => {
      const email = readEmail(given)
      await limits.take('reset', email, request)
      await auth.api.requestPasswordReset({ body: { email } })
    },
  )

  addCall(
    api,
    {
      path: endpoints.resetPassword.path,
      summary: 'Sets a new password with a mailed code, and ends all sessions',
      body: resetPasswordSchema,
    },
    async ({ code, password }, request) => {
      checkNewPassword(password)
      await limits.take('code', null, request)
      if (!isCode(code)) throw new Refusal('auth/invalid-action-code')
      // Who came with Facebook gets a first password: the mailbox is theirs as well.
      await auth.api.resetPassword({ body: { token: code, newPassword: password } }).catch((error: unknown) => {
        if (apiErrorCode(error) === 'INVALID_TOKEN') throw new Refusal('auth/invalid-action-code')
        throw error
      })
    },
  )

  addCall(
    api,
    {
      path: endpoints.changePassword.path,
      summary: 'Changes the password, and ends all other sessions',
      body: changePasswordSchema,
    },
    async ({ password, new_password: newPassword }, request, reply) => {
      const { user } = await sessions.require(request, reply)
      checkNewPassword(newPassword)
      await limits.take('change', user.id, request)
      const { password: hashing } = await auth.$context
      const former = await findPasswordHash(database.db, user.id)
      if (former === null || !(await hashing.verify({ hash: former, password })))
        throw new Refusal('auth/wrong-password')
      const next = await hashing.hash(newPassword)
      if (!(await replacePassword(database, user.id, { former, next }, clock())))
        throw new Refusal('auth/wrong-password')
      letters.sendLater(passwordChangedLetter(user.email, site()))
      const { headers, response } = await auth.api.startSession({ body: { uid: user.id }, returnHeaders: true })
      if (!response) throw new Refusal('auth/no-session')
      // A change or reset that came after may have ended the sessions before this one was there.
      const isStillRight = async (uid: string) => (await findPasswordHash(database.db, uid)) === next
      if (!(await sessions.begin({ headers, token: response.token }, request, reply, isStillRight)))
        throw new Refusal('auth/no-session')
    },
  )
}
