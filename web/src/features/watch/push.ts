/** Notifications by push in this browser. */
import type { PushSubscriptionWire } from '@fyndkartan/contract/watch'
import { subscriptionToWire } from '../../api/stored-subscription.ts'
import { keepPushSubscription } from '../../api/watches.ts'

/**
 * `ready`: the site can ask the visitor for permission. `refused`: the visitor has blocked notifications; only the
 * browser's settings can change this. `not installed`: an iPhone or iPad, where only a site on the home screen can get
 * push messages. `none`: the browser does not support push.
 */
export type PushState = 'ready' | 'refused' | 'not installed' | 'none'

/** Whether this browser can get push messages now, and why not. */
export function readPushState(): PushState {
  if (!('serviceWorker' in navigator)) return 'none'
  if ('PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'refused' : 'ready'
  // `navigator.standalone`, which only Apple's browsers on phones and tablets have, tells whether the site was opened
  // from the home screen.
  return 'standalone' in navigator && navigator.standalone !== true ? 'not installed' : 'none'
}

/** The visitor has refused the permission for notifications, or has closed the question. */
export class PushRefusedError extends Error {}

/** The browser's push service did not create a subscription. */
export class PushUnavailableError extends Error {}

/**
 * How long to wait for the service worker, ms: on a first visit it downloads the whole program first, perhaps slowly.
 */
const workerPatienceMs = 30_000

/**
 * Asks the visitor for permission and subscribes to the browser's push service. Call it directly in the click handler.
 * Throws `PushRefusedError`, `PushUnavailableError`, or the error of `loadKey`, which loads the server's public key.
 */
export async function subscribeToPush(loadKey: () => Promise<string>): Promise<PushSubscriptionWire> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefusedError('no permission')
  const options = { userVisibleOnly: true, applicationServerKey: await loadKey() }
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    const { pushManager } = await workerIsReady()
    const old = await pushManager.getSubscription()
    const subscribed = await pushManager.subscribe(options).catch(async (error: unknown) => {
      // An existing subscription that was made with an earlier key of the server must be removed first.
      if (!old) throw error
      await old.unsubscribe()
      return pushManager.subscribe(options)
    })
    return await storeSubscriptionOf(subscribed)
  } catch (error) {
    throw new PushUnavailableError('no subscription', { cause: error })
  }
}

/** This browser's push subscription; null when there is none. Never rejects. */
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
 * Stores the subscription in this browser, and informs the server if the browser has renewed it. Ignores a failure,
 * since the next page tries again.
 */
async function storeSubscriptionOf(found: PushSubscription): Promise<PushSubscriptionWire> {
  const subscription = subscriptionToWire(found)
  await keepPushSubscription(subscription).catch(() => {})
  return subscription
}
