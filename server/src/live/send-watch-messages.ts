/**
 * Sends the due messages of watches (saved searches). Several servers may do so at once, since each message is reserved
 * by one of them. Mails and push messages have separate queues: a push service that never answers must not delay mails.
 */
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import {
  dropMessage,
  noteFailure,
  noteRefusal,
  noteSent,
  readContent,
  takeMessages,
  type WatchMessage,
} from '../db/watch-messages.ts'
import { endTokenOf, WatchKeys } from '../db/watch-keys.ts'
import { deleteGone, loadWatch, type Watch } from '../db/watches.ts'
import { write } from '../db/write.ts'
import type { WatchChannel } from '@fyndkartan/domain/watch'
import { MailFailure, type Mailer } from '../mail/mailer.ts'
import { newsMail } from '../mail/watch-mails.ts'
import type { PushSender, PushSubscription } from '../push/push-sender.ts'

/** How many messages of a queue a server sends at the same time. */
const atATime = 5

/** After this many failures in a row the mail server counts as unavailable, and its queue waits for the next round. */
const mostFailures = 10

export interface Sending {
  readonly database: Database
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'send'>
  readonly push: () => Promise<PushSender>
  /** The site's address without a path. */
  readonly site: () => string
  readonly isStopping?: () => boolean
}

/** Sends all due messages. Throws an error if any failed; those are tried again later. */
export async function sendWatchMessages(sending: Sending): Promise<void> {
  const { database, clock } = sending
  const keys = await WatchKeys.open(database, clock())
  const failures: unknown[] = []
  await Promise.all([
    sendQueue({ ...sending, keys, channel: 'mail', away: new Set() }, failures),
    sendQueue({ ...sending, keys, channel: 'push', away: new Set() }, failures),
  ])
  if (failures.length > 0)
    throw new Error(`${failures.length} messages of watches could not be sent`, { cause: failures[0] })
}

/** One queue in one round. */
interface Queue extends Sending {
  readonly keys: WatchKeys
  readonly channel: WatchChannel
  /** The hosts of push services that have failed in this round; they get no further messages in it. */
  readonly away: Set<string>
}

async function sendQueue(queue: Queue, failures: unknown[]): Promise<void> {
  const { database, clock, channel, isStopping = () => false } = queue
  let inARow = 0
  while (!isStopping() && (channel === 'push' || inARow < mostFailures)) {
    const taken = await takeMessages(database, clock(), channel, atATime)
    if (taken.length === 0) break
    const outcomes = await Promise.allSettled(taken.map((message) => sendOne(queue, message)))
    for (const outcome of outcomes) {
      inARow = outcome.status === 'rejected' ? inARow + 1 : 0
      if (outcome.status === 'rejected') failures.push(outcome.reason)
    }
  }
}

/** Sends one message. Throws when it must be tried again. */
async function sendOne(queue: Queue, message: WatchMessage): Promise<void> {
  const { database, clock, keys, channel } = queue
  const watch = await loadWatch(database.db, message.watch_id)
  const address = watch && keys.openAddress(watch.address)
  const link = watch && keys.openLink(watch.link)
  // Give up the message: its watch was paused or has ended, or cannot be decrypted.
  if (!watch || watch.status !== 'active' || !address || !link) return dropMessage(database, message)
  try {
    const outcome =
      channel === 'mail'
        ? await sendMail(queue, { watch, message, to: address, link })
        : await sendPush(queue, message, JSON.parse(address) as PushSubscription, link)
    if (outcome === 'gone') {
      // If the browser has renewed its subscription, try again with the new one.
      if (!(await write(database, clock(), (writing) => deleteGone(writing, watch))))
        await noteFailure(database, message, channel, clock())
    } else if (outcome === 'refused') await noteRefusal(database, message, clock())
    else await noteSent(database, message, clock())
  } catch (error) {
    await noteFailure(database, message, channel, clock(), error instanceof LaterError ? error.afterMs : 0)
    throw error
  }
}

interface ToSend {
  readonly watch: Watch
  readonly message: WatchMessage
  readonly to: string
  readonly link: string
}

async function sendMail({ mailer, site }: Sending, { watch, message, to, link }: ToSend): Promise<'sent' | 'refused'> {
  const address = site()
  const mail = newsMail({
    ...readContent(message),
    to,
    site: address,
    link,
    pace: watch.pace,
    endToken: endTokenOf(link),
    messageId: `bevakning-${message.message_id}@${new URL(address).hostname}`,
  })
  try {
    await mailer.send(mail)
    return 'sent'
  } catch (error) {
    if (error instanceof MailFailure && error.isRefused) return 'refused'
    throw error
  }
}

/** The push service wants the message to be sent later. */
class LaterError extends Error {
  readonly afterMs: number

  constructor(reason: string, afterMs: number) {
    super(`A push service did not take a message: ${reason}`)
    this.afterMs = afterMs
  }
}

/** The most characters of a push message's body. A push service accepts 4 kB, encrypted. */
const longestBody = 600

async function sendPush(
  { push, away }: Queue,
  message: WatchMessage,
  subscription: PushSubscription,
  link: string,
): Promise<'sent' | 'gone'> {
  const { subject, places, more } = readContent(message)
  const manage = `/#/bevakning?nyckel=${link}`
  const [only] = places
  const isOne = places.length === 1 && more === 0
  const body = isOne
    ? (only?.lines ?? []).join('\n')
    : places.map(({ name, lines: [first] }) => [name, first].filter(Boolean).join(', ')).join('\n')
  const payload = {
    title: subject,
    body: body.length > longestBody ? `${body.slice(0, longestBody).toWellFormed()}…` : body,
    address: isOne ? only?.address : manage,
    manage,
    tag: message.message_id,
  }
  const host = URL.parse(subscription.endpoint)?.host ?? ''
  if (away.has(host)) throw new LaterError('its host has just failed', 0)
  const result = await (await push()).send(subscription, JSON.stringify(payload))
  if (result.outcome !== 'failed') return result.outcome
  if (result.isAway) away.add(host)
  throw new LaterError(result.reason, result.afterMs)
}
