/** Converts watches (saved searches) to the form in which their owners see them. */
import type { ExportedWatchWire, ListedWatch, ManagedWatch } from '@fyndkartan/contract/watch'
import { watchFieldsToWire } from '@fyndkartan/contract/watch'
import { formatInstant } from '@fyndkartan/domain/local-time'
import { formatWatchSearch } from '@fyndkartan/domain/watch-words'
import type { WatchKeys } from '../db/watch-keys.ts'
import { readContent, type WatchMessage } from '../db/watch-messages.ts'
import type { Watch } from '../db/watches.ts'
import { readWatchSearch } from './match-watches.ts'

/** A watch for its owner. Contains the secret of the watch's link, so only a proven owner may get it. */
export function seenWatchOf(watch: Watch, keys: WatchKeys): ListedWatch {
  const { search, pace, status, channel, made_at: madeAtMs } = watch
  // The date does not matter: it only completes a search with one of two days, and a watch's search has both or none.
  const parsed = readWatchSearch(search, { date: '2000-01-01' })
  const title = parsed ? formatWatchSearch(parsed) : search
  return { search, title, pace, status, channel, madeAtMs, link: keys.openLink(watch.link) ?? '' }
}

export function managedWatchOf(watch: Watch, messages: readonly WatchMessage[], keys: WatchKeys): ManagedWatch {
  const [last] = messages
  const content = last && readContent(last)
  return {
    ...seenWatchOf(watch, keys),
    email: watch.channel === 'mail' ? keys.openAddress(watch.address) : null,
    lastMessage:
      last && content
        ? {
            atMs: last.made_at,
            places: content.places.map((place) => ({ ...place, lines: [...place.lines] })),
            more: content.more,
          }
        : null,
  }
}

/**
 * All data stored about a watch, for its owner's data export, without the secrets of its links, because they give
 * access.
 */
export function exportedWatchOf(watch: Watch, messages: readonly WatchMessage[], keys: WatchKeys): ExportedWatchWire {
  const { email } = managedWatchOf(watch, [], keys)
  const instantOrNull = (ms: number | null) => (ms === null ? null : formatInstant(ms))
  return {
    ...watchFieldsToWire(seenWatchOf(watch, keys)),
    email,
    push_service: watch.channel === 'push' ? endpointOf(keys.openAddress(watch.address)) : null,
    confirmed_at: instantOrNull(watch.confirmed_at),
    refused_mails: watch.refusals,
    messages: messages.map((message) => ({
      made_at: formatInstant(message.made_at),
      sent_at: instantOrNull(message.sent_at),
      text: [
        readContent(message).subject,
        ...readContent(message).places.map(({ name, lines }) => [name, ...lines].join(', ')),
      ].join('\n'),
    })),
  }
}

function endpointOf(address: string | null): string | null {
  return address === null ? null : (JSON.parse(address) as { endpoint: string }).endpoint
}
