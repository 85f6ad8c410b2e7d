/** Adds calls about the caller's own account. Only the token identifies the caller; answers are not cached. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import type { AccountRecord } from '../db/account-records.ts'
import { type AccountFacts, ensureProfile, loadProfile, type StoredProfile } from '../db/profiles.ts'
import { write, type Writing } from '../db/write.ts'
import type { Identity, Viewer } from '../identity/identity.ts'
import { takePersonalJson } from '../http/json-body.ts'
import { Problem, problemFor } from '../http/problem.ts'
import { tokenOf, wrongToken } from './viewer.ts'

/**
 * Adds calls that take JSON and are never cached. Their errors have the field `message`, as the errors of all calls,
 * and the field `error` (spec §7): the code of a refusal if it has one, otherwise the same text as `message`.
 */
export function addAccountCalls(api: FastifyInstance, add: (calls: FastifyInstance) => void): void {
  void api.register(async (calls) => {
    takePersonalJson(calls)
    calls.setErrorHandler(sendAccountError)
    add(calls)
  })
}

function sendAccountError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode, message, code } = problemFor(error, request, reply)
  return reply.code(statusCode).send({ message, error: code ?? message })
}

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly identity: Identity
}

/** The caller's profile, created if it is missing. 401 when the account was removed. */
export async function loadOwnProfile(parts: Parts, request: FastifyRequest, viewer: Viewer): Promise<StoredProfile> {
  const profile = await loadProfile(parts.database.db, viewer.uid)
  if (profile) return profile
  return writeOwn(parts, request, viewer, async ({ trx }) => (await loadProfile(trx, viewer.uid)) as StoredProfile)
}

/** Changes the caller's data, after creating a missing profile. 401 when the account was removed. */
export async function writeOwn<T>(
  parts: Parts,
  request: FastifyRequest,
  viewer: Viewer,
  change: (writing: Writing) => Promise<T>,
): Promise<T> {
  const { database, clock } = parts
  const isThere = (await loadProfile(database.db, viewer.uid)) !== null
  const account = isThere ? { ...viewer, ...nobodysRecord } : await readOwnFacts(parts, request, viewer)
  return write(database, clock(), async (writing) => {
    if (!(await ensureProfile(writing, account))) throw wrongToken()
    return change(writing)
  })
}

/** The data for a new profile, from the provider's record and not from the token. 401 without a record. */
export async function readOwnFacts(
  { database, identity }: Parts,
  request: FastifyRequest,
  viewer: Viewer,
): Promise<AccountFacts> {
  const { uid, loginMethod } = viewer
  const record = await identity.readAccount(database.db, tokenOf(request) ?? '', viewer).catch((error: unknown) => {
    // The provider is unavailable: a profile without an address is better than none, and the desk reads the record
    // again later.
    if (error instanceof Problem && error.statusCode === 503) return nobodysRecord
    throw error
  })
  if (record === null) throw wrongToken()
  const { email, emailVerified } = record
  return { uid, loginMethod, email, emailVerified }
}

const nobodysRecord: AccountRecord = { email: null, emailVerified: false }
