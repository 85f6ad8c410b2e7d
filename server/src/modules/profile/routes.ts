import { namedFactsFromWire, profileToWire } from '@fyndkartan/contract/account'
import {
  accountProblemSchema,
  createProfileSchema,
  profileAnswerSchema,
  successSchema,
  updateProfileSchema,
} from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { hasOperatorRole } from '../../db/operators.ts'
import { insertProfile, recordLogin, updateProfile } from '../../db/profiles.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { addAccountCalls, loadOwnProfile, readOwnFacts, writeOwn } from '../../viewer/account-calls.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { requireViewer, wrongToken } from '../../viewer/viewer.ts'

const readCreation = bodyReader(createProfileSchema)
const readUpdate = bodyReader(updateProfileSchema)

const success = { success: true } as const
const problems = { '4xx': accountProblemSchema }

/** Adds the calls about the caller's own profile (spec §7). */
export function profileRoutes(api: FastifyInstance, deps: Deps): void {
  addAccountCalls(api, (calls) => {
    addCreation(calls, deps)
    addReading(calls, deps)
    addChanges(calls, deps)
  })
}

function addCreation(calls: FastifyInstance, deps: Deps): void {
  const { database, clock, identity } = deps
  const schema = {
    summary: 'Create the profile of a new account',
    description:
      'The account comes from the token, its address from the identity provider; a body that names another account is refused.',
    security: withRequiredToken,
    body: createProfileSchema,
    response: { 201: successSchema, ...problems },
  }
  calls.post(endpoints.createProfile.path, { schema }, async (request, reply) => {
    const viewer = await requireViewer(request, identity)
    readCreation(request)
    const account = await readOwnFacts(deps, request, viewer)
    await write(database, clock(), async (writing) => {
      // The refusals are thrown inside the transaction, so that they take no revision.
      const outcome = await insertProfile(writing, account)
      if (outcome === 'removed') throw wrongToken()
      if (outcome === 'there') throw new Problem(409, 'Profile already exists')
    })
    return reply.code(201).send(success)
  })
}

function addReading(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Read the caller’s profile',
    security: withRequiredToken,
    response: { 200: profileAnswerSchema, ...problems },
  }
  calls.get(endpoints.getProfile.path, { schema }, async (request) => {
    const viewer = await requireViewer(request, deps.identity)
    const profile = await loadOwnProfile(deps, request, viewer)
    return {
      ...success,
      profile: profileToWire(profile, await hasOperatorRole(deps.database.db, deps.config, viewer.uid)),
    }
  })
}

function addChanges(calls: FastifyInstance, deps: Deps): void {
  const loginSchema = {
    summary: 'Note a sign-in',
    description: 'Only the time is stored.',
    security: withRequiredToken,
    response: { 200: successSchema, ...problems },
  }
  calls.post(endpoints.recordLogin.path, { schema: loginSchema }, async (request) => {
    const viewer = await requireViewer(request, deps.identity)
    await writeOwn(deps, request, viewer, (writing) => recordLogin(writing, viewer.uid))
    return success
  })

  const updateSchema = {
    summary: 'Change the caller’s profile',
    description: 'Fields that are left out stay as they are; blank ones become null.',
    security: withRequiredToken,
    body: updateProfileSchema,
    response: { 200: successSchema, ...problems },
  }
  calls.put(endpoints.updateProfile.path, { schema: updateSchema }, async (request) => {
    const viewer = await requireViewer(request, deps.identity)
    const facts = namedFactsFromWire(readUpdate(request))
    await writeOwn(deps, request, viewer, (writing) => updateProfile(writing, viewer.uid, facts))
    return success
  })
}
