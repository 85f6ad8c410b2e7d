/**
 * The push subscription of this browser that the server knows, stored until sign-out. A browser may replace its
 * subscription by itself; the stored one then proves that the watches may move to the new one. The browser's event
 * about this is not enough, since not all browsers include the old subscription in it.
 */
import { watchEndpoints } from '@fyndkartan/contract/endpoints/watch'
import type { PushSubscriptionWire } from '@fyndkartan/contract/watch'

const cacheName = 'push'
const cacheKey = '/push-subscription'

interface StoredSubscription {
  /** The API key of the page, for the service worker, which does not have it. */
  readonly apiKey: string
  readonly subscription: PushSubscriptionWire
}

export async function readStoredSubscription(): Promise<StoredSubscription | null> {
  const stored = await caches.match(cacheKey, { cacheName })
  return stored ? ((await stored.json()) as StoredSubscription) : null
}

export async function clearSubscription(): Promise<void> {
  await caches.delete(cacheName)
}

/**
 * Stores the subscription. If another one was stored, first tells the server to move the watches from it to this one
 * with `post`, which sends JSON; if `post` rejects, the old one stays stored for another try.
 */
export async function storeSubscription(
  stored: StoredSubscription,
  post: (path: string, body: unknown) => Promise<unknown>,
): Promise<void> {
  const old = (await readStoredSubscription())?.subscription
  const { subscription } = stored
  if (old && old.endpoint !== subscription.endpoint)
    await post(watchEndpoints.renewBrowser.path, { old_subscription: old, push_subscription: subscription })
  const cache = await caches.open(cacheName)
  await cache.put(cacheKey, Response.json(stored))
}

export function subscriptionToWire(subscription: PushSubscription): PushSubscriptionWire {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('a subscription without keys')
  return { endpoint, keys: { p256dh, auth } }
}
