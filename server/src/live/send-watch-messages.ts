/**
 * Sends the due messages of watches (saved searches). Several servers may do so at once, since each message is reserved
 * by one of them.
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
import { MailFailure, type Mailer } from '../mail/mailer.ts'
import { newsMail } from '../mail/watch-mails.ts'
import type { PushSender, PushSubscription } from '../push/push-sender.ts'

/** How many messages a server sends at the same time. */
const atATime = 5

/** After this many failures in a row the mail server counts as unavailable, and the rest waits for the next round. */
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
  const { database, clock, isStopping = () => false } = sending
  const keys = await WatchKeys.open(database, clock())
  const failures: unknown[] = []
  let inARow = 0
  while (!isStopping() && inARow < mostFailures) {
    const taken = await takeMessages(database, clock(), atATime)
    if (taken.length === 0) break
    const outcomes = await Promise.allSettled(taken.map((message) => sendOne(sending, keys, message)))
    for (const outcome of outcomes) {
      inARow = outcome.status === 'rejected' ? inARow + 1 : 0
      if (outcome.status === 'rejected') failures.push(outcome.reason)
    }
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} messages of watches could not be sent`, { cause: failures[0] })
}

/** Sends one message. Throws when it must be tried again. */
async function sendOne(sending: Sending, keys: WatchKeys, message: WatchMessage): Promise<void> {
  const { database, clock } = sending
  const watch = await loadWatch(database.db, message.watch_id)
  const address = watch && keys.openAddress(watch.address)
  const link = watch && keys.openLink(watch.link)
  // Give up the message: its watch was paused or has ended, or cannot be decrypted.
  if (!watch || watch.status !== 'active' || !address || !link) return dropMessage(database, message)
  try {
    const outcome =
      watch.channel === 'mail'
        ? await sendMail(sending, { watch, message, to: address, link })
        : await sendPush(sending, message, JSON.parse(address) as PushSubscription, link)
    if (outcome === 'gone') {
      // If the browser has renewed its subscription, try again with the new one.
      if (!(await write(database, clock(), (writing) => deleteGone(writing, watch))))
        await noteFailure(database, message, clock())
    } else if (outcome === 'refused') await noteRefusal(database, message, clock())
    else await noteSent(database, message, clock())
  } catch (error) {
    await noteFailure(database, message, clock(), error instanceof LaterError ? error.afterMs : 0)
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
  { push }: Sending,
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
  const result = await (await push()).send(subscription, JSON.stringify(payload))
  if (result.outcome === 'failed') throw new LaterError(result.reason, result.afterMs)
  return result.outcome
}
