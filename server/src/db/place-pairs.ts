/** Pairs of places, or of markets with all their dates, of which an operator has said that they are two. */
import type { WholePlace } from './tables.ts'
import type { Reading, Writing } from './write.ts'

/** A pair in the log's JSON; the lower id first. Instant: ms since 1970. */
export interface PairState {
  readonly pair: { readonly kind: WholePlace; readonly ids: readonly [number, number] }
  readonly decidedAtMs: number
}

/** Returns its id; that of the known one when it was said before. */
export async function insertPair(
  { trx, nowMs }: Writing,
  kind: WholePlace,
  [one, other]: readonly [number, number],
): Promise<number> {
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  const known = await trx
    .selectFrom('place_pair')
    .select('id')
    .where('kind', '=', kind)
    .where('one_id', '=', low)
    .where('other_id', '=', high)
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await trx
    .insertInto('place_pair')
    .values({ kind, one_id: low, other_id: high, decided_at: nowMs })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** 'shop 3 17' for each pair. */
export async function loadPairKeys(reading: Reading): Promise<Set<string>> {
  const rows = await reading.selectFrom('place_pair').select(['kind', 'one_id', 'other_id']).execute()
  return new Set(rows.map(({ kind, one_id: one, other_id: other }) => pairKey(kind, one, other)))
}

/** The lower id first. */
export function pairKey(kind: WholePlace, one: number, other: number): string {
  return `${kind} ${one} ${other}`
}

/** By id; pairs that are not there are missing. */
export async function loadPairStates(reading: Reading, ids: readonly number[]): Promise<Map<number, PairState>> {
  if (ids.length === 0) return new Map()
  const rows = await reading.selectFrom('place_pair').selectAll().where('id', 'in', ids).execute()
  return new Map(
    rows.map(({ id, kind, one_id: one, other_id: other, decided_at: decidedAtMs }) => [
      id,
      { pair: { kind, ids: [one, other] }, decidedAtMs },
    ]),
  )
}

/** Null deletes it. False when the same has been said again meanwhile. */
export async function updatePairState({ trx }: Writing, id: number, state: PairState | null): Promise<boolean> {
  if (state === null) {
    await trx.deleteFrom('place_pair').where('id', '=', id).execute()
    return true
  }
  const { kind, ids } = state.pair
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('place_pair')
    .values({ id, kind, one_id: ids[0], other_id: ids[1], decided_at: state.decidedAtMs })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
