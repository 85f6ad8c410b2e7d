/** The calls that reset and change a password. */
import {
  changePasswordSchema,
  emailSchema,
  resetAnswerSchema,
  resetPasswordSchema,
} from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import type { CallParts } from './call-parts.ts'
import { addCall } from './guarded-calls.ts'
import { passwordChangedMail, passwordResetMail } from './mail-texts.ts'
import { findPasswordHash, replacePassword, resetWaysIn } from './new-password.ts'
import { checkNewPassword, readEmail, Refusal } from './refusals.ts'
import { hasUnconfirmed } from './users.ts'

export function addPasswordCalls(api: FastifyInstance, parts: CallParts): void {
  const { auth, clock, codes, database, known, mails, limits, sessions, site } = parts

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
      if (!(await limits.mayMail(email))) return
      // A stranger may have made any number of accounts whose addresses lead to one mailbox.
      if ((await hasUnconfirmed(database.db, email)) && (await limits.countMail(email, request)).waitMs > 0) return
      await auth.api.requestPasswordReset({ body: { email } })
    },
  )

  addCall(
    api,
    {
      path: endpoints.resetPassword.path,
      summary: 'Sets a new password with a mailed code, and removes every other way to sign in',
      description: 'Sessions end, a linked Facebook account is removed, and all mailed codes become invalid.',
      body: resetPasswordSchema,
      answer: resetAnswerSchema,
    },
    async ({ code, password }, request, reply) => {
      checkNewPassword(password)
      await limits.take('code', null, request)
      if ((await codes.findReset(code)) === null) throw new Refusal('auth/invalid-action-code')
      const { password: hashing } = await auth.$context
      const hash = await hashing.hash(password)
      const uid = await codes.useReset(code)
      const reset = uid === null ? null : await resetWaysIn(database, uid, hash, clock())
      if (uid === null || reset === null) throw new Refusal('auth/invalid-action-code')
      const { email, ...removed } = reset
      await limits.forgive('sign-in', email)
      // The browser becomes a known one, so that the owner can sign in even if other people have used up the attempts
      // of the IP address.
      await known.remember(uid, request, reply)
      mails.sendLater(passwordResetMail(email, site(), removed))
      return { success: true, removed }
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
      mails.sendLater(passwordChangedMail(user.email, site()))
      const { headers, response } = await auth.api.startSession({ body: { uid: user.id }, returnHeaders: true })
      if (!response) throw new Refusal('auth/no-session')
      // A concurrent change or reset may have ended all sessions before this one was stored, so check the password
      // again.
      const isStillRight = async (uid: string) => (await findPasswordHash(database.db, uid)) === next
      if (!(await sessions.begin({ headers, token: response.token }, request, reply, isStillRight)))
        throw new Refusal('auth/no-session')
    },
  )
}
