/** Watches for fault tests: what is stored of them, and what a mail server has got. */
import { migrate } from '../../server/src/db/migrate.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { insertShops } from '../../server/src/db/places.ts'
import { WatchKeys } from '../../server/src/db/watch-keys.ts'
import { insertWatch } from '../../server/src/db/watches.ts'
import { write } from '../../server/src/db/write.ts'
import { buildShop } from '../../server/src/testing/build-place.ts'
import type { FaultyDatabase } from './databases.ts'

/** A mail with news. */
export interface GotMail {
  /** The hexadecimal part of its Message-ID, by which the database knows it. */
  readonly id: string
  readonly to: string
  /** The names of the places that it tells of. */
  readonly places: readonly string[]
  /** What is the same when it is sent again: neither its date nor what separates its parts. */
  readonly content: string
}

/** Reads a message as the mail server got it. */
export function readMail(message: string): GotMail {
  const field = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'm').exec(message)?.[1] ?? 'none'
  const [, text = ''] = /^Content-Type: text\/plain[^]*?\r\n\r\n([^]*?)\r\n--/m.exec(message) ?? []
  const to = field('To')
  return {
    id: /^<bevakning-([0-9a-f]{32})@/.exec(field('Message-ID'))?.[1] ?? 'none',
    to,
    places: text.match(/^Butik \d+:\d+(?=\r$)/gm) ?? [],
    content: [to, field('Subject'), text].join('\n'),
  }
}

/** A message as it is stored. */
interface StoredMessage {
  readonly id: string
  readonly isSent: boolean
}

export interface WatchedSite {
  /** New shops; their names. */
  addPlaces(count: number): Promise<string[]>
  messages(): Promise<StoredMessage[]>
  /** How many watches were told up to the newest place. */
  told(): Promise<number>
  /** Nobody waits: a watch that tells at once for a quarter of an hour, a message that a killed server had taken for five minutes. */
  endWaits(): Promise<void>
  close(): Promise<void>
}

/** Makes the tables, and watches that tell at once of everything, each of somebody else. */
export async function makeWatches({ config }: Pick<FaultyDatabase, 'config'>, count: number): Promise<WatchedSite> {
  const database = openDatabase(config)
  const { db } = database
  await migrate(database)
  const keys = await WatchKeys.open(database, Date.now())
  await write(database, Date.now(), async (writing) => {
    for (let at = 0; at < count; at++) {
      const email = `person${at}@example.se`
      await insertWatch(writing, keys, {
        channel: 'mail',
        personKey: keys.personOf('mail', email),
        address: keys.sealAddress(email),
        search: 'city=*',
        pace: 'at_once',
        isConfirmed: true,
        isTheirs: () => true,
      })
    }
  })
  let waves = 0
  return {
    async addPlaces(places) {
      const names = Array.from({ length: places }, (_, at) => `Butik ${waves}:${at}`)
      waves++
      await write(database, Date.now(), (writing) =>
        insertShops(
          writing,
          names.map((name) => buildShop({ name })),
        ),
      )
      return names
    },
    async messages() {
      const rows = await db.selectFrom('watch_message').select(['message_id', 'next_at', 'sent_at']).execute()
      return rows.map((row) => ({ id: row.message_id, isSent: row.sent_at !== null && row.next_at === null }))
    },
    async told() {
      const rows = await db
        .selectFrom('watch')
        .select('id')
        .where('told_shop', '=', (eb) => eb.selectFrom('shop').select((shop) => shop.fn.max('id').as('id')))
        .execute()
      return rows.length
    },
    async endWaits() {
      const nowMs = Date.now()
      await db.updateTable('watch').set({ due_at: nowMs }).execute()
      await db.updateTable('watch_message').set({ next_at: nowMs }).where('next_at', 'is not', null).execute()
      await db.deleteFrom('job').where('name', '=', 'watches').execute()
    },
    close: () => database.close(),
  }
}
