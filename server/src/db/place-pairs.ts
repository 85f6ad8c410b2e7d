/** Pairs of places, or of series, that an operator has found not to be the same, although they look alike. */
import { placeKinds } from '@fyndkartan/domain/place-kind'
import type { WholePlace } from './tables.ts'
import type { Reading, Writing } from './write.ts'

/** A pair as the log stores it in JSON, with the lower id first. `decidedAtMs`: ms since 1970. */
export interface PairState {
  readonly pair: { readonly kind: WholePlace; readonly ids: readonly [number, number] }
  readonly decidedAtMs: number
}

/** Stores a pair and returns its id. If the pair is stored already, returns the id of the stored one. */
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

/**
 * The stored pairs as keys like 'shop 3 17'. The id of a merged place is replaced by that of the place it was merged
 * into. A pair of markets that are dates of series by now gives a pair of those series too.
 */
export async function loadPairKeys(reading: Reading): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const kind of [...placeKinds, 'series'] as const) {
    // The cast is only for the types: all three tables have the columns used here.
    const table = kind as 'shop'
    const rows = await reading
      .selectFrom('place_pair')
      .innerJoin(`${table} as one`, 'one.id', 'place_pair.one_id')
      .innerJoin(`${table} as other`, 'other.id', 'place_pair.other_id')
      .select(['one_id', 'other_id', 'one.merged_into as one_kept', 'other.merged_into as other_kept'])
      .where('place_pair.kind', '=', kind)
      .execute()
    for (const row of rows) keys.add(pairKey(kind, row.one_kept ?? row.one_id, row.other_kept ?? row.other_id))
  }
  const dates = await reading
    .selectFrom('place_pair')
    .innerJoin('market as one', 'one.id', 'place_pair.one_id')
    .innerJoin('market as other', 'other.id', 'place_pair.other_id')
    .innerJoin('series as one_series', 'one_series.id', 'one.series_id')
    .innerJoin('series as other_series', 'other_series.id', 'other.series_id')
    .select(['one_series.id as one_id', 'other_series.id as other_id'])
    .select(['one_series.merged_into as one_kept', 'other_series.merged_into as other_kept'])
    .where('place_pair.kind', '=', 'market')
    .execute()
  for (const row of dates) keys.add(pairKey('series', row.one_kept ?? row.one_id, row.other_kept ?? row.other_id))
  return keys
}

/** The key of a pair, for example 'shop 3 17': the same for both orders of the ids. */
export function pairKey(kind: WholePlace, one: number, other: number): string {
  return `${kind} ${Math.min(one, other)} ${Math.max(one, other)}`
}

/** Loads pairs by their own ids; unknown and deleted pairs are missing. */
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

/**
 * Sets a pair to a state; null deletes it. Returns false when the same two places have been decided on again meanwhile.
 */
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
