/**
 * What is new since a watch was told. A place is new when its id is above those that were there: ids are given in the order of commits
 * (see write.ts) and never again, so that neither edits nor clocks make a place new. Which dates were cancelled, and since when, is noted
 * in a table by looking at what has changed.
 */
import { type CivilDate } from '@fyndkartan/domain/local-time'
import type { Place, PlaceKind } from '@fyndkartan/domain/place'
import { placeFromRow } from './place-rows.ts'
import type { Reading, Writing } from './write.ts'

/** Up to where a watch was told. */
export interface Told {
  readonly told_shop: number
  readonly told_market: number
  readonly told_revision: number
}

/** How far everything has come, this transaction included. Notes cancellations first. */
export async function loadTold(writing: Writing): Promise<Told> {
  await noteCancellations(writing)
  const { trx, revision } = writing
  return {
    told_shop: await highestId(trx, 'shop'),
    told_market: await highestId(trx, 'market'),
    told_revision: revision,
  }
}

/** 0 without any; removed places count. */
export async function highestId(reading: Reading, table: PlaceKind): Promise<number> {
  const row = await reading.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

/** The revision up to which cancellations are noted; 0 before the first watch, which is told of none that were there. */
export async function loadNotedRevision(reading: Reading): Promise<number> {
  const row = await reading.selectFrom('setting').select('value').where('name', '=', 'cancellations').executeTakeFirst()
  return row?.value ?? 0
}

async function noteCancellations({ trx, revision }: Writing): Promise<void> {
  const since = await loadNotedRevision(trx)
  const changed = trx.selectFrom('market').where('revision', '>', since).where('revision', '<=', revision)
  const held = changed
    .select('id')
    .where((eb) => eb.or([eb('cancelled', 'is', null), eb('cancelled', '=', 0), eb('deleted_at', 'is not', null)]))
  await trx.deleteFrom('cancelled_market').where('market_id', 'in', held).execute()
  await trx
    .insertInto('cancelled_market')
    .columns(['market_id', 'revision'])
    .expression((eb) =>
      changed
        .select(['id', eb.val(revision).as('revision')])
        .where('cancelled', '=', 1)
        .where('deleted_at', 'is', null),
    )
    .onConflict((conflict) => conflict.column('market_id').doNothing())
    .execute()
  await trx
    .insertInto('setting')
    .values({ name: 'cancellations', value: revision })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: revision }))
    .execute()
}

/** What may be news for some watches. */
export interface Candidates {
  readonly places: readonly Place[]
  /** By market, the revision at which its cancellation was noticed. */
  readonly cancelledAt: ReadonlyMap<number, number>
}

/** Rows at a time, which take about a millisecond. */
const rowsPerQuery = 500

/**
 * Places above the lowest ids that any of the watches was told, and markets that were cancelled since; with `weekend`, all markets of
 * those days too. Nothing later than `upTo`.
 */
export async function loadCandidates(
  reading: Reading,
  lowest: Told,
  upTo: Told,
  weekend: { readonly from: CivilDate; readonly to: CivilDate } | null,
): Promise<Candidates> {
  const cancelled = await reading
    .selectFrom('cancelled_market')
    .selectAll()
    .where('revision', '>', lowest.told_revision)
    .where('revision', '<=', upTo.told_revision)
    .execute()
  const cancelledAt = new Map(cancelled.map(({ market_id: id, revision }) => [id, revision]))
  const places = new Map<string, Place>()
  const add = (kind: PlaceKind, rows: readonly { id: number }[]) => {
    for (const row of rows) places.set(`${kind} ${row.id}`, placeFromRow(kind, row))
  }
  for (const kind of ['shop', 'market'] as const) {
    const [after, last] = [lowest[`told_${kind}`], upTo[`told_${kind}`]]
    for (let from = after; ;) {
      const rows = await reading
        .selectFrom(kind)
        .selectAll()
        .where('id', '>', from)
        .where('id', '<=', last)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(rowsPerQuery)
        .execute()
      add(kind, rows)
      const end = rows.at(-1)
      if (!end) break
      from = end.id
    }
  }
  const ids = [...cancelledAt.keys()]
  for (let from = 0; from < ids.length; from += rowsPerQuery)
    add(
      'market',
      await reading
        .selectFrom('market')
        .selectAll()
        .where('id', 'in', ids.slice(from, from + rowsPerQuery))
        .where('deleted_at', 'is', null)
        .execute(),
    )
  if (weekend)
    add(
      'market',
      await reading
        .selectFrom('market')
        .selectAll()
        .where('date', '>=', weekend.from)
        .where('date', '<=', weekend.to)
        .where('id', '<=', upTo.told_market)
        .where('deleted_at', 'is', null)
        .execute(),
    )
  return { places: [...places.values()], cancelledAt }
}
