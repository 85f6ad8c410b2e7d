/** Push messages in this browser. */
import type { PushSubscriptionWire } from '@fyndkartan/contract/watch'
import { subscriptionToWire } from '../../api/stored-subscription.ts'
import { keepPushSubscription } from '../../api/watches.ts'

/**
 * `ready`: the site can ask for permission. `refused`: the visitor has blocked notifications; only the browser's
 * settings change that. `not installed`: an iPhone or iPad, where only sites on the home screen can push. `none`: the
 * browser does not support push.
 */
export type PushState = 'ready' | 'refused' | 'not installed' | 'none'

/** The state of push in this browser. */
export function readPushState(): PushState {
  if (!('serviceWorker' in navigator)) return 'none'
  if ('PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'refused' : 'ready'
  // Only Apple's browsers on phones and tablets have this property; it says whether the site was opened from the home
  // screen.
  return 'standalone' in navigator && navigator.standalone !== true ? 'not installed' : 'none'
}

/** The visitor has refused, or has closed the prompt. */
export class PushRefusedError extends Error {}

/** The browser's push service has returned no address. */
export class PushUnavailableError extends Error {}

/** How long the worker may take to start, ms: on a first visit it downloads the whole program first, perhaps slowly. */
const workerPatienceMs = 30_000

/**
 * Asks the visitor for permission and the browser's push service for an address. Call it synchronously in the click.
 * Throws one of the errors above, or that of `loadKey`, which loads the server's key.
 */
export async function subscribeToPush(loadKey: () => Promise<string>): Promise<PushSubscriptionWire> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefusedError('no permission')
  const options = { userVisibleOnly: true, applicationServerKey: await loadKey() }
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    const { pushManager } = await workerIsReady()
    const old = await pushManager.getSubscription()
    const subscribed = await pushManager.subscribe(options).catch(async (error: unknown) => {
      // Replaces a subscription for an earlier key of the server.
      if (!old) throw error
      await old.unsubscribe()
      return pushManager.subscribe(options)
    })
    return await storeSubscriptionOf(subscribed)
  } catch (error) {
    throw new PushUnavailableError('no subscription', { cause: error })
  }
}

/** This browser's subscription; null when there is none. Never rejects. */
export async function findPushSubscription(): Promise<PushSubscriptionWire | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    const found = await registration?.pushManager.getSubscription()
    return found ? await storeSubscriptionOf(found) : null
  } catch {
    return null
  }
}

function workerIsReady(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    navigator.serviceWorker.ready.then(resolve, reject)
    setTimeout(() => reject(new Error('no service worker')), workerPatienceMs)
  })
}

/**
 * Stores the subscription in the browser, and tells the server if the browser has renewed it. A failure is harmless:
 * the next page tries again.
 */
async function storeSubscriptionOf(found: PushSubscription): Promise<PushSubscriptionWire> {
  const subscription = subscriptionToWire(found)
  await keepPushSubscription(subscription).catch(() => {})
  return subscription
}
