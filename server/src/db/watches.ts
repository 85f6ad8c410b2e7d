/** Watches: saved searches, whose news the site sends to a mail address or a browser. */
import { dayMs } from '@fyndkartan/domain/local-time'
import { mostWatches, type Pace, type WatchChannel, type WatchStatus } from '@fyndkartan/domain/watch'
import { nextDueMs } from '@fyndkartan/domain/watch-times'
import type { Selectable } from 'kysely'
import { endTokenOf, hashOfLink, newLink, type WatchKeys } from './watch-keys.ts'
import { loadProgress } from './watch-news.ts'
import type { WatchTable } from './watch-tables.ts'
import type { Reading, Writing } from './write.ts'

/** How long a new watch waits for its owner's confirmation, ms. */
export const confirmMs = dayMs

export type Watch = Selectable<WatchTable>

export interface WatchDraft {
  readonly channel: WatchChannel
  readonly personKey: string
  /** The mail address or push subscription, encrypted. */
  readonly address: string
  readonly search: string
  readonly pace: Pace
  /** Whether the person has proved that the address is their own. */
  readonly isConfirmed: boolean
  /**
   * Whether a watch found by `personKey` belongs to the person. The key comes from the browser's push endpoint, which
   * others may know; only the browser knows the secret of its subscription.
   */
  readonly isTheirs: (watch: Watch) => boolean
}

/**
 * Stores a watch. 'full': the person has the most watches allowed, not counting those of others with the same key, and
 * nothing was stored. 'known': the person already has a watch of this search; with `isConfirmed` it becomes active with the new pace, else an active one stays as it
 * is.
 */
