/**
 * Watching a search in this browser. Headless Chromium has neither a push service nor notifications, so the story
 * simulates the subscription and records notifications; the push itself reaches the site's real worker.
 */
import type { Page, Worker } from '@playwright/test'
import { createECDH, randomBytes } from 'node:crypto'
import { signUp } from '../account.ts'
import { signOut } from '../login-page.ts'
import { expect, test } from '../story.ts'
import { sendWatch, watchDialog } from '../watch-page.ts'

test.use({ serviceWorkers: 'allow', clock: 'everywhere' })

/** A subscription as a push service creates it. */
const newSubscription = () => ({
  endpoint: `https://push.example/${randomBytes(16).toString('hex')}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
})

/** Simulates the push service in the page; a tab that has subscribed keeps its subscription. */
async function simulatePush(page: Page): Promise<void> {
  await page.addInitScript((json) => {
    const renewed = () => JSON.parse(sessionStorage.getItem('renewed') ?? 'null') as typeof json | null
    const found = { toJSON: () => renewed() ?? json, unsubscribe: async () => true } as unknown as PushSubscription
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('subscribed', 'true')
      return found
    }
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('subscribed') ? found : null)
  }, newSubscription())
}

/**
 * Gives the browser a new subscription, and wakes the site's worker, which subscribes again by itself as in some
 * browsers.
 */
async function renewPush(page: Page, worker: Worker): Promise<void> {
  const subscription = JSON.stringify(newSubscription())
  const usedKey = await worker.evaluate(`(async () => {
    let usedKey = null
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async (options) => {
      usedKey = options.applicationServerKey
      return { toJSON: () => (${subscription}) }
    }
    const { promise, resolve } = Promise.withResolvers()
    self.dispatchEvent(Object.assign(new ExtendableEvent('pushsubscriptionchange'), { waitUntil: resolve }))
    await promise
    return usedKey
  })()`)
  expect(usedKey).toMatch(/^[\w-]{87}$/)
  await page.evaluate((renewed) => sessionStorage.setItem('renewed', renewed), subscription)
}

/** The active worker, which shows notifications. */
async function readyWorker(page: Page): Promise<Worker> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.context().serviceWorkers().length).toBe(1)
  const worker = page.context().serviceWorkers()[0] as Worker
  // As text here and below, because a worker's globals have other types than a page's.
  await worker.evaluate(`{
    const shown = new Map()
    self.registration.showNotification = async (title, options) =>
      void shown.set(options.tag, { title, ...options, close: () => shown.delete(options.tag) })
    self.registration.getNotifications = async () => [...shown.values()]
  }`)
  return worker
}

/** Sends a push message to this site's worker, as a push service does. */
async function push(page: Page, payload: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: payload })
  await devtools.detach()
}

/** The shown notifications. */
function shown(worker: Worker): Promise<unknown> {
  return worker.evaluate(
    'self.registration.getNotifications().then((all) => all.map(({ title, body, tag, icon }) => ({ title, body, tag, icon })))',
  )
}

/** Clicks the first notification, or one of its buttons, and returns the address that it opens in a new window. */
function pressNotification(worker: Worker, action = ''): Promise<string> {
  return worker.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications()
    const { promise, resolve } = Promise.withResolvers()
    self.clients.openWindow = async (url) => resolve(String(url))
    const press = Object.assign(new ExtendableEvent('notificationclick'), { notification, action: '${action}' })
    self.dispatchEvent(press)
    return promise
  })()`)
}

test('a search is watched in this browser, whose worker renews its subscription and shows messages until the visitor signs out', async ({
  page,
  expectAccessible,
}) => {
  await signUp(page)
  await simulatePush(page)
  await page.goto('/#/?city=borås&query=retro&view_mode=list')
  await page.getByRole('button', { name: 'Bevaka, så säger vi till' }).click()
  await watchDialog(page).getByLabel('I den här webbläsaren').check()
  await expectAccessible('the dialog that watches a search in this browser')
  await sendWatch(page, 'Nu bevakar vi sökningen')
  await page.getByRole('link', { name: 'bland dina bevakningar' }).click()
  const watch = page.getByRole('region', { name: 'I den här webbläsaren' }).getByRole('listitem')
  await expect(watch.getByRole('link', { name: 'Loppisar och butiker i Borås, ”retro”' })).toBeVisible()
  await expectAccessible('the watches of a browser')
  const worker = await readyWorker(page)
  await renewPush(page, worker)
  await page.reload()
  await expect(watch.getByRole('link', { name: 'Loppisar och butiker i Borås, ”retro”' })).toBeVisible()

  const message = {
    title: 'Nytt i Borås',
    body: 'Torgloppis, lör 28 nov 10–15',
    tag: '7',
    address: '/loppis/7-torgloppis',
    manage: '/#/bevakning?nyckel=abc',
  }
  await push(page, JSON.stringify(message))
  const asShown = { title: message.title, body: message.body, tag: '7', icon: '/icon-192.png' }
  await expect.poll(() => shown(worker)).toEqual([asShown])
  await push(page, JSON.stringify({ ...message, body: 'Samma igen' }))
  await expect.poll(() => shown(worker)).toEqual([{ ...asShown, body: 'Samma igen' }])
  const { origin } = new URL(page.url())
  expect(await pressNotification(worker)).toBe(`${origin}/loppis/7-torgloppis`)
  await expect.poll(() => shown(worker)).toEqual([])

  await push(page, JSON.stringify(message))
  await expect.poll(() => shown(worker)).toHaveLength(1)
  expect(await pressNotification(worker, 'manage')).toBe(`${origin}/#/bevakning?nyckel=abc`)

  await push(page, JSON.stringify({ ...message, address: 'https://evil.example/' }))
  await expect.poll(() => shown(worker)).toHaveLength(1)
  expect(await pressNotification(worker)).toBe(`${origin}/`)

  await push(page, JSON.stringify(message))
  await expect.poll(() => shown(worker)).toHaveLength(1)
  await worker.evaluate(`self.registration.pushManager.getSubscription = async () => ({
    unsubscribe: async () => (self.isUnsubscribed = true),
  })`)
  await signOut(page)
  await expect.poll(() => worker.evaluate('self.isUnsubscribed')).toBe(true)
  expect(await shown(worker)).toEqual([])
})
