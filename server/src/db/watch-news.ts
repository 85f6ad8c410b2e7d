/**
 * Finds the news for watches (saved searches). A place is new for a watch when its id is above those that the watch has
 * reported. Ids are assigned in the order of commits (see write.ts) and never reused, so neither edits nor clocks make
 * a place new. The table `cancelled_market` has the cancelled dates, with the revision at which the site noticed them.
 */
import { type CivilDate } from '@fyndkartan/domain/local-time'
import type { Place, PlaceKind } from '@fyndkartan/domain/place'
import { placeFromRow } from './place-rows.ts'
import type { Reading, Writing } from './write.ts'

/** How far a watch has reported news: the highest ids of shops and markets, and the highest revision. */
export interface WatchProgress {
  readonly told_shop: number
  readonly told_market: number
  readonly told_revision: number
}

/**
 * Stores new cancellations, and returns the progress of a watch that has reported everything up to now: the highest
 * ids, and this transaction's revision.
 */
export async function loadProgress(writing: Writing): Promise<WatchProgress> {
  await noteCancellations(writing)
  const { trx, revision } = writing
  return {
    told_shop: await highestId(trx, 'shop'),
    told_market: await highestId(trx, 'market'),
    told_revision: revision,
  }
}

/** The highest id, which may be that of a removed place; 0 for an empty table. */
export async function highestId(reading: Reading, table: PlaceKind): Promise<number> {
  const row = await reading.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

/**
 * The revision up to which cancellations have been stored; 0 before the first watch, which does not report earlier
 * ones.
 */
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

/** Places and cancellations that may be news for some of the watches. */
export interface Candidates {
  readonly places: readonly Place[]
  /** By market id, the revision at which the site noticed the cancellation. */
  readonly cancelledAt: ReadonlyMap<number, number>
}

/** Rows per query: reading so many takes about a millisecond. */
const rowsPerQuery = 500

/**
 * Loads the places with ids above `lowest` (the least progress of all watches) and the markets cancelled since then;
 * with `weekend`, also all markets on those days. Loads nothing beyond `upTo`.
 */
export async function loadCandidates(
  reading: Reading,
  lowest: WatchProgress,
  upTo: WatchProgress,
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
