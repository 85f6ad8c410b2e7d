import { personalDataToWire } from '@fyndkartan/contract/account'
import type { ExportedWatchWire } from '@fyndkartan/contract/watch'
import { accountProblemSchema, personalDataSchema, successSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { loadDigest } from '../../db/digests.ts'
import { loadFavouriteRemovals } from '../../db/favourite-removals.ts'
import { loadAccountRecord } from '../../db/account-records.ts'
import { loadNamedFavourites } from '../../db/favourites.ts'
import { hasOperatorRole, loadGrantedAt, loadOwnActions } from '../../db/operators.ts'
import { deleteProfile } from '../../db/profiles.ts'
import { insertRemovedAccount, isRemoved } from '../../db/removed-accounts.ts'
import { WatchKeys } from '../../db/watch-keys.ts'
import { loadMessagesOf } from '../../db/watch-messages.ts'
import { deleteWatchesOf, loadWatchesOf } from '../../db/watches.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { watchAddressOf } from '../../editing/watch-address.ts'
import { exportedWatchOf } from '../../live/seen-watch.ts'
import { addAccountCalls, loadOwnProfile } from '../../viewer/account-calls.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { Problem } from '../../http/problem.ts'
import { type ConfirmedAddress, confirmedAddress, confirmedBy } from '../../viewer/confirmed-address.ts'
import { requireViewer, tokenOf, wrongToken } from '../../viewer/viewer.ts'

const fileName = 'fyndkartan-mina-uppgifter.json'

/** How recent the sign-in must be to remove an account, ms: an unattended browser must not be enough. */
const recentMs = 5 * 60_000

/** How far the clock of the machine that signed the token may differ, ms. */
const clockMarginMs = 60_000

/** Adds the calls that export and remove all data stored about a person. */
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
    // An export needs a current session, not only a valid token.
    if (!(await identity.isSignedIn(database.db, viewer))) throw wrongToken()
    const profile = await loadOwnProfile(deps, request, viewer)
    const isOperator = await hasOperatorRole(database.db, deps.config, viewer.uid)
    const data = personalDataToWire({
      exportedAtMs: clock(),
      profile,
      account: await identity.exportAccount(database.db, viewer.uid),
      signIn: viewer,
      favourites: await loadNamedFavourites(database.db, viewer.uid),
      removedFavourites: await loadFavouriteRemovals(database.db, viewer.uid),
      watches: await exportWatches(deps, await confirmedAddress(deps, request, viewer)),
      operator: isOperator
        ? {
            sinceMs: await loadGrantedAt(database.db, viewer.uid),
            digest: await loadDigest(database.db, viewer.uid),
          }
        : null,
      actions: await loadOwnActions(database.db, viewer.uid),
    })
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(Buffer.from(`${JSON.stringify(data, null, 2)}\n`))
  })
}

/** Exports the watches of a person's mail address that its owner may see. */
async function exportWatches({ database, clock }: Deps, own: ConfirmedAddress | null): Promise<ExportedWatchWire[]> {
  const email = own && watchAddressOf(own.email)
  if (!own || email === null) return []
  const keys = await WatchKeys.open(database, clock())
  const watches = (await loadWatchesOf(database.db, keys.personOf('mail', email))).filter(own.isTheirs)
  const messages = await loadMessagesOf(
    database.db,
    watches.map(({ id }) => id),
  )
  return watches.map((watch) =>
    exportedWatchOf(
      watch,
      messages.filter(({ watch_id: id }) => id === watch.id),
      keys,
    ),
  )
}

function addDeletion(calls: FastifyInstance, { config, database, identity, clock, favourites }: Deps): void {
  const schema = {
    summary: 'Remove the caller’s account',
    description:
      'With profile, favourites, sessions and the watches of its address, at once. Needs a token of a sign-in within the last five minutes.',
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
    const keys = await WatchKeys.open(database, nowMs)
    // Read the record before the transaction, in which nothing may wait for Firebase. The record is null when the call
    // is repeated and the account is gone.
    const firebaseRecord =
      config.firebaseProjectId === null ? null : await identity.readAccount(database.db, tokenOf(request) ?? '', viewer)
    await write(database, nowMs, async (writing) => {
      // If the call is repeated, for example after a lost answer, the account is already removed.
      if (await isRemoved(writing.trx, uid)) return
      if (!(await identity.isSignedIn(writing.trx, viewer))) throw refusal()
      const record = config.firebaseProjectId === null ? await loadAccountRecord(writing.trx, uid) : firebaseRecord
      const own = record && confirmedBy(config, record)
      const email = own && watchAddressOf(own.email)
      if (own && email !== null) await deleteWatchesOf(writing, keys.personOf('mail', email), own.isTheirs)
      await identity.deleteAccount(writing, uid)
      await deleteProfile(writing, uid)
      await insertRemovedAccount(writing, uid, nowMs + identity.tokenLifeMs + clockMarginMs)
    })
    favourites.drop(uid)
    return { success: true }
  })
}
