/** The tables of watches, as Kysely sees them: see tables.ts. */
import type { Pace, WatchChannel, WatchStatus } from '@fyndkartan/domain/watch'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { Generated } from 'kysely'

/** A watch: a saved search whose news are sent, see watches.ts. */
export interface WatchTable {
  id: Generated<number>
  /** A keyed hash of the mail address, or of the browser's push endpoint. */
  person_key: string
  channel: WatchChannel
  /** The mail address, or the browser's push subscription as JSON; encrypted. */
  address: string
  /** The search as a query string, in the form that watch.ts of contract/ writes. */
  search: string
  pace: Pace
  status: WatchStatus
  /** The secret of the watch's link, which each message contains; encrypted. */
  link: string
  link_hash: string
  /** A hash of the second secret, which can only end the watch. */
  end_hash: string
  made_at: number
  confirmed_at: number | null
  due_at: number
  /**
   * How far the watch has reported news: the highest ids and the highest revision. Ids are assigned in the order of
   * commits.
   */
  told_shop: number
  told_market: number
  told_revision: number
  /** The last day of the latest weekend whose markets a message has listed. Such messages are sent on Thursdays. */
  told_day: CivilDate | null
  /** How many mails in a row the mail server has refused permanently, or push messages the site has given up. */
  refusals: number
}

/** A message of a watch. Its content never changes, so sending it again sends the same. See watch-messages.ts. */
export interface WatchMessageTable {
  id: Generated<number>
  watch_id: number
  /** The mail's Message-ID. */
  message_id: string
  /** A `MessageContent` as JSON. */
  content: string
  made_at: number
  /** When to try to send it next; null when it was sent or given up. */
  next_at: number | null
  tries: number
  sent_at: number | null
}

/** Cancelled dates of markets, with the revision at which the site noticed the cancellation: see watch-news.ts. */
export interface CancelledMarketTable {
  market_id: number
  revision: number
}
