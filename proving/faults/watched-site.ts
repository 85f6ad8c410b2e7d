/**
 * Watches (subscriptions to news of a search) for fault tests: their messages in the database, and the mails that a
 * mail server received.
 */
import { migrate } from '../../server/src/db/migrate.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { insertShops } from '../../server/src/db/places.ts'
import { WatchKeys } from '../../server/src/db/watch-keys.ts'
import { insertWatch } from '../../server/src/db/watches.ts'
import { write } from '../../server/src/db/write.ts'
import { buildShop } from '../../server/src/testing/build-place.ts'
import type { FaultyDatabase } from './databases.ts'

/** A mail with news, as the mail server received it. */
export interface GotMail {
  /** The hexadecimal part of the mail's Message-ID, which is the message's id in the database. */
  readonly id: string
  readonly to: string
  /** The names of the places in the mail's text. */
  readonly places: readonly string[]
  /**
   * The parts that must be equal when the mail is sent again; they do not include the date and the separator of parts.
   */
  readonly content: string
}

/** Parses a mail as the mail server received it. */
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

/** A message of a watch in the database. */
interface StoredMessage {
  readonly id: string
  readonly isSent: boolean
}

export interface WatchedSite {
  /** Adds shops and returns their names. */
  addPlaces(count: number): Promise<string[]>
  messages(): Promise<StoredMessage[]>
  /** The number of watches whose news include the newest place. */
  countUpToDate(): Promise<number>
  /**
   * Makes all messages due. Otherwise a watch waits a quarter of an hour between messages, and a message that a killed
   * server had begun to send waits five minutes.
   */
  endWaits(): Promise<void>
  close(): Promise<void>
}

/** Creates the tables, and `count` watches of different people, each for all places and with immediate messages. */
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
    async countUpToDate() {
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
