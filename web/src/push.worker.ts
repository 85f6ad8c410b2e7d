/** Shows notifications for push messages about watches, and opens their addresses. Part of the service worker. */
import { apiKeyHeader } from '@fyndkartan/contract/endpoints/visitor'
import { watchEndpoints } from '@fyndkartan/contract/endpoints/watch'
import { clearVisitorMessage } from './api/offline-caches.ts'
import {
  clearSubscription,
  storeSubscription,
  readStoredSubscription,
  subscriptionToWire,
} from './api/stored-subscription.ts'
import { ownAddress, readPushMessage } from './api/push-message.ts'

declare const self: ServiceWorkerGlobalScope

const { origin } = self.location

/** The action of a notification's second button; a press anywhere else opens the message's own address. */
const manageAction = 'manage'

/** TypeScript's types have no buttons of notifications, since not all browsers show them. */
interface WithButtons extends NotificationOptions {
  readonly actions: readonly { readonly action: string; readonly title: string }[]
}

self.addEventListener('push', (event) => {
  const { title, body, tag, address, manage } = readPushMessage(event.data?.text() ?? '', origin)
  const options: WithButtons = {
    body,
    tag,
    lang: 'sv',
    icon: '/icon-192.png',
    data: { address, manage },
    actions: [{ action: manageAction, title: 'Ändra eller avsluta' }],
  }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event
  notification.close()
  const { address, manage } = Object(notification.data) as { address?: unknown; manage?: unknown }
  event.waitUntil(show(ownAddress(action === manageAction ? manage : address, origin)))
})

/** Focuses the window that shows this address, or opens a new one. */
async function show(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === address)
  await (there ? there.focus() : self.clients.openWindow(address))
}

/**
 * TypeScript's types do not have this event. Some browsers include the new subscription; in others the worker has to
 * make one.
 */
interface SubscriptionChange extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null
}

/**
 * Runs tasks one after another: a sign-out waits for a pending renewal of the subscription and then removes it, and a
 * later renewal finds nothing to renew.
 */
let last: Promise<unknown> = Promise.resolve()
function inTurn(task: () => Promise<void>): Promise<void> {
  const done = last.then(task)
  last = done.catch(() => {})
  return done
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const { newSubscription } = event as SubscriptionChange
  ;(event as SubscriptionChange).waitUntil(inTurn(() => renewPush(newSubscription ?? null)))
})

/**
 * Moves this browser's watches to its new push subscription. Does nothing if no subscription is stored, as there are no
 * watches then.
 */
async function renewPush(given: PushSubscription | null): Promise<void> {
  const stored = await readStoredSubscription()
  if (!stored) return
  const { pushManager } = self.registration
  const found = given ?? (await pushManager.getSubscription()) ?? (await subscribe(pushManager, stored.apiKey))
  await storeSubscription({ ...stored, subscription: subscriptionToWire(found) }, (path, body) =>
    ask(path, stored.apiKey, { method: 'POST', body: JSON.stringify(body) }),
  )
}

/** Makes a new push subscription. Rejects when the visitor does not allow notifications. */
async function subscribe(pushManager: PushManager, apiKey: string): Promise<PushSubscription> {
  const answer = await ask(watchEndpoints.pushKey.path, apiKey)
  const { public_key: key } = (await answer.json()) as { public_key: string }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const patienceMs = 20_000

/** Calls the API. Rejects when the server does not answer or refuses. */
async function ask(path: string, apiKey: string, init?: RequestInit): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', [apiKeyHeader]: apiKey }
  const answer = await fetch(path, { ...init, headers, signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer
}

// A sign-out closes the notifications and ends the push subscription, which would show the watches to the next person
// at this device.
self.addEventListener('message', (event) => {
  if (event.data === clearVisitorMessage) event.waitUntil(inTurn(clearPush))
})

/** Ends the push subscription; the push service later reports this to the server, which then ends the watches. */
async function clearPush(): Promise<void> {
  for (const shown of await self.registration.getNotifications()) shown.close()
  await clearSubscription().catch(() => {})
  const subscription = await self.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
