/** The tables of watches, as Kysely sees them: see tables.ts. */
import type { Pace, WatchChannel, WatchStatus } from '@fyndkartan/domain/watch'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { Generated } from 'kysely'

/** A saved search whose news are sent: see watches.ts. */
export interface WatchTable {
  id: Generated<number>
  /** A keyed hash of the mail address, or of the browser's address at its push service. */
  person_key: string
  channel: WatchChannel
  /** Encrypted: the mail address, or the browser's subscription as JSON. */
  address: string
  /** A query as watch.ts of contract/ writes it. */
  search: string
  pace: Pace
  status: WatchStatus
  /** Encrypted: the secret of its link, which each message has. */
  link: string
  link_hash: string
  /** A hash of the secret that can only end the watch. */
  end_hash: string
  made_at: number
  confirmed_at: number | null
  due_at: number
  /**
   * The highest ids and the revision up to which its news have been reported; ids are assigned in the order of commits.
   */
  told_shop: number
  told_market: number
  told_revision: number
  /** The last day of the latest weekend that a Thursday message has listed. */
  told_day: CivilDate | null
  /** Consecutive mails that the person's mail server refused permanently. */
  refusals: number
}

/** A message with fixed content: sending it again sends the same. See watch-messages.ts. */
export interface WatchMessageTable {
  id: Generated<number>
  watch_id: number
  /** The mail's Message-ID. */
  message_id: string
  /** JSON of a `MessageContent`. */
  content: string
  made_at: number
  /** The time of the next try; null when it was sent or given up. */
  next_at: number | null
  tries: number
  sent_at: number | null
}

/** Cancelled dates of markets, with the revision at which the site noticed it: see watch-news.ts. */
export interface CancelledMarketTable {
  market_id: number
  revision: number
}
