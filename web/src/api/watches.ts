/**
 * The calls for watches. A call for one watch sends the secret of the watch's link in a header. Status 404: the link is
 * not valid; 409: the visitor has as many watches as allowed.
 */
import { watchEndpoints, watchLinkHeader } from '@fyndkartan/contract/endpoints/watch'
import type { PageMarks } from '@fyndkartan/contract/page-marks'
import {
  type ListedWatch,
  listedWatchesFromWire,
  type ListedWatchesWire,
  type ManagedWatch,
  managedWatchFromWire,
  type ManagedWatchWire,
  type PushSubscriptionWire,
  type WatchAnswerWire,
  type WatchTarget,
  watchToWire,
} from '@fyndkartan/contract/watch'
import type { Pace } from '@fyndkartan/domain/watch'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { siteConfig } from '../site-config.ts'
import { sendForJson, getAs, getBlob, getJson, sendJson } from './client.ts'
import { storeSubscription } from './stored-subscription.ts'

/**
 * Creates a watch. Returns 'waiting' when the visitor must confirm it by a mailed link. The answer reveals nothing
 * about the e-mail address.
 */
export async function watchSearch(
  search: string,
  pace: Pace,
  target: WatchTarget,
  marks: PageMarks,
): Promise<WatchAnswerWire['status']> {
  const body = watchToWire(search, pace, target, marks)
  const answer = (await sendForJson('POST', watchEndpoints.watch.path, body, { token: 'optional' })) as WatchAnswerWire
  return answer.status
}

/** The server's key for push messages, base64url. */
export async function loadPushKey(): Promise<string> {
  const { public_key: key } = (await getJson(watchEndpoints.pushKey.path)) as { public_key: string }
  return key
}

/**
 * Stores the push subscription of this browser, and tells the server if it differs from the stored one. Throws when the
 * server cannot be told.
 */
export async function keepPushSubscription(subscription: PushSubscriptionWire): Promise<void> {
  await storeSubscription({ apiKey: siteConfig.api_key, subscription }, (path, body) => sendJson('POST', path, body))
}

const watchKey = 'watch'

/** The watches for the account's confirmed e-mail address. */
export function ownWatchesQuery(uid: string) {
  return queryOptions({
    queryKey: [watchKey, 'own', uid],
    queryFn: ({ signal }) =>
      getAs(watchEndpoints.ownWatches.path, (body) => listedWatchesFromWire(body as ListedWatchesWire), {
        token: 'required',
        signal,
      }),
  })
}

/** The watches for push messages to this browser; none when it has no subscription. */
export function pushWatchesQuery(findSubscription: () => Promise<PushSubscriptionWire | null>) {
  return queryOptions({
    queryKey: [watchKey, 'push'],
    queryFn: async (): Promise<readonly ListedWatch[]> => {
      const subscription = await findSubscription()
      if (!subscription) return []
      const body = { push_subscription: subscription }
      return listedWatchesFromWire(
        (await sendForJson('POST', watchEndpoints.pushWatches.path, body)) as ListedWatchesWire,
      )
    },
  })
}

export function managedWatchQuery(link: string) {
  return queryOptions({
    queryKey: [watchKey, 'managed', link],
    queryFn: ({ signal }) =>
      getAs(watchEndpoints.managedWatch.path, (body) => managedWatchFromWire(body as ManagedWatchWire), {
        ...byLink(link),
        signal,
      }),
    staleTime: 0,
  })
}

export interface WatchChange {
  readonly pace?: Pace
  readonly paused?: boolean
}

/** Returns the changed watch. */
export async function changeWatch(link: string, change: WatchChange): Promise<ManagedWatch> {
  const changed = await sendForJson('PUT', watchEndpoints.changeWatch.path, change, byLink(link))
  return managedWatchFromWire(changed as ManagedWatchWire)
}

/** Returns the confirmed watch. */
export async function confirmWatch(link: string): Promise<ManagedWatch> {
  const confirmed = await sendForJson('POST', watchEndpoints.confirmWatch.path, {}, byLink(link))
  return managedWatchFromWire(confirmed as ManagedWatchWire)
}

/** Deletes the watch, and its e-mail address if no other watch needs it. */
export async function endWatch(link: string): Promise<void> {
  await sendJson('POST', watchEndpoints.endWatch.path, {}, byLink(link))
}

/** Everything that is stored about a watch, as one JSON file. */
export function exportWatch(link: string): Promise<Blob> {
  return getBlob(watchEndpoints.exportWatch.path, byLink(link))
}

/** Refetches the watches on the screen. */
export async function refreshWatches(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [watchKey] })
}

/** Removes the query data of a watch's link, for the next person at the device. */
export function clearManagedWatch(queries: QueryClient): void {
  queries.removeQueries({ queryKey: [watchKey, 'managed'] })
}

const byLink = (link: string) => ({ headers: { [watchLinkHeader]: link } })
