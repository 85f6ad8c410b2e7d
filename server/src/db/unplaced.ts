/** Loads places without coordinates, and stores the positions that the geocoder finds. */
import { addressQuestion } from '@fyndkartan/domain/address-position'
import type { FoundPosition } from '@fyndkartan/domain/found-position'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { type PlaceKind, placeKinds } from '@fyndkartan/domain/place-kind'
import { unchanged } from './confirmations.ts'
import type { FoundRow } from './place-rows.ts'
import { maxId } from './places.ts'
import type { Reading, Writing } from './write.ts'

/** A place that has an address and a town, but no coordinates. */
export interface UnplacedPlace {
  readonly kind: PlaceKind
  readonly id: number
  readonly address: string
  readonly town: string
  readonly question: string
  /** Whether the place has the geocoder's answer about its current address. */
  readonly isSettled: boolean
  /** Whether that answer is a position. */
  readonly isFound: boolean
}

/**
 * How far the places of each kind have been read, in the order of revision and id. A changed place gets a higher
 * revision.
 */
export type ReadUpTo = Readonly<Record<PlaceKind, { readonly revision: number; readonly id: number }>>

export const readNothing: ReadUpTo = { shop: { revision: -1, id: maxId }, market: { revision: -1, id: maxId } }

/** Rows per batch and kind. */
const rowsPerBatch = 200

/**
 * Returns the next places without coordinates after `from`, and how far rows were read: `from` again when there are no
 * more. Leaves out markets before `today`. Fast when little has changed, because an index contains only places without
 * coordinates.
 */
export async function loadUnplaced(
  reading: Reading,
  from: ReadUpTo,
  today: CivilDate,
): Promise<{ readonly places: readonly UnplacedPlace[]; readonly upTo: ReadUpTo }> {
  const upTo = { ...from }
  const places: UnplacedPlace[] = []
  for (const kind of placeKinds) {
    const { revision, id } = from[kind]
    const rows = await reading
      .selectFrom(kind)
      .select(['id', 'revision', ...addressColumns])
      .$if(kind === 'market', (query) => query.select('date' as 'id'))
      .where('lat', 'is', null)
      .where('deleted_at', 'is', null)
      // Leave out sample places: their addresses are invented.
      .where('source', '!=', 'sample')
      .where((eb) => eb(eb.refTuple('revision', 'id'), '>', eb.tuple(revision, id)))
      .orderBy('revision')
      .orderBy('id')
      .limit(rowsPerBatch)
      .execute()
    const end = rows.at(-1)
    if (!end) continue
    upTo[kind] = { revision: end.revision, id: end.id }
    for (const row of rows) {
      const { date = null } = row as { readonly date?: CivilDate | null }
      const place = date !== null && date < today ? null : unplaced(kind, row)
      if (place) places.push(place)
    }
  }
  return { places, upTo }
}

const addressColumns = ['address', 'town', 'found_for', 'found_lat'] as const

interface AddressRow extends Pick<FoundRow, 'found_for' | 'found_lat'> {
  readonly id: number
  readonly address: string | null
  readonly town: string | null
}

function unplaced(kind: PlaceKind, row: AddressRow): UnplacedPlace | null {
  const { id, address, town } = row
  const question = addressQuestion(row)
  if (question === null || address === null || town === null) return null
  const isSettled = row.found_for === question
  return { kind, id, address, town, question, isSettled, isFound: isSettled && row.found_lat !== null }
}

/**
 * Stores the geocoder's answers in the places whose address is still the one in the question. They get a new revision,
 * so that every index loads them, but this is no change of their facts.
 */
export async function settlePlaces(
  { trx, revision }: Writing,
  places: readonly UnplacedPlace[],
  answers: ReadonlyMap<string, FoundPosition | null>,
): Promise<void> {
  for (const kind of placeKinds) {
    const ids = places.flatMap((place) => (place.kind === kind ? [place.id] : []))
    if (ids.length === 0) continue
    const rows = await trx
      .selectFrom(kind)
      .select(['id', ...addressColumns])
      .where('id', 'in', ids)
      .where('lat', 'is', null)
      .where('deleted_at', 'is', null)
      .execute()
    const byQuestion = Map.groupBy(rows, (row) => unplaced(kind, row)?.question ?? null)
    for (const [question, matching] of byQuestion) {
      const answer = question === null ? undefined : answers.get(question)
      if (question === null || answer === undefined) continue
      await trx
        .updateTable(kind)
        .set({
          found_for: question,
          found_lat: answer?.position.lat ?? null,
          found_lng: answer?.position.lng ?? null,
          found_precision: answer?.precision ?? null,
          ...unchanged(revision),
        })
        .where(
          'id',
          'in',
          matching.map(({ id }) => id),
        )
        .execute()
    }
  }
}
