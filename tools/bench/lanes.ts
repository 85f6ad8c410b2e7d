/** What is measured: a contestant, and the requests it gets. */
import { searchKinds } from '../../search/bench/data.ts'
import type { ContestantName } from './contestant.ts'
import { type AskedKind, constantPath, readyPath, searchPath } from './paths.ts'

export interface Lane {
  readonly title: string
  readonly contestant: ContestantName
  /** Requests come from a viewer with favourites. */
  readonly isSignedIn?: boolean
  /** Changes per second that arrive meanwhile. */
  readonly changes?: number
  /** 'constant': the same response to every search. */
  readonly answers?: 'constant'
  /** Accepted content encodings; none when left out. */
  readonly encodings?: string
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
]

const lists = searchKinds.filter((kind) => kind !== 'map')

export interface KindLanes {
  readonly title: string
  readonly ceiling: Lane
  readonly site: Lane
}

function kindLanes(title: string, kinds: readonly AskedKind[], more: Pick<Lane, 'answers' | 'encodings'> = {}) {
  const { answers, encodings } = more
  return {
    title,
    ceiling: { ...ceiling, title, kinds, ...(answers && { answers }) },
    site: { ...site, title, kinds, ...(encodings !== undefined && { encodings }) },
  }
}

export const constantAnswer = kindLanes('all lists, beside one constant answer', lists, { answers: 'constant' })

/** For each kind of search, the ceiling beside the site. */
export const byKind: readonly KindLanes[] = [
  constantAnswer,
  kindLanes('all lists', lists),
  kindLanes('all lists, compressed for a browser', lists, { encodings: 'gzip, deflate, br, zstd' }),
  ...[...searchKinds, 'open' as const].map((kind) => kindLanes(kind, [kind])),
]

export function pathOf({ contestant, answers }: Pick<Lane, 'contestant' | 'answers'> = site): string {
  if (answers === 'constant') return constantPath
  return contestant === 'ceiling' || contestant === 'plugins' ? readyPath : searchPath
}
