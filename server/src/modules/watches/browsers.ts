/**
 * The calls for browsers that receive push messages: the public key, the browser's watches, and a renewed subscription.
 */
import { timingSafeEqual } from 'node:crypto'
import { successSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { listedWatchesToWire, type PushSubscriptionWire } from '@fyndkartan/contract/watch'
import {
  listedWatchesSchema,
  pushKeySchema,
  pushWatchesSchema,
  renewBrowserSchema,
} from '@fyndkartan/contract/watch-schema'
import type { FastifyInstance } from 'fastify'
import { WatchKeys } from '../../db/watch-keys.ts'
import { loadWatchesOf, moveWatches, type Watch } from '../../db/watches.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { withKey } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { siteAddress } from '../../http/site-address.ts'
import { pushSettings } from '../../live/push-settings.ts'
import { seenWatchOf } from '../../live/seen-watch.ts'
import { once } from '../../once.ts'
import { hasUsableKeys, type PushSettings, PushSender, readEndpoint } from '../../push/push-sender.ts'

const readSubscription = bodyReader(pushWatchesSchema)
const readRenewal = bodyReader(renewBrowserSchema)

/**
 * The address of a browser at its push service (`who`), and the subscription to store (`address`). Throws a Problem of
 * 400 if no message can be sent to the browser.
 */
export function readBrowser(
  { endpoint, keys }: PushSubscriptionWire,
  settings: PushSettings,
): { readonly who: string; readonly address: string } {
  const subscription = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
  if (readEndpoint(endpoint, settings) === null || !hasUsableKeys(subscription))
    throw new Problem(400, 'push_subscription has the wrong form, see /docs')
  return { who: endpoint, address: JSON.stringify(subscription) }
}

/**
 * Makes a function that tells whether a watch was made with this browser's secret. The push service and readers of its
 * log know the browser's address, but only the browser and this server know the secret.
 */
export function isOfBrowser(keys: WatchKeys, { keys: { auth } }: PushSubscriptionWire): (watch: Watch) => boolean {
  const given = Buffer.from(auth)
  return ({ address }) => {
    const stored = JSON.parse(keys.openAddress(address) ?? '{}') as { keys?: { auth?: string } }
    const known = Buffer.from(stored.keys?.auth ?? '')
    return known.length > 0 && known.length === given.length && timingSafeEqual(known, given)
  }
}

export function browserCalls(calls: FastifyInstance, { clock, config, database }: Deps): void {
  const settings = pushSettings(config, () => siteAddress(config, calls.server))
  const sender = once(() => PushSender.open(database, clock(), settings))
  calls.get(
    endpoints.pushKey.path,
    {
      schema: {
        summary: 'The key that browsers subscribe to messages with',
        security: withKey,
        response: { 200: pushKeySchema, '4xx': problemSchema },
      },
    },
    async () => ({ public_key: (await sender()).publicKey }),
  )
  calls.post(
    endpoints.pushWatches.path,
    {
      schema: {
        summary: 'List the watches of a browser',
        description: 'By its subscription, whose secret only the browser knows.',
        security: withKey,
        body: pushWatchesSchema,
        response: { 200: listedWatchesSchema, '4xx': problemSchema },
      },
    },
    async (request) => {
      const { push_subscription: given } = readSubscription(request)
      const keys = await WatchKeys.open(database, clock())
      const watches = await loadWatchesOf(database.db, keys.personOf('push', given.endpoint))
      return listedWatchesToWire(watches.filter(isOfBrowser(keys, given)).map((watch) => seenWatchOf(watch, keys)))
    },
  )
  calls.post(
    endpoints.renewBrowser.path,
    {
      schema: {
        summary: 'Let the watches of a browser go on under its new subscription',
        description: 'Needs the secret of the old one. The answer is the same whether or not it had a watch.',
        security: withKey,
        body: renewBrowserSchema,
        response: { 200: successSchema, '4xx': problemSchema },
      },
    },
    async (request) => {
      const { old_subscription: old, push_subscription: given } = readRenewal(request)
      const { who, address } = readBrowser(given, settings)
      const keys = await WatchKeys.open(database, clock())
      await write(database, clock(), async (writing) => {
        const watches = await loadWatchesOf(writing.trx, keys.personOf('push', old.endpoint))
        await moveWatches(writing, watches.filter(isOfBrowser(keys, old)), {
          personKey: keys.personOf('push', who),
          address: keys.sealAddress(address),
          isTheirs: isOfBrowser(keys, given),
        })
      })
      return { success: true } as const
    },
  )
}
