/** The calls about watches: create one for a mail address or a browser, and list the caller's own. */
import { accountProblemSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { listedWatchesToWire, parseWatchSearch, watchSearchToWire, type WatchWire } from '@fyndkartan/contract/watch'
import {
  listedWatchesSchema,
  watchAnswerSchema,
  watchProblemSchema,
  watchSchema,
} from '@fyndkartan/contract/watch-schema'
import { isWatchOver, longestWatchSearch, mostWatches, type Pace, paces } from '@fyndkartan/domain/watch'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { swedishToday } from '../../clock.ts'
import { WatchKeys } from '../../db/watch-keys.ts'
import { insertWatch, loadWatchesOf, type WatchDraft } from '../../db/watches.ts'
import type { Deps } from '../../deps.ts'
import { watchAddressOf } from '../../editing/watch-address.ts'
import { withKeyAndToken, withRequiredToken } from '../../http/description/api-docs.ts'
import { bodyReader, takePersonalJson } from '../../http/json-body.ts'
import { Problem, problemFor } from '../../http/problem.ts'
import { parseQueryString } from '../../http/query-string.ts'
import { siteAddress } from '../../http/site-address.ts'
import { pushSettings } from '../../live/push-settings.ts'
import { seenWatchOf } from '../../live/seen-watch.ts'
import { addAccountCalls } from '../../viewer/account-calls.ts'
import { type ConfirmedAddress, confirmedAddress } from '../../viewer/confirmed-address.ts'
import { gateKeeper } from '../../viewer/gate.ts'
import { readViewer, requireViewer } from '../../viewer/viewer.ts'
import { browserCalls, isOfBrowser, readBrowser } from './browsers.ts'
import { managedWatchCalls } from './managed-watch.ts'
import { watchMails } from './watch-mails.ts'

/** The largest body in bytes: enough for a search with every town and a push subscription. */
const bodyLimitBytes = 32 * 1024

const noAddressText = 'Ange en giltig e-postadress.'
const fullText = `Du har redan ${mostWatches} bevakningar. Avsluta någon av dem först.`
const overText = 'De valda dagarna är förbi. Välj andra, eller bevaka alla kommande.'

const readWatch = bodyReader(watchSchema)

export function watchRoutes(api: FastifyInstance, deps: Deps): void {
  void api.register(async (calls) => {
    takePersonalJson(calls, bodyLimitBytes)
    void calls.register(async (watching) => {
      watching.setErrorHandler(sendWatchError)
      addWatching(watching, deps)
    })
    browserCalls(calls, deps)
    managedWatchCalls(calls, deps)
  })
  addAccountCalls(api, (calls) => addOwnList(calls, deps))
}

function sendWatchError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode, message, code } = problemFor(error, request, reply)
  const problems = error instanceof Problem && error.problems !== null ? { problems: error.problems } : {}
  return reply.code(statusCode).send({ message, error: code ?? message, ...problems })
}

/** The recipient of a watch. */
interface Target {
  readonly channel: 'mail' | 'push'
  /** The mail address, or the browser's address at its push service. */
  readonly who: string
  /** The recipient's data, stored encrypted. */
  readonly address: string
  readonly isConfirmed: boolean
  readonly isTheirs: WatchDraft['isTheirs']
}

