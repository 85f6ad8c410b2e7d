/** What is measured: a contestant, and the requests it gets. */
import { searchKinds } from '../../search/bench/data.ts'
import type { ContestantName } from './contestant.ts'
import {
  type AskedKind,
  type AskedSearch,
  browserEncodings,
  constantPath,
  measuredSearches,
  nextSearches,
  openSearches,
  readyPath,
  searchPath,
} from './paths.ts'

export interface Lane {
  readonly title: string
  readonly contestant: ContestantName
  /** Requests come from a viewer with favourites. */
  readonly isSignedIn?: boolean
  /** Changes per second that arrive meanwhile. */
  readonly changes?: number
  /** 'constant': the same response to every search. */
  readonly answers?: 'constant'
  /** Accepted content encodings; none when left out. The ceiling then has the bytes that the site sends for them. */
  readonly encodings?: string
  /** At a time; sixteen when left out. */
  readonly connections?: number
  /** Null for the mix. */
  readonly kinds: readonly AskedKind[] | null
}

export const changesPerSecond = 20

export const ceiling: Lane = { title: 'ceiling: bare Fastify, ready buffers', contestant: 'ceiling', kinds: null }
export const site: Lane = { title: '**Fyndkartan**', contestant: 'server', kinds: null }
export const signedIn: Lane = {
  title: 'Fyndkartan, signed in, 200 favourites',
  contestant: 'server',
  isSignedIn: true,
  kinds: null,
}
export const updated: Lane = {
  title: `Fyndkartan, ${changesPerSecond} changes a second arriving`,
  contestant: 'updated',
  changes: changesPerSecond,
  kinds: null,
}
export const postgres: Lane = {
  title: 'PostgreSQL, hand-written SQL, behind Fastify',
  contestant: 'postgres',
  kinds: null,
}

export const postgis: Lane = {
  title: 'PostgreSQL with PostGIS, hand-written SQL, behind Fastify',
  contestant: 'postgis',
  kinds: null,
}

/** In the order in which they take turns. */
export const mixLanes: readonly Lane[] = [
  ceiling,
  { title: 'Fyndkartan’s plugins around the same buffers', contestant: 'plugins', kinds: null },
  site,
  signedIn,
  updated,
  { title: 'Fyndkartan with its log', contestant: 'logged', kinds: null },
  { title: 'scan of typed arrays, behind Fastify', contestant: 'scan', kinds: null },
  { title: 'SQLite in the process, R\\*Tree and FTS5, behind Fastify', contestant: 'sqlite', kinds: null },
  postgres,
  postgis,
]

const lists = searchKinds.filter((kind) => kind !== 'map')

export interface KindLanes {
  readonly title: string
  /** Or what else the site is compared with. */
  readonly ceiling: Lane
  readonly site: Lane
}

function kindLanes(title: string, kinds: readonly AskedKind[], answers?: 'constant'): KindLanes {
  return {
    title,
    ceiling: { ...ceiling, title, kinds, ...(answers && { answers }) },
    site: { ...site, title, kinds },
  }
}

function compressedLanes(title: string, kinds: readonly AskedKind[] | null): KindLanes {
  const more = { title, kinds, encodings: browserEncodings }
  return { title, ceiling: { ...ceiling, contestant: 'held', ...more }, site: { ...site, ...more } }
}

export const constantAnswer = kindLanes('all lists, beside one constant answer', lists, 'constant')
export const compressedLists = compressedLanes('all lists, compressed for a browser', lists)
export const compressedMix = compressedLanes('the mix, compressed for a browser', null)

/** Those who do not take gzip get lists as everybody did before lists had a compressor of their own. */
const zstandard = { title: 'all lists, compressed, beside the same with Zstandard', encodings: 'zstd' }
export const besideZstandard: KindLanes = {
  title: zstandard.title,
  ceiling: { ...site, ...zstandard, kinds: lists },
  site: { ...compressedLists.site, title: zstandard.title },
}

/** A site of its own: the places of the others are in no series. */
export const nextDates: KindLanes = {
  title: 'next dates, in series',
  ceiling: { title: 'next', contestant: 'held', kinds: ['next'] },
  site: { title: 'next', contestant: 'series', kinds: ['next'] },
}

/** For each kind of search, the ceiling beside the site. */
export const byKind: readonly KindLanes[] = [
  constantAnswer,
  kindLanes('all lists', lists),
  compressedLists,
  besideZstandard,
  compressedMix,
  ...[...searchKinds, 'open' as const].map((kind) => kindLanes(kind, [kind])),
  nextDates,
]

/** The searches that a lane asks for. */
export function searchesOf({ kinds }: Pick<Lane, 'kinds'>): readonly AskedSearch[] {
  if (kinds === null) return measuredSearches
  return [...measuredSearches, ...openSearches, ...nextSearches].filter(({ kind }) => kinds.includes(kind))
}

/** Contestants that find nothing: they have the answers to the measured searches, and no others. */
export const prepared: ReadonlySet<ContestantName> = new Set(['ceiling', 'plugins', 'held'])

export function pathOf({ contestant, answers }: Pick<Lane, 'contestant' | 'answers'> = site): string {
  if (answers === 'constant') return constantPath
  return contestant === 'ceiling' || contestant === 'plugins' ? readyPath : searchPath
}
