import { favouriteFromWire, favouritesToWire } from '@fyndkartan/contract/account'
import {
  accountProblemSchema,
  favouriteChangeAnswerSchema,
  favouriteChangeSchema,
  favouritesAnswerSchema,
} from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { postsSchema } from '@fyndkartan/contract/place-schema'
import { notFoundText } from '@fyndkartan/contract/problem'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { swedishToday } from '../../clock.ts'
import { deleteFavourite, insertFavourite, loadFavourites, type StoredFavourite } from '../../db/favourites.ts'
import type { Writing } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { addAccountCalls, loadOwnProfile, writeOwn } from '../../viewer/account-calls.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { buildPostsBody } from '../../http/answers/posts-body.ts'
import { Problem } from '../../http/problem.ts'
import { requireViewer } from '../../viewer/viewer.ts'
import { findFavouriteRows } from './favourite-rows.ts'

const readFavourite = bodyReader(favouriteChangeSchema)

const tooManyText = 'Du har redan 5 000 favoriter. Ta bort någon för att få plats med fler.'

const problems = { '4xx': accountProblemSchema }

/** Adds the calls about the caller's own favourites (spec §7). */
export function favouriteRoutes(api: FastifyInstance, deps: Deps): void {
  addAccountCalls(api, (calls) => {
    addList(calls, deps)
    addPlaces(calls, deps)
    addChange(calls, deps, {
      path: endpoints.addFavourite.path,
      summary: 'Like a place',
      async change(writing, uid, key, madeAtMs) {
        const outcome = await insertFavourite(writing, uid, key, madeAtMs)
        if (outcome === 'no place') throw new Problem(404, notFoundText[key.kind])
        if (outcome === 'full') throw new Problem(400, tooManyText)
        return outcome
      },
    })
    addChange(calls, deps, {
      path: endpoints.removeFavourite.path,
      summary: 'Remove a favourite',
      change: deleteFavourite,
    })
  })
}

function addList(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'List the caller’s favourites',
    description: 'Newest first.',
    security: withRequiredToken,
    response: { 200: favouritesAnswerSchema, ...problems },
  }
  calls.get(endpoints.getFavourites.path, { schema }, async (request) =>
    favouritesToWire(await loadOwnFavourites(deps, request)),
  )
}

function addPlaces(calls: FastifyInstance, deps: Deps): void {
  const today = swedishToday(deps.clock)
  const schema = {
    summary: 'List the caller’s favourites as posts',
    description:
      'As one page of a search: markets by date and start time, then shops by name; of a market with several dates the next ' +
      'one. Removed places are left out.',
    security: withRequiredToken,
    response: { 200: postsSchema, ...problems },
  }
  calls.get(endpoints.getFavouritePlaces.path, { schema }, async (request, reply) => {
    const favourites = await loadOwnFavourites(deps, request)
    const rows = findFavouriteRows(deps.index, favourites, today())
    const body = buildPostsBody(deps.index, { total: rows.length, rows }, () => true)
    return reply.header('content-type', 'application/json; charset=utf-8').send(body)
  })
}

async function loadOwnFavourites(deps: Deps, request: FastifyRequest): Promise<StoredFavourite[]> {
  const viewer = await requireViewer(request, deps.identity)
  await loadOwnProfile(deps, request, viewer)
  return loadFavourites(deps.database.db, viewer.uid)
}

interface ChangeRoute {
  readonly path: string
  readonly summary: string
  /**
   * Adds or removes a favourite; repeating it has no effect. `madeAtMs`: when the visitor made the change, ms since
   * 1970; null for now.
   */
  readonly change: (writing: Writing, uid: string, key: PlaceKey, madeAtMs: number | null) => Promise<string>
}

function addChange(calls: FastifyInstance, deps: Deps, route: ChangeRoute): void {
  const schema = {
    summary: route.summary,
    description:
      'Repeating the call succeeds and changes nothing. A change made offline says how long ago; a newer one of the ' +
      'same favourite wins.',
    security: withRequiredToken,
    body: favouriteChangeSchema,
    response: { 200: favouriteChangeAnswerSchema, ...problems },
  }
  calls.post(route.path, { schema }, async (request) => {
    const viewer = await requireViewer(request, deps.identity)
    const body = readFavourite(request)
    // The key is never null: the schema allows only known kinds.
    const key = favouriteFromWire(body) as PlaceKey
    const outcome = await writeOwn(deps, request, viewer, (writing) =>
      route.change(writing, viewer.uid, key, body.age_ms === undefined ? null : writing.nowMs - body.age_ms),
    )
    deps.favourites.drop(viewer.uid)
    if (outcome === 'added') deps.figures.liked(key)
    return { success: true, ...(outcome === 'superseded' && { superseded: true }) }
  })
}
