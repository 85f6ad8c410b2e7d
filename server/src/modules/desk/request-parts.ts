/** Parses the parts of requests to the desk: ids and pages. */
import { notFoundText } from '@fyndkartan/contract/problem'
import { kindFromWire } from '@fyndkartan/contract/tip'
import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import { plainLine } from '@fyndkartan/domain/plain-text'
import type { FastifyRequest } from 'fastify'
import { Type } from '@fyndkartan/contract/schema'
import { rowsPerPage } from '../../db/desk-page.ts'
import { parseId } from '../../db/places.ts'
import { Problem } from '../../http/problem.ts'

/** The highest number of a page, low enough for both databases to count the rows before it. */
const lastPage = 1_000_000

export const idParams = Type.Object({ id: Type.Integer({ minimum: 1 }) })
export const placeParams = Type.Object({
  type: Type.Union([Type.Literal('store'), Type.Literal('event')]),
  id: Type.Integer({ minimum: 1 }),
})
export const pageQuery = Type.Optional(Type.Integer({ minimum: 0, description: `From 0, ${rowsPerPage} rows each` }))

/** The schema of the query for a list that has several sections and pages. */
export function partedListQuery(statuses: readonly string[]) {
  return Type.Object({
    status: Type.Optional(Type.Union(statuses.map((status) => Type.Literal(status)))),
    page: pageQuery,
  })
}

/** The section that the query asks for, by default the first one. Throws a Problem of 400 for an unknown section. */
export function statusOf<Status extends string>(request: FastifyRequest, statuses: readonly Status[]): Status {
  const { status = statuses[0] } = request.query as Readonly<Record<string, unknown>>
  const known = statuses.find((known) => known === status)
  if (known === undefined) throw new Problem(400, `status must be one of ${statuses.join(', ')}`)
  return known
}

/** The id in the path. Throws a Problem of 404 with `notFound` for an invalid id. */
export function idOf({ params }: FastifyRequest, notFound: string): number {
  const id = parseId((params as { readonly id?: string }).id)
  if (id === null) throw new Problem(404, notFound)
  return id
}

/** The place named in the path. Throws a Problem of 404 for an invalid kind or id. */
export function placeKeyOf(request: FastifyRequest): PlaceKey {
  const kind = kindFromWire((request.params as { readonly type?: string }).type)
  if (kind === null) throw new Problem(404, 'Not found')
  return { kind, id: idOf(request, notFoundText[kind]) }
}

/** The kind that a type in a body names. Throws a Problem of 400 for any other text. */
export function kindOf(type: string): PlaceKind {
  const kind = kindFromWire(type)
  if (kind === null) throw new Problem(400, 'type must be store or event')
  return kind
}

/** The number of the page in the query, from 0; 0 when the query has none. Throws a Problem of 400. */
export function pageOf(request: FastifyRequest): number {
  const { page = '0' } = request.query as Readonly<Record<string, unknown>>
  if (typeof page !== 'string' || !/^\d{1,7}$/.test(page) || Number(page) > lastPage)
    throw new Problem(400, 'page must be a whole number from 0')
  return Number(page)
}

/** Tidies a typed reason for the database; null for an empty one. */
export function reasonOf(text: string | undefined): string | null {
  return plainLine(text ?? '') || null
}

/** The longest search for places, in characters. */
const mostLetters = 200

/** The fields of a query that searches for places. */
export const searchQuery = {
  query: Type.Optional(Type.String({ maxLength: mostLetters })),
  type: Type.Optional(Type.Union([Type.Literal('store'), Type.Literal('event'), Type.Literal('')])),
}

/** The search for places in the query. Throws a Problem of 400. */
export function searchOf(request: FastifyRequest): { readonly query: string; readonly kind: PlaceKind | 'all' } {
  const { query = '', type = '' } = request.query as Readonly<Record<string, unknown>>
  if (typeof query !== 'string' || query.length > mostLetters)
    throw new Problem(400, `query must be a text of at most ${mostLetters} characters`)
  const kind = type === '' ? 'all' : kindFromWire(typeof type === 'string' ? type : null)
  if (kind === null) throw new Problem(400, 'type must be store, event or empty')
  return { query, kind }
}
