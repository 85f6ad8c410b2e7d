/** Parses the parts of requests to the desk: ids, pages, and the form of a place. */
import { notFoundText } from '@fyndkartan/contract/problem'
import { typedSeriesFromWire } from '@fyndkartan/contract/series-wire'
import { kindFromWire, placeFormFromWire, type PlaceFormWire } from '@fyndkartan/contract/tip'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { NewMarket, NewPlace, PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import { preparePlace } from '@fyndkartan/domain/place-form'
import { plainLine } from '@fyndkartan/domain/plain-text'
import { marketOfSeries } from '@fyndkartan/domain/series/market-of-series'
import { prepareSeries } from '@fyndkartan/domain/series/prepare-series'
import type { Series } from '@fyndkartan/domain/series/rule'
import type { FastifyRequest } from 'fastify'
import { Type } from '@fyndkartan/contract/schema'
import { rowsPerPage } from '../../db/desk-page.ts'
import { maxId } from '../../db/places.ts'
import { formProblem } from '../../http/form-problem.ts'
import { Problem } from '../../http/problem.ts'

/** Pages that both databases can count to. */
const lastPage = 1_000_000

export const idParams = Type.Object({ id: Type.Integer({ minimum: 1 }) })
export const placeParams = Type.Object({
  type: Type.Union([Type.Literal('store'), Type.Literal('event')]),
  id: Type.Integer({ minimum: 1 }),
})
export const pageQuery = Type.Optional(Type.Integer({ minimum: 0, description: `From 0, ${rowsPerPage} rows each` }))

/** The query of a paginated list with several sections. */
export function partedListQuery(statuses: readonly string[]) {
  return Type.Object({
    status: Type.Optional(Type.Union(statuses.map((status) => Type.Literal(status)))),
    page: pageQuery,
  })
}

/** The requested section of such a list, the first by default. Throws a Problem of 400. */
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

/** Null for text that cannot be an id. */
export function parseId(text: unknown): number | null {
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= maxId ? id : null
}

/** Zero-based; the first when the query has none. Throws a Problem of 400. */
export function pageOf(request: FastifyRequest): number {
  const { page = '0' } = request.query as Readonly<Record<string, unknown>>
  if (typeof page !== 'string' || !/^\d{1,7}$/.test(page) || Number(page) > lastPage)
    throw new Problem(400, 'page must be a whole number from 0')
  return Number(page)
}

/** What an operator's form describes. */
export interface PreparedForm {
  readonly place: NewPlace
  /** When a market is held more than once; its place has no date then. */
  readonly series: Series | null
}

/** `known`: see `preparePlace`. Throws a Problem of 400 that names the fields. */
export function preparedFormOf(wire: PlaceFormWire, today: CivilDate, known: LatLng | null = null): PreparedForm {
  const form = placeFormFromWire(wire)
  const typed = form.kind === 'market' ? typedSeriesFromWire(wire['series']) : null
  if (typed === null) {
    const prepared = preparePlace(form, known)
    if ('problems' in prepared) throw formProblem(form.kind, prepared)
    return { place: prepared.place, series: null }
  }
  // The series has the dates and hours: the fields of a single date say nothing.
  const prepared = preparePlace({ ...form, date: today, startMinute: '', endMinute: '' }, known)
  const recurring = prepareSeries(typed, today)
  if ('problems' in prepared || 'problems' in recurring) throw formProblem(form.kind, prepared, recurring)
  return { place: marketOfSeries(prepared.place as NewMarket), series: recurring.series }
}

/** A reason as it is stored; null when none was given. */
export function reasonOf(text: string | undefined): string | null {
  return plainLine(text ?? '') || null
}

/** The message for a removed place, by kind. */
export const removedText: Readonly<Record<PlaceKind, string>> = {
  shop: 'Butiken är borttagen. Återställ den först.',
  market: 'Evenemanget är borttaget. Återställ det först.',
}
