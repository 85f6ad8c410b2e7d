import { endpoints } from '@fyndkartan/contract/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearSubscription,
  storeSubscription,
  readStoredSubscription,
  subscriptionToWire,
} from './stored-subscription.ts'

const at = (path: string) => ({
  endpoint: `https://push.example/${path}`,
  keys: { p256dh: `p ${path}`, auth: `a ${path}` },
})
const keptAt = (path: string) => ({ apiKey: 'key', subscription: at(path) })

beforeEach(() => {
  const stored = new Map<string, Response>()
  vi.stubGlobal('caches', {
    match: async (address: string, { cacheName }: { cacheName: string }) => stored.get(cacheName + address)?.clone(),
    open: async (name: string) => ({
      put: async (address: string, answer: Response) => void stored.set(name + address, answer),
    }),
    delete: async (name: string) => stored.delete(`${name}/push-subscription`),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('only a subscription that replaces the stored one is sent to the server', async () => {
  const post = vi.fn(async () => {})
  await storeSubscription(keptAt('1'), post)
  await storeSubscription(keptAt('1'), post)
  expect(post).not.toHaveBeenCalled()
  await storeSubscription(keptAt('2'), post)
  expect(post).toHaveBeenCalledExactlyOnceWith(endpoints.renewBrowser.path, {
    old_subscription: at('1'),
    push_subscription: at('2'),
  })
  expect(await readStoredSubscription()).toEqual(keptAt('2'))
})

test('a failed request keeps the old subscription, so the next attempt sends the new one again', async () => {
  await storeSubscription(keptAt('1'), async () => {})
  await expect(storeSubscription(keptAt('2'), () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(await readStoredSubscription()).toEqual(keptAt('1'))
})

test('after a sign-out the next subscription is new and replaces none', async () => {
  const post = vi.fn(async () => {})
  await storeSubscription(keptAt('1'), post)
  await clearSubscription()
  expect(await readStoredSubscription()).toBeNull()
  await storeSubscription(keptAt('2'), post)
  expect(post).not.toHaveBeenCalled()
})

test("a subscription's address and keys are stored, and nothing else", () => {
  const said = (json: object) => ({ toJSON: () => json }) as PushSubscription
  expect(subscriptionToWire(said({ ...at('1'), expirationTime: null }))).toEqual(at('1'))
  expect(() => subscriptionToWire(said({ endpoint: 'https://push.example/1' }))).toThrow('without keys')
})