function addWatching(calls: FastifyInstance, deps: Deps): void {
  const gate = gateKeeper(deps)
  const { clock, database } = deps
  const mails = watchMails(calls, deps)
  const settings = pushSettings(deps.config, () => siteAddress(deps.config, calls.server))
  const schema = {
    summary: 'Watch a search',
    description:
      'For a mail address, which is confirmed by a link first, or for a browser. The answer does not depend on what is stored about an address; somebody ' +
      'who is signed in with that address, confirmed, needs no mail. Without form_pass the limit is half as high.',
    security: withKeyAndToken,
    body: watchSchema,
    response: { 201: watchAnswerSchema, '4xx': watchProblemSchema },
  }
  calls.post(endpoints.watch.path, { schema }, async (request, reply) => {
    const viewer = await readViewer(request, deps.identity)
    const own = viewer && (await confirmedAddress(deps, request, viewer).catch(asUnconfirmed))
    const keeper = await gate()
    const { wire, opened } = await keeper.receive('watch', { request, reply }, readWatch)
    const { search, pace } = readSearch(wire, swedishToday(clock)())
    const keys = await WatchKeys.open(database, clock())
    const target: Target = wire.push_subscription
      ? {
          channel: 'push',
          ...readBrowser(wire.push_subscription, settings),
          isConfirmed: true,
          isTheirs: isOfBrowser(keys, wire.push_subscription),
        }
      : mailboxOf(wire.email ?? '', own)
    const personKey = keys.personOf(target.channel, target.who)
    const draft = { ...target, personKey, address: keys.sealAddress(target.address), search, pace }
    // Mails are counted before anything is stored, so that nobody can fill another person's mailbox, nor the table.
    const mayMail = target.isConfirmed || (await mails.mayMail(target.who, request))
    let stored: Awaited<ReturnType<typeof insertWatch>> | null = null
    await keeper.letIn('watch', opened, { request, reply }, async (writing) => {
      if (mayMail) stored = await insertWatch(writing, keys, draft)
      // Every try counts as stored: otherwise the limit would reveal who has a watch.
      return 'inserted'
    })
    const result = stored as Awaited<ReturnType<typeof insertWatch>> | null
    if (!target.isConfirmed) {
      if (result) mails.sendLater(request, result, { to: target.who, personKey, search, pace })
      return reply.code(201).send({ success: true, status: 'waiting', link: null })
    }
    if (result === null || result.outcome === 'full') throw new Problem(409, fullText)
    return reply.code(201).send({ success: true, status: 'active', link: keys.openLink(result.watch.link) })
  })
}

/** Parses a search and a pace. Throws a Problem of 400 for an invalid one. */
function readSearch(
  { search, pace }: WatchWire,
  today: ReturnType<ReturnType<typeof swedishToday>>,
): { search: string; pace: Pace } {
  if (search.length > longestWatchSearch) throw new Problem(400, 'search is too long')
  const parsed = parseWatchSearch(parseQueryString(search.replace(/^\?/, '')), today)
  if ('problem' in parsed) throw new Problem(400, `search: ${parsed.problem}`)
  if (isWatchOver(parsed.value, today)) throw new Problem(400, overText, { problems: { search: overText } })
  const known = paces.find((one) => one === pace)
  if (known === undefined) throw new Problem(400, 'pace has the wrong form, see /docs')
  return { search: new URLSearchParams(watchSearchToWire(parsed.value)).toString(), pace: known }
}

/**
 * The recipient of a watch by mail. `own`: the caller's confirmed address. Throws a Problem of 400 for an invalid
 * address.
 */
function mailboxOf(typed: string, own: ConfirmedAddress | null): Target {
  const email = watchAddressOf(typed)
  if (email === null) throw new Problem(400, noAddressText, { problems: { email: noAddressText } })
  const isConfirmed = own !== null && watchAddressOf(own.email) === email
  return { channel: 'mail', who: email, address: email, isConfirmed, isTheirs: isConfirmed ? own.isTheirs : () => true }
}

/** While the identity provider is unavailable, the address is confirmed by mail, as for visitors without an account. */
function asUnconfirmed(error: unknown): null {
  if (error instanceof Problem && error.statusCode === 503) return null
  throw error
}

function addOwnList(calls: FastifyInstance, deps: Deps): void {
  const { clock, database, identity } = deps
  const schema = {
    summary: 'List the watches of the caller’s address',
    description:
      'Of the confirmed mail address of the account; none while it is not confirmed. With Firebase only those that began from an account.',
    security: withRequiredToken,
    response: { 200: listedWatchesSchema, '4xx': accountProblemSchema },
  }
  calls.get(endpoints.ownWatches.path, { schema }, async (request) => {
    const viewer = await requireViewer(request, identity)
    const own = await confirmedAddress(deps, request, viewer)
    const email = own && watchAddressOf(own.email)
    if (!own || email === null) return { watches: [] }
    const keys = await WatchKeys.open(database, clock())
    const watches = (await loadWatchesOf(database.db, keys.personOf('mail', email))).filter(own.isTheirs)
    return listedWatchesToWire(watches.map((watch) => seenWatchOf(watch, keys)))
  })
}
