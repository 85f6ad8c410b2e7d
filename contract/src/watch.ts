/** Watches (searches whose new results are sent to a person) on the wire. */
import { formatInstant, parseInstant } from '@fyndkartan/domain/local-time'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import {
  type Pace,
  paces,
  type WatchChannel,
  type WatchSearch,
  type WatchStatus,
  watchStatuses,
} from '@fyndkartan/domain/watch'
import { marksToWire, type PageMarks } from './page-marks.ts'
import type { Static } from './schema.ts'
import { type ParsedQuery, parseFilterQuery, type RawQuery } from './search-query.ts'
import type {
  exportedWatchSchema,
  listedWatchesSchema,
  managedWatchSchema,
  watchAnswerSchema,
  watchSchema,
} from './watch-schema.ts'
import { filterQueryToWire, type URLSearchParamsLike } from './write-search-query.ts'

export type WatchWire = Static<typeof watchSchema>
export type WatchAnswerWire = Static<typeof watchAnswerSchema>
export type ListedWatchesWire = Static<typeof listedWatchesSchema>
export type ManagedWatchWire = Static<typeof managedWatchSchema>
export type ExportedWatchWire = Static<typeof exportedWatchSchema>

/** Where messages go: a mail address, or a browser by its `PushSubscription.toJSON()`. */
export type WatchTarget = { readonly email: string } | { readonly subscription: PushSubscriptionWire }

export type PushSubscriptionWire = NonNullable<WatchWire['push_subscription']>

/** The body of a request for a watch. `search` is the result of `watchSearchToWire`. */
export function watchToWire(search: string, pace: Pace, target: WatchTarget, marks: PageMarks): WatchWire {
  const to = 'email' in target ? { email: target.email } : { push_subscription: target.subscription }
  return { search, pace, ...to, ...marksToWire(marks) }
}

/**
 * Reads the search of a watch from a query. Ignores "open now", cancelled dates and how a series is counted, which
 * watches do not support.
 */
export function parseWatchSearch(query: RawQuery, today: CivilDate): ParsedQuery<WatchSearch> {
  const parsed = parseFilterQuery(query, today)
  if ('problem' in parsed) return parsed
  const { from, to, series: _series, cancelled: _cancelled, open, ...rest } = parsed.value
  const isDated = query['start_date'] !== undefined || query['end_date'] !== undefined
  return {
    value: { filter: { ...rest, open: open?.kind === 'now' ? null : open }, dates: isDated ? { from, to } : null },
  }
}

/** The parameters of a watch's search; equal searches give identical parameters. */
export function watchSearchToWire({ filter, dates }: WatchSearch): URLSearchParamsLike {
  const { towns } = filter
  const pairs = filterQueryToWire({
    ...filter,
    towns: towns === 'all' ? towns : [...new Set(towns)].toSorted(),
    excludedHours: filter.excludedHours.toSorted(),
    from: dates?.from ?? '0000-00-00',
    to: dates?.to ?? '0000-00-00',
    series: 'each',
    cancelled: 'show',
  })
  return dates === null ? pairs.filter(([name]) => name !== 'start_date' && name !== 'end_date') : pairs
}

/** A watch as its owner sees it. */
export interface SeenWatch {
  /** The parameters of the watched search. */
  readonly search: string
  /** The watched search in Swedish words. */
  readonly title: string
  readonly pace: Pace
  readonly status: WatchStatus
  readonly channel: WatchChannel
  /** When the watch was created, ms since 1970. */
  readonly madeAtMs: number
}

/** A watch in a list, with the secret of the link by which it is changed. */
export interface ListedWatch extends SeenWatch {
  readonly link: string
}

export function watchFieldsToWire({ search, title, pace, status, channel, madeAtMs }: SeenWatch) {
  return { search, title, pace, status, channel, made_at: formatInstant(madeAtMs) }
}

export function listedWatchesToWire(watches: readonly ListedWatch[]): ListedWatchesWire {
  return { watches: watches.map((watch) => ({ ...watchFieldsToWire(watch), link: watch.link })) }
}

export function listedWatchesFromWire({ watches }: ListedWatchesWire): readonly ListedWatch[] {
  return watches.map((wire) => ({ ...watchFieldsFromWire(wire), link: wire.link }))
}

/** A place in a message that a watch sent. */
export type MessagePlace = NonNullable<ManagedWatchWire['told']>['places'][number]

/** A watch as opened by its link. */
export interface ManagedWatch extends SeenWatch {
  /** The mail address; null for a watch that notifies a browser. */
  readonly email: string | null
  /** The last message, if it is at most a week old. */
  readonly lastMessage: {
    readonly atMs: number
    readonly places: readonly MessagePlace[]
    readonly more: number
  } | null
}

export function managedWatchToWire(watch: ManagedWatch): ManagedWatchWire {
  const { email, lastMessage } = watch
  return {
    ...watchFieldsToWire(watch),
    email,
    told: lastMessage && {
      at: formatInstant(lastMessage.atMs),
      places: [...lastMessage.places],
      more: lastMessage.more,
    },
  }
}

export function managedWatchFromWire(wire: ManagedWatchWire): ManagedWatch {
  const { email, told } = wire
  return {
    ...watchFieldsFromWire(wire),
    email,
    lastMessage: told && { atMs: parseInstant(told.at) ?? 0, places: told.places, more: told.more },
  }
}

function watchFieldsFromWire(wire: ListedWatchesWire['watches'][number] | ManagedWatchWire): SeenWatch {
  const { search, title, channel } = wire
  return {
    search,
    title,
    pace: paces.find((one) => one === wire.pace) ?? 'weekly',
    status: watchStatuses.find((one) => one === wire.status) ?? 'waiting',
    channel: channel === 'push' ? 'push' : 'mail',
    madeAtMs: parseInstant(wire.made_at) ?? 0,
  }
}
