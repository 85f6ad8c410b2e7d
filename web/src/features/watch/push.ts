/** Push messages in this browser. */
import type { PushSubscriptionWire } from '@fyndkartan/contract/watch'
import { subscriptionToWire } from '../../api/kept-subscription.ts'
import { keepPushSubscription } from '../../api/watches.ts'

/**
 * `ready`: the visitor can be asked. `refused`: they have said no to notifications of this site, which only the browser's settings change.
 * `not installed`: on an iPhone or iPad, where only sites on the home screen can push. `none`: this browser cannot.
 */
export type PushState = 'ready' | 'refused' | 'not installed' | 'none'

/** What can be offered here and now. */
export function readPushState(): PushState {
  if (!('serviceWorker' in navigator)) return 'none'
  if ('PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'refused' : 'ready'
  // Only Apple's browsers on phones and tablets say whether they show an installed site.
  return 'standalone' in navigator && navigator.standalone !== true ? 'not installed' : 'none'
}

/** The visitor has said no, or has closed the question. */
export class PushRefusedError extends Error {}

/** The browser's push service did not give an address. */
export class PushUnavailableError extends Error {}

/** How long the worker may take to start, ms: on a first visit it fetches the whole program before, on a bad line. */
const workerPatienceMs = 30_000

/**
 * Asks the visitor, and the browser's push service for an address. Must be called in the click itself. Throws one of the errors above, or
 * that of `loadKey`, which loads the server's key.
 */
export async function subscribeToPush(loadKey: () => Promise<string>): Promise<PushSubscriptionWire> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefusedError('no permission')
  const options = { userVisibleOnly: true, applicationServerKey: await loadKey() }
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    const { pushManager } = await workerIsReady()
    const old = await pushManager.getSubscription()
    const subscribed = await pushManager.subscribe(options).catch(async (error: unknown) => {
      // The old one may be for an earlier key of the server.
      if (!old) throw error
      await old.unsubscribe()
      return pushManager.subscribe(options)
    })
    return await toKeptWire(subscribed)
  } catch (error) {
    throw new PushUnavailableError('no subscription', { cause: error })
  }
}

/** This browser's subscription; null when there is none. Never rejects. */
export async function findPushSubscription(): Promise<PushSubscriptionWire | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    const found = await registration?.pushManager.getSubscription()
    return found ? await toKeptWire(found) : null
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

/** Keeps it; the server is told of one that the browser has renewed. It is no harm when that fails: the next page tells it. */
async function toKeptWire(found: PushSubscription): Promise<PushSubscriptionWire> {
  const subscription = subscriptionToWire(found)
  await keepPushSubscription(subscription).catch(() => {})
  return subscription
}
