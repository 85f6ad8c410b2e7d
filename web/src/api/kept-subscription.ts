/**
 * The push subscription under which the server knows this browser, kept until somebody signs out. A browser may renew its subscription by itself; the
 * kept one, with its secret, then lets what is watched go on under the new one. The browser's own note of the old one is not enough: not all have it.
 */
import { watchEndpoints } from '@fyndkartan/contract/endpoints/watch'
import type { PushSubscriptionWire } from '@fyndkartan/contract/watch'

const cacheName = 'push'
const keptAt = '/push-subscription'

interface Kept {
  /** The page's API key, for the worker, which has none of its own. */
  readonly apiKey: string
  readonly subscription: PushSubscriptionWire
}

export async function readKeptSubscription(): Promise<Kept | null> {
  const kept = await caches.match(keptAt, { cacheName })
  return kept ? ((await kept.json()) as Kept) : null
}

export async function forgetSubscription(): Promise<void> {
  await caches.delete(cacheName)
}

/**
 * Tells the server when the subscription is not the kept one, and keeps it. `post` sends JSON, and rejects when the server did not take it: then
 * the old one stays, to be told of later.
 */
export async function keepSubscription(
  kept: Kept,
  post: (path: string, body: unknown) => Promise<unknown>,
): Promise<void> {
  const old = (await readKeptSubscription())?.subscription
  const { subscription } = kept
  if (old && old.endpoint !== subscription.endpoint)
    await post(watchEndpoints.renewBrowser.path, { old_subscription: old, push_subscription: subscription })
  const cache = await caches.open(cacheName)
  await cache.put(keptAt, Response.json(kept))
}

export function subscriptionToWire(subscription: PushSubscription): PushSubscriptionWire {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('a subscription without keys')
  return { endpoint, keys: { p256dh, auth } }
}
