/** Which places an answer marks as its viewer's favourites. */
import type { FastifyRequest } from 'fastify'
import type { FavouriteSets, IsFavourite } from '../live/favourite-sets.ts'
import type { Identity, Viewer } from '../identity/identity.ts'
import { Problem } from '../http/problem.ts'
import { type Asking, isAnonymous, readViewer, rememberedViewer } from './viewer.ts'

export interface Marks {
  /** True when the answer is for a viewer of its own, whether or not they like anything. */
  readonly personal: boolean
  readonly isFavourite: IsFavourite
}

interface Sources {
  readonly identity: Identity
  readonly favourites: FavouriteSets
}

const everybodys: Marks = { personal: false, isFavourite: null }

/**
 * At once when nobody is named or all is remembered: promises around an answer cost as much as finding it. 401 for a token
 * that is not valid; when that cannot be told for now, or the favourites cannot be had, the places come without marks.
 */
export function readMarks(request: FastifyRequest, sources: Sources): Marks | Promise<Marks> {
  return rememberedMarks(request, sources) ?? waitForMarks(request, sources)
}

/** The marks when nobody has to be asked for them, else undefined. */
export function rememberedMarks(request: Asking, { identity, favourites }: Sources): Marks | undefined {
  if (isAnonymous(request)) return everybodys
  const viewer = rememberedViewer(request, identity)
  const isFavourite = viewer && favourites.remembered(viewer.uid)
  return isFavourite === undefined ? undefined : { personal: true, isFavourite }
}

async function waitForMarks(request: FastifyRequest, { identity, favourites }: Sources): Promise<Marks> {
  const viewer = await findViewer(request, identity)
  return { personal: true, isFavourite: viewer && (await favourites.load(viewer.uid, request.log)) }
}

/** Null when the provider cannot be asked. */
async function findViewer(request: FastifyRequest, identity: Identity): Promise<Viewer | null> {
  try {
    return await readViewer(request, identity)
  } catch (error) {
    if (!(error instanceof Problem) || error.statusCode !== 503) throw error
    request.log.warn({ err: error.cause }, 'a token could not be checked, places are shown without marks')
    return null
  }
}
