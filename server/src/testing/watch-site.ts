/** A site with watches, which send news of a search, and the mails and push messages that the watches cause. */
import { createECDH, randomBytes } from 'node:crypto'
import { endpoints, watchLinkHeader } from '@fyndkartan/contract/endpoints'
import type { ManagedWatchWire } from '@fyndkartan/contract/watch'
import { dayMs } from '@fyndkartan/domain/local-time'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/open.ts'
import { write } from '../db/write.ts'
import { insertMarkets, insertShops, type MarketDraft, type ShopDraft } from '../db/places.ts'
import { pushSettings } from '../live/push-settings.ts'
import { deleteWhatIsTooOld } from '../live/retention.ts'
import { WatchJob } from '../live/watch-job.ts'
import type { Identity } from '../identity/identity.ts'
import type { Mail, MailFailure } from '../mail/mailer.ts'
import { PushSender } from '../push/push-sender.ts'
import { buildMarket, buildShop } from './build-place.ts'
import { buildSite } from './build-site.ts'
import { testIdentity } from './test-identity.ts'

/** Saturday 21 November 2026, 12:00 in Sweden. */
const startMs = Date.UTC(2026, 10, 21, 11)
export const watchSite = 'https://loppis.example'

export const anna = 'anna@example.se'

type Call = keyof typeof endpoints

interface WatchSiteOptions {
  readonly config?: Partial<Config>
  /** Creates the identity provider; by default the tests' own. */
  readonly identityOf?: (clock: () => number) => Identity
}

export async function buildWatchSite(
  database: Database,
  { config = {}, identityOf = testIdentity }: WatchSiteOptions = {},
) {
  const state = { nowMs: startMs, mails: [] as Mail[], failure: null as MailFailure | null, onMail: async () => {} }
  const whole = { rateLimitPerMinute: 0, submissions: 0, siteUrl: watchSite, ...config }
  const mailer = {
    async send(mail: Mail) {
      await state.onMail()
      if (state.failure) throw state.failure
      state.mails.push(mail)
    },
    tidy: async () => {},
  }
  const clock = () => state.nowMs
  const site = await buildSite(database, { clock, config: whole, mailer, identity: identityOf(clock) })
  const warnings: unknown[] = []
  const settings = pushSettings(
    { localSources: true, pushServices: ['*'], contactEmail: null, mailFrom: 'Fyndkartan <hej@loppis.example>' },
    () => watchSite,
  )
  const jobOf = (more: Partial<ConstructorParameters<typeof WatchJob>[0]> = {}) =>
    new WatchJob({
      database,
      clock,
      mailer,
      push: () => PushSender.open(database, state.nowMs, settings),
      site: () => watchSite,
      jobs: site.jobs,
      figures: site.figures,
      ...more,
    })
  const post = async (payload: object, options: InjectOptions = {}): Promise<LightMyRequestResponse> => {
    const answer = await site.call(endpoints.watch.path, {
      method: 'POST',
      payload: { search: 'city=*', pace: 'at_once', ...payload },
      ...options,
    })
    // Waits for the mail, which the server sends after its answer.
    await site.settle()
    return answer
  }
  const ask = (name: Call, link: string, payload: object = {}) =>
    site.call(endpoints[name].path, {
      method: endpoints[name].method,
      headers: { [watchLinkHeader]: link },
      ...(endpoints[name].method !== 'GET' && { payload }),
    })
  const read = async (name: Call, link: string, payload?: object) => {
    const answer = await ask(name, link, payload)
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
    return answer.json<ManagedWatchWire>()
  }
  /** Advances the clock, and runs the job that sends messages as a server does. */
  const pass = async (minutes = 1, job = jobOf()) => {
    state.nowMs += minutes * 60_000
    await job.run({ warn: (...line) => void warnings.push(line) })
  }
  return {
    site,
    state,
    warnings,
    post,
    ask,
    read,
    jobOf,
    pass,
    /** Sets the clock to a date and a time in Swedish winter time (UTC+1), and runs the job that sends messages. */
    passTo: async (date: string, time: string) => {
      state.nowMs = Date.parse(`${date}T${time}:00+01:00`)
      await pass(0)
    },
    /** Creates and confirms a watch, by default Anna's, and returns the secret of its link. */
    watch: async (payload: object = {}, email = anna) => {
      const answer = await post({ email, ...payload })
      if (answer.statusCode !== 201) throw new Error(answer.body)
      const link = linkOf(state.mails.at(-1))
      await read('confirmWatch', link)
      state.mails.length = 0
      return link
    },
    /** Makes the call with which a browser replaces an old push subscription. */
    renew: (old: object, now: object) =>
      site.call(endpoints.renewBrowser.path, {
        method: 'POST',
        payload: { old_subscription: old, push_subscription: now },
      }),
    add: (...places: readonly (Partial<MarketDraft> | { readonly shop: Partial<ShopDraft> })[]) =>
      write(database, state.nowMs, async (writing) => {
        const shops = places.flatMap((place) => ('shop' in place ? [buildShop(place.shop)] : []))
        const markets = places.flatMap((place) => ('shop' in place ? [] : [buildMarket(place)]))
        return [...(await insertShops(writing, shops)), ...(await insertMarkets(writing, markets))]
      }),
    /** Changes columns of a market, with a new revision as after an edit. */
    edit: (id: number, columns: object) =>
      write(database, state.nowMs, async ({ trx, revision }) => {
        await trx
          .updateTable('market')
          .set({ ...columns, revision })
          .where('id', '=', id)
          .execute()
      }),
    stored: () => database.db.selectFrom('watch').selectAll().orderBy('id').execute(),
    messages: () => database.db.selectFrom('watch_message').selectAll().orderBy('id').execute(),
    retention: (days: number) => {
      state.nowMs += days * dayMs
      return write(database, state.nowMs, async (writing) => {
        await writing.trx.deleteFrom('job').execute()
        await deleteWhatIsTooOld(writing)
      })
    },
  }
}

export type WatchSite = Awaited<ReturnType<typeof buildWatchSite>>

/** The secret of the link in a mail; 'none' without a link. */
export function linkOf(mail: Mail | undefined): string {
  return /nyckel=([\w-]{43})/m.exec(mail?.text ?? '')?.[1] ?? 'none'
}

/** The path of the address in the mail's List-Unsubscribe header. */
export function endAddressOf(mail: Mail | undefined): string {
  return mail?.endAddress?.slice(watchSite.length) ?? 'none'
}

/** A browser's push subscription at a push service, with the private key and the secret that decrypt its messages. */
export function subscriptionAt(endpoint: string) {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return { pair, auth, wire: { endpoint, keys: { p256dh, auth } } }
}
