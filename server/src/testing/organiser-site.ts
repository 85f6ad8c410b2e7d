/** A site with organisers of places, and the calls that they make with their mailed links. */
import { endpoints, placeLinkHeader } from '@fyndkartan/contract/endpoints'
import type { DeskClaimsWire } from '@fyndkartan/contract/desk'
import type { StoreWire } from '@fyndkartan/contract/place'
import type { ManagedPlaceWire } from '@fyndkartan/contract/managed-place'
import { dayMs } from '@fyndkartan/domain/local-time'
import { formOfPlace, type PlaceForm } from '@fyndkartan/domain/place-form'
import type { InjectOptions } from 'fastify'
import type { Database } from '../db/open.ts'
import { write } from '../db/write.ts'
import { deleteWhatIsTooOld } from '../live/retention.ts'
import { type Mail, MailFailure } from '../mail/mailer.ts'
import { buildMarket, buildShop } from './build-place.ts'
import { buildSite } from './build-site.ts'
import { addOperators, deskOf, newMarket, shopWire } from './desk-site.ts'
import { tipWireOf } from './tip-wire.ts'

const startMs = Date.UTC(2026, 10, 21, 11)

/** An e-mail address in the domain to which shop 1 links. */
export const own = 'hej@kupan.se'

type Call = keyof typeof endpoints

/**
 * Shop 1 and market 1 link to domains of their own, shop 2 to a host with pages of many organisers. All places are 60
 * days old.
 */
export async function buildOrganiserSite(database: Database, { submissions = 0 } = {}) {
  const state = { nowMs: startMs, mails: [] as Mail[], isMailAway: false }
  const site = await buildSite(database, {
    shops: [
      buildShop({ name: 'Kupan', link: 'https://www.kupan.se/' }),
      buildShop({ name: 'Fyndet', link: 'https://www.facebook.com/fyndet' }),
    ],
    markets: [buildMarket({ name: 'Torgloppis', date: '2026-11-28', link: 'https://torget.se/' })],
    clock: () => state.nowMs,
    config: { rateLimitPerMinute: 0, submissions, siteUrl: 'https://loppis.example' },
    mailer: {
      send: async (mail) => {
        if (state.isMailAway) throw new MailFailure('the server is away')
        state.mails.push(mail)
      },
      tidy: async () => {},
    },
  })
  await addOperators(site)
  state.nowMs += 60 * dayMs
  const desk = deskOf(site)

  /** `from`: the IP address of the request. */
  const claim = async (email: string, more: object = {}, from = '127.0.0.1') => {
    const payload = { target_type: 'store', target_id: 1, email, ...more }
    const answer = await site.call(endpoints.claimPlace.path, { method: 'POST', payload, remoteAddress: from })
    // Waits for the mail, which the server sends after its answer.
    await site.settle()
    return answer
  }
  const ask = (name: Call, link: string, options: InjectOptions = {}) =>
    site.call(endpoints[name].path, {
      method: endpoints[name].method,
      headers: { [placeLinkHeader]: link },
      ...(endpoints[name].method !== 'GET' && { payload: {} }),
      ...options,
    })
  const read = async (link: string) => {
    const answer = await ask('managedPlace', link)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<ManagedPlaceWire>()
  }
  return {
    site,
    state,
    desk,
    claim,
    /** Makes one of the calls that need the secret of an organiser's link. */
    ask,
    read,
    /** Claims a place, and returns the secret of the mailed link; 'none' without a mail. */
    ownLink: async (more: object = {}, email = own) => {
      const answer = await claim(email, more)
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return linkIn(state.mails.at(-1))
    },
    edit: async (link: string, form: object) => {
      const { place, series } = await read(link)
      return ask('editManagedPlace', link, { payload: { version: (series ?? place).version, form } })
    },
    /** Makes all calls with a link and returns their statuses; the last call ends the link. */
    statusesOf: async (link: string) => {
      const statuses = new Set<number>()
      for (const name of ['managedPlace', 'confirmManagedPlace', 'exportManagedPlace', 'renewPlaceLink'] as const)
        statuses.add((await ask(name, link)).statusCode)
      const payload = { version: 1, form: shopWire({ name: 'Kapad' }) }
      statuses.add((await ask('editManagedPlace', link, { payload })).statusCode)
      return statuses.add((await ask('endPlaceLink', link)).statusCode)
    },
    shop: () => site.read<StoreWire>('/get_store/1'),
    claims: async (status = 'waiting') =>
      (await desk.read<DeskClaimsWire>('deskClaims', null, `?status=${status}`)).claims,
    stored: () => database.db.selectFrom('claim').selectAll().execute(),
    retention: () =>
      write(database, state.nowMs, async (writing) => {
        await writing.trx.deleteFrom('job').execute()
        await deleteWhatIsTooOld(writing)
      }),
  }
}

export type OrganiserSite = Awaited<ReturnType<typeof buildOrganiserSite>>

/** The secret of the link in a mail; 'none' without a link. */
export function linkIn(mail: Mail | undefined): string {
  return /nyckel=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? 'none'
}

/** The form of a market in the format of a tip. It has no date, because a series has its own dates. */
export function marketForm(form: Partial<PlaceForm>): object {
  return tipWireOf({ ...formOfPlace(newMarket()), date: '', startMinute: '', endMinute: '', ...form })
}