export async function insertWatch(
  writing: Writing,
  keys: WatchKeys,
  { channel, personKey, address, search, pace, isConfirmed, isTheirs }: WatchDraft,
): Promise<{ readonly outcome: 'new' | 'known'; readonly watch: Watch } | { readonly outcome: 'full' }> {
  const { trx, nowMs } = writing
  const own = (await loadWatchesOf(trx, personKey)).filter(isTheirs)
  const known = own.find((watch) => watch.search === search)
  if (known) {
    if (isConfirmed && known.status === 'waiting' && hasTooMany(own, true)) return { outcome: 'full' }
    // The person has asked again, so the confirmation link is valid for another day.
    if (!isConfirmed && known.status === 'waiting')
      await trx.updateTable('watch').set({ made_at: nowMs }).where('id', '=', known.id).execute()
    const change = isConfirmed ? { pace, status: 'active' as const } : known.status === 'waiting' ? { pace } : {}
    return { outcome: 'known', watch: await changeWatch(writing, known, change) }
  }
  if (hasTooMany(own, isConfirmed)) return { outcome: 'full' }
  const link = newLink()
  const watch = await trx
    .insertInto('watch')
    .values({
      person_key: personKey,
      channel,
      address,
      search,
      pace,
      status: isConfirmed ? 'active' : 'waiting',
      link: keys.sealLink(link),
      link_hash: hashOfLink(link),
      end_hash: hashOfLink(endTokenOf(link)),
      made_at: nowMs,
      confirmed_at: isConfirmed ? nowMs : null,
      due_at: nextDueMs(pace, nowMs),
      ...(await loadProgress(writing)),
      told_day: null,
      refusals: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { outcome: 'new', watch }
}

/**
 * Whether the person has the most watches allowed. Unconfirmed watches count separately: otherwise anybody who knows an
 * address could use up its watches.
 */
function hasTooMany(own: readonly Watch[], isConfirmed: boolean): boolean {
  return own.filter(({ status }) => (status !== 'waiting') === isConfirmed).length >= mostWatches
}

/**
 * Whether the watch was active from the start, because its owner was signed in with the address and needed no
 * confirmation link.
 */
export function beganByItself({ made_at: madeAt, confirmed_at: confirmedAt }: Watch): boolean {
  return confirmedAt === madeAt
}

/** The watches of a person, oldest first. */
export function loadWatchesOf(reading: Reading, personKey: string): Promise<Watch[]> {
  return reading.selectFrom('watch').selectAll().where('person_key', '=', personKey).orderBy('id').execute()
}

export async function loadWatch(reading: Reading, id: number): Promise<Watch | null> {
  return (await reading.selectFrom('watch').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Finds a watch by its link's secret; null when no watch has it. */
export async function openWatch(reading: Reading, link: string): Promise<Watch | null> {
  const found = reading.selectFrom('watch').selectAll().where('link_hash', '=', hashOfLink(link))
  return (await found.executeTakeFirst()) ?? null
}

/** Changes the pace or status of a watch. A watch that was paused does not report the news of that time. */
export async function changeWatch(
  writing: Writing,
  watch: Watch,
  change: { readonly pace?: Pace | undefined; readonly status?: WatchStatus | undefined },
): Promise<Watch> {
  const { pace = watch.pace, status = watch.status } = change
  if (pace === watch.pace && status === watch.status) return watch
  const { trx, nowMs } = writing
  const isResumed = watch.status === 'paused' && status === 'active'
  return trx
    .updateTable('watch')
    .set({
      pace,
      status,
      due_at: nextDueMs(pace, nowMs),
      ...(status !== 'waiting' && watch.confirmed_at === null && { confirmed_at: nowMs }),
      ...(isResumed && (await loadProgress(writing))),
      refusals: 0,
    })
    .where('id', '=', watch.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Activates a watch whose owner has confirmed the address. Null when the person already has the most confirmed watches
 * allowed.
 */
export async function confirmWatch(writing: Writing, watch: Watch): Promise<Watch | null> {
  if (watch.status !== 'waiting') return watch
  if (hasTooMany(await loadWatchesOf(writing.trx, watch.person_key), true)) return null
  return changeWatch(writing, watch, { status: 'active' })
}

/**
 * Gives watches of a browser its new push subscription. Deletes those whose search the new subscription already
 * watches. Watches beyond the limit keep the old subscription, and end with it.
 */
export async function moveWatches(
  writing: Writing,
  watches: readonly Watch[],
  { personKey, address, isTheirs }: Pick<WatchDraft, 'personKey' | 'address' | 'isTheirs'>,
): Promise<void> {
  const { trx } = writing
  const moving = new Set(watches.map(({ id }) => id))
  const there = (await loadWatchesOf(trx, personKey)).filter((watch) => !moving.has(watch.id) && isTheirs(watch))
  const searches = new Set(there.map(({ search }) => search))
  const fresh = watches.filter(({ search }) => !searches.has(search)).slice(0, Math.max(0, mostWatches - there.length))
  await deleteWatches(
    writing,
    watches.filter(({ search }) => searches.has(search)).map(({ id }) => id),
  )
  for (const { id } of fresh)
    await trx.updateTable('watch').set({ person_key: personKey, address }).where('id', '=', id).execute()
}

/**
 * Deletes a watch whose push subscription has ended. Returns false when the watch has another subscription by now,
 * which may still work.
 */
export async function deleteGone(writing: Writing, { id, address }: Pick<Watch, 'id' | 'address'>): Promise<boolean> {
  const now = await loadWatch(writing.trx, id)
  if (now !== null && now.address !== address) return false
  await deleteWatches(writing, [id])
  return true
}

/** Deletes watches with their messages, and returns how many watches there were. */
export async function deleteWatches({ trx }: Pick<Writing, 'trx'>, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  await trx.deleteFrom('watch_message').where('watch_id', 'in', ids).execute()
  const { numDeletedRows } = await trx.deleteFrom('watch').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteWatchesOf(
  writing: Writing,
  personKey: string,
  isTheirs: (watch: Watch) => boolean = () => true,
): Promise<number> {
  const watches = await loadWatchesOf(writing.trx, personKey)
  return deleteWatches(
    writing,
    watches.filter(isTheirs).map(({ id }) => id),
  )
}

/** Deletes the watch that has this secret for ending it. Returns false when there is none. */
export async function endByToken(writing: Writing, token: string): Promise<boolean> {
  const found = await writing.trx
    .selectFrom('watch')
    .select('id')
    .where('end_hash', '=', hashOfLink(token))
    .executeTakeFirst()
  return found !== undefined && (await deleteWatches(writing, [found.id])) > 0
}

/** Ids per statement, far below the parameter limits of both databases. */
const idsPerQuery = 500

/** Deletes watches that nobody confirmed within a day. */
export async function deleteUnconfirmedWatches(writing: Writing): Promise<void> {
  const { trx, nowMs } = writing
  for (;;) {
    const rows = await trx
      .selectFrom('watch')
      .select('id')
      .where('status', '=', 'waiting')
      // Also delete a watch that was made by a server whose clock was ahead.
      .where((eb) => eb.or([eb('made_at', '<=', nowMs - confirmMs), eb('made_at', '>', nowMs + confirmMs)]))
      .limit(idsPerQuery)
      .execute()
    if (rows.length === 0) return
    await deleteWatches(
      writing,
      rows.map(({ id }) => id),
    )
  }
}

/** The watches whose search is for certain days. */
export function loadDatedWatches(reading: Reading): Promise<Pick<Watch, 'id' | 'search'>[]> {
  return reading.selectFrom('watch').select(['id', 'search']).where('search', 'like', '%end_date=%').execute()
}
