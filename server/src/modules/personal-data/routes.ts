import { personalDataToWire } from '@fyndkartan/contract/account'
import { accountProblemSchema, personalDataSchema, successSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { loadNamedFavourites } from '../../db/favourites.ts'
import { hasOperatorRole, loadGrantedAt, loadOwnActions } from '../../db/operators.ts'
import { deleteProfile } from '../../db/profiles.ts'
import { insertRemovedAccount, isRemoved } from '../../db/removed-accounts.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { addAccountCalls, loadOwnProfile } from '../../viewer/account-calls.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { Problem } from '../../http/problem.ts'
import { requireViewer, wrongToken } from '../../viewer/viewer.ts'

const fileName = 'fyndkartan-mina-uppgifter.json'

/** Removing an account needs a sign-in within this time, so that a browser left open is not enough, ms. */
const recentMs = 5 * 60_000

/** Tolerance for the clock of the machine that signed the token, ms. */
const clockMarginMs = 60_000

/** The calls that export and remove everything stored about a person. */
export function personalDataRoutes(api: FastifyInstance, deps: Deps): void {
  addAccountCalls(api, (calls) => {
    addExport(calls, deps)
    addDeletion(calls, deps)
  })
}

function addExport(calls: FastifyInstance, deps: Deps): void {
  const { database, identity, clock } = deps
  const schema = {
    summary: 'Export everything that is stored about the caller',
    description: 'As a file to keep.',
    security: withRequiredToken,
    response: { 200: personalDataSchema, '4xx': accountProblemSchema },
  }
  calls.get(endpoints.exportPersonalData.path, { schema }, async (request, reply) => {
    const viewer = await requireViewer(request, identity)
    // A token whose session has ended is not enough for an export.
    if (!(await identity.isSignedIn(database.db, viewer))) throw wrongToken()
    const profile = await loadOwnProfile(deps, request, viewer)
    const isOperator = await hasOperatorRole(database.db, deps.config, viewer.uid)
    const data = personalDataToWire({
      exportedAtMs: clock(),
      profile,
      account: await identity.exportAccount(database.db, viewer.uid),
      signIn: viewer,
      favourites: await loadNamedFavourites(database.db, viewer.uid),
      operator: isOperator ? { sinceMs: await loadGrantedAt(database.db, viewer.uid) } : null,
      actions: await loadOwnActions(database.db, viewer.uid),
    })
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(Buffer.from(`${JSON.stringify(data, null, 2)}\n`))
  })
}

function addDeletion(calls: FastifyInstance, { database, identity, clock, favourites }: Deps): void {
  const schema = {
    summary: 'Remove the caller’s account',
    description:
      'With profile, favourites and sessions, at once. Needs a token of a sign-in within the last five minutes.',
    security: withRequiredToken,
    response: { 200: successSchema, '4xx': accountProblemSchema },
  }
  calls.post(endpoints.deleteAccount.path, { schema }, async (request) => {
    const viewer = await requireViewer(request, identity)
    const { uid, signedInAtMs } = viewer
    const nowMs = clock()
    const refusal = () =>
      new Problem(403, 'Logga in igen för att ta bort kontot.', { code: 'auth/requires-recent-login' })
    if (signedInAtMs < nowMs - recentMs) throw refusal()
    await write(database, nowMs, async (writing) => {
      // A repeated call, for example because the answer was lost: the account is already removed.
      if (await isRemoved(writing.trx, uid)) return
      if (!(await identity.isSignedIn(writing.trx, viewer))) throw refusal()
      await identity.deleteAccount(writing, uid)
      await deleteProfile(writing, uid)
      await insertRemovedAccount(writing, uid, nowMs + identity.tokenLifeMs + clockMarginMs)
    })
    favourites.drop(uid)
    return { success: true }
  })
}
