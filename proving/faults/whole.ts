/** Reads the database that a killed server has left, and checks it for partial writes. */
import { type Database, type DatabaseConfig, openForReading } from '../../server/src/db/open.ts'
import { none } from './ledger.ts'

export interface Found {
  /** The state of a subject, as the same text that the ledger uses. Passwords cannot be read. */
  stateOf(subject: string): string
  /** The codes of all existing places with a position, in ascending order, as the map has them. */
  readonly codes: readonly number[]
  readonly counts: { readonly stores: number; readonly events: number }
  readonly revision: number
  /** One line for each partial write. */
  readonly halves: readonly string[]
}

/** Reads a database; a server may still use it. */
export async function lookInto(config: DatabaseConfig): Promise<Found> {
  const database = openForReading(config)
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

async function look({ db }: Database): Promise<Found> {
  const [settings, shops, markets, tips, feedback, actions, choices, favourites, profiles, users, ways, sessions] =
    await Promise.all([
      db.selectFrom('setting').selectAll().execute(),
      db.selectFrom('shop').selectAll().execute(),
      db.selectFrom('market').selectAll().execute(),
      db.selectFrom('tip').selectAll().execute(),
      db.selectFrom('feedback').selectAll().execute(),
      db.selectFrom('action').selectAll().orderBy('id').execute(),
      db.selectFrom('choice').selectAll().execute(),
      db.selectFrom('favourite').selectAll().execute(),
      db.selectFrom('profile').selectAll().execute(),
      db.selectFrom('identity_user').selectAll().execute(),
      db.selectFrom('identity_account').selectAll().execute(),
      db.selectFrom('identity_session').selectAll().execute(),
    ])
  const states = new Map<string, string>()
  const halves: string[] = []
  const demand = (isSo: boolean, otherwise: string) => isSo || halves.push(otherwise)

  const revision = settings.find(({ name }) => name === 'revision')?.value ?? 0
  for (const row of [...shops, ...markets, ...tips, ...feedback, ...actions, ...choices])
    demand(row.revision <= revision, `a row of revision ${row.revision} above ${revision}`)

  const imported = new Map<string, number>()
  for (const shop of shops) {
    if (shop.address !== null)
      states.set(`place/${shop.address}`, shop.deleted_at === null ? String(shop.name) : 'removed')
    const [, source] = /^(Källan .+) \d+$/.exec(shop.name ?? '') ?? []
    if (source !== undefined) imported.set(source, (imported.get(source) ?? 0) + 1)
  }
  for (const [source, count] of imported) states.set(`import/${source}`, String(count))

  for (const tip of tips) states.set(`tip/${(JSON.parse(tip.place) as { name: string }).name}`, tip.status)
  for (const { text, done_at: done } of feedback) states.set(`feedback/${text}`, done === null ? 'open' : 'done')
  for (const { uid, place_id: id } of favourites) states.set(`favourite/${uid}/${id}`, 'there')
  for (const { uid, first_name: name } of profiles) {
    states.set(`profile/${uid}`, 'there')
    if (name !== null) states.set(`name/${uid}`, name)
  }
  for (const { email } of users) states.set(`account/${email}`, 'there')
  for (const { name, value } of choices) if (name === 'slideshow') states.set('slideshow', value)

  // Each action on a tip stores the tip's new state in the same transaction, so the last action must agree with the
  // tip.
  const last = new Map(actions.map((line) => [`${line.subject} ${line.subject_id}`, line]))
  for (const tip of tips) {
    const left = JSON.parse(last.get(`tip ${tip.id}`)?.after ?? '{"status":"waiting"}') as { status: string }
    demand(left.status === tip.status, `tip ${tip.id} is ${tip.status}, its log says ${left.status}`)
    const place = shops.find(({ id }) => id === tip.place_id)
    demand(
      (tip.status === 'published') === (place !== undefined && place.deleted_at === null),
      `tip ${tip.id} is ${tip.status}, its place ${place === undefined ? 'missing' : 'there'}`,
    )
  }
  for (const shop of shops.filter(({ source }) => source === 'operator' || source === 'tip')) {
    const { after } = last.get(`shop ${shop.id}`) ?? {}
    const left = JSON.parse(after ?? 'null') as { place: { name: string }; deletedAtMs: number | null } | null
    const isSo =
      left === null ? shop.deleted_at !== null : left.place.name === shop.name && left.deletedAtMs === shop.deleted_at
    demand(isSo, `shop ${shop.id} is not what its log says`)
  }
  const logged = actions.filter(({ verb, subject }) => verb === 'import' && subject === 'import').length
  demand(logged === imported.size, `${imported.size} imports, ${logged} in the log`)

  const uids = new Set(users.map(({ id }) => id))
  const entered = new Set(ways.map(({ userId }) => userId))
  for (const uid of uids) demand(entered.has(uid), `account ${uid} without a way in`)
  for (const { userId } of [...ways, ...sessions])
    demand(uids.has(userId), `something of the account ${userId}, which is gone`)
  for (const { uid } of [...profiles, ...favourites]) demand(uids.has(uid), `something of ${uid}, who is gone`)

  const there = {
    shop: shops.filter((row) => row.deleted_at === null),
    market: markets.filter((row) => row.deleted_at === null),
  }
  const codes = [
    ...there.shop.flatMap(({ id, lat }) => (lat === null ? [] : [id * 2])),
    ...there.market.flatMap(({ id, lat }) => (lat === null ? [] : [id * 2 + 1])),
  ]
  return {
    stateOf: (subject) => states.get(subject) ?? none,
    codes: codes.toSorted((a, b) => a - b),
    counts: {
      stores: there.shop.length,
      // All dates of a series count as one market.
      events: new Set(there.market.map(({ id, series_id: series }) => (series === null ? id : `series ${series}`)))
        .size,
    },
    revision,
    halves,
  }
}
