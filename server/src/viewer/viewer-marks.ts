/** Finds which places of an answer are favourites of its viewer. */
import type { FastifyRequest } from 'fastify'
import type { FavouriteSets, IsFavourite } from '../live/favourite-sets.ts'
import type { Identity, Viewer } from '../identity/identity.ts'
import { Problem } from '../http/problem.ts'
import { type WithHeaders, isAnonymous, readViewer, cachedViewer } from './viewer.ts'

export interface Marks {
  /** Whether the answer is for a known viewer, who may have no favourites. */
  readonly personal: boolean
  readonly isFavourite: IsFavourite
}

interface Sources {
  readonly identity: Identity
  readonly favourites: FavouriteSets
}

const everybodys: Marks = { personal: false, isFavourite: null }

/**
 * Finds the viewer's favourites. Synchronous without a token or when all is cached: a promise costs as much as a
 * search. 401 for an invalid token. When the token cannot be checked at the moment, or the favourites cannot be read,
 * no place is marked.
 */
export function readMarks(request: FastifyRequest, sources: Sources): Marks | Promise<Marks> {
  return cachedMarks(request, sources) ?? waitForMarks(request, sources)
}

/** The favourites, if they are known without waiting; otherwise undefined. */
export function cachedMarks(request: WithHeaders, { identity, favourites }: Sources): Marks | undefined {
  if (isAnonymous(request)) return everybodys
  const viewer = cachedViewer(request, identity)
  const isFavourite = viewer && favourites.cached(viewer.uid)
  return isFavourite === undefined ? undefined : { personal: true, isFavourite }
}

async function waitForMarks(request: FastifyRequest, { identity, favourites }: Sources): Promise<Marks> {
  const viewer = await findViewer(request, identity)
  return { personal: true, isFavourite: viewer && (await favourites.load(viewer.uid, request.log)) }
}

/** The viewer of the request; null when the identity provider is unavailable. */
async function findViewer(request: FastifyRequest, identity: Identity): Promise<Viewer | null> {
  try {
    return await readViewer(request, identity)
  } catch (error) {
    if (!(error instanceof Problem) || error.statusCode !== 503) throw error
    request.log.warn({ err: error.cause }, 'a token could not be checked, places are shown without marks')
    return null
  }
}
