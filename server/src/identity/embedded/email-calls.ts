/** The calls that confirm and change an e-mail address. */
import { changeEmailSchema, codeSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { updateProfileRecord } from '../../db/profiles.ts'
import { write } from '../../db/write.ts'
import { apiErrorCode } from './api-error.ts'
import type { CallParts } from './call-parts.ts'
import { addCall } from './guarded-calls.ts'
import { addressChangedMail, confirmationMail, newAddressMail } from './mail-texts.ts'
import { readEmail, Refusal } from './refusals.ts'
import { cookieOf, type SignedIn } from './sessions.ts'
import { findUid, findUser, hasPassword } from './users.ts'

/** How recent the session of an account without a password (with Facebook only) must be to change its address, ms. */
const recentMs = 5 * 60_000

/** How recent the session must be to confirm an address, ms: a forgotten session in a browser must not be enough. */
const confirmingMs = 15 * 60_000

export function addEmailCalls(api: FastifyInstance, parts: CallParts): void {
  const { auth, clock, codes, database, mails, limits, sessions, site } = parts

  addCall(
    api,
    {
      path: endpoints.requestEmailConfirmation.path,
      summary: 'Mails the link that confirms the e-mail address once more',
    },
    async (_body, request, reply) => {
      const { user } = await sessions.require(request, reply)
      if (user.emailVerified) return
      await limits.take('confirmation', user.id, request)
      await limits.takeMail(user.email, request)
      const code = await codes.make({ uid: user.id, email: user.email })
      await mails.send(confirmationMail(user.email, site(), code))
    },
  )

  addCall(
    api,
    {
      path: endpoints.changeEmail.path,
      summary: 'Mails a link to a new e-mail address; following it changes the address of the account',
      body: changeEmailSchema,
    },
    async ({ password, new_email: given }, request, reply) => {
      const signedIn = await sessions.require(request, reply)
      const email = readEmail(given)
      await limits.take('change', signedIn.user.id, request)
      await checkPassword(signedIn, password, cookieOf(request))
      if ((await findUid(database.db, email)) !== null) throw new Refusal('auth/email-already-in-use')
      await limits.takeMail(email, request)
      const code = await codes.make({ uid: signedIn.user.id, email })
      await mails.send(newAddressMail(email, site(), code))
    },
  )

  addCall(
    api,
    {
      path: endpoints.confirmEmail.path,
      summary: 'Confirms an e-mail address with a mailed code, in a session of the account',
      description:
        'The session must have begun within the last quarter of an hour. The code stays valid after a refusal.',
      body: codeSchema,
    },
    async ({ code }, request, reply) => {
      await limits.take('code', null, request)
      const mailedTo = await codes.find(code)
      const user = mailedTo && (await findUser(database.db, mailedTo.uid))
      if (!user) throw new Refusal('auth/invalid-action-code')
      // The link proves ownership of the mailbox, not of the account: a stranger may have made the account, or changed
      // it to this address.
      const signedIn = await sessions.find(request, reply)
      if (signedIn?.user.id !== user.id) throw new Refusal('auth/sign-in-first')
      if (clock() - signedIn.session.createdAt.getTime() > confirmingMs) throw new Refusal('auth/requires-recent-login')
      if ((await codes.use(code)) === null) throw new Refusal('auth/invalid-action-code')
      await useAddress(user, mailedTo.email)
    },
  )

  async function checkPassword({ user, session }: SignedIn, password: string, headers: Headers): Promise<void> {
    if (!(await hasPassword(database.db, user.id))) {
      if (clock() - session.createdAt.getTime() > recentMs) throw new Refusal('auth/requires-recent-login')
      return
    }
    await auth.api.verifyPassword({ body: { password }, headers }).catch((error: unknown) => {
      if (apiErrorCode(error) === 'INVALID_PASSWORD') throw new Refusal('auth/wrong-password')
      throw error
    })
  }

  async function useAddress(user: { id: string; email: string }, email: string): Promise<void> {
    const { internalAdapter } = await auth.$context
    try {
      await internalAdapter.updateUser(user.id, { email, emailVerified: true })
    } catch (error) {
      // If another account took the address in the meantime, say so.
      if (((await findUid(database.db, email)) ?? user.id) !== user.id) throw new Refusal('auth/email-already-in-use')
      throw error
    }
    await write(database, clock(), (writing) => updateProfileRecord(writing, user.id, { email, emailVerified: true }))
    if (email === user.email) return
    // Codes mailed to the former address must no longer open the account.
    await codes.revoke(user.id)
    mails.sendLater(addressChangedMail(user.email))
  }
}
