/**
 * Sends mails about a requested watch. They are sent after the answer, so that neither its duration nor its status
 * reveals whether a watch exists.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pace } from '@fyndkartan/domain/watch'
import { formatUntypedSearch } from '@fyndkartan/domain/watch-words'
import { Attempts } from '../../db/attempts.ts'
import { WatchKeys } from '../../db/watch-keys.ts'
import { type insertWatch, loadWatchesOf } from '../../db/watches.ts'
import type { Deps } from '../../deps.ts'
import { mailTries, mailWindowMs } from '../../editing/mailbox-limits.ts'
import { withoutAddresses } from '../../http/log/without-addresses.ts'
import { siteAddress } from '../../http/site-address.ts'
import { readWatchSearch } from '../../live/match-watches.ts'
import { confirmWatchMail, fullWatchesMail, knownWatchMail } from '../../mail/watch-mails.ts'

interface RequestedWatch {
  readonly to: string
  readonly personKey: string
  readonly search: string
  readonly pace: Pace
}

type Outcome = Awaited<ReturnType<typeof insertWatch>>

export function watchMails(calls: FastifyInstance, deps: Deps) {
  const { clock, config, database, mailer } = deps
  const mails = new Set<Promise<void>>()
  calls.addHook('onClose', async () => {
    await Promise.all(mails)
  })

  async function send(
    request: FastifyRequest,
    outcome: Outcome,
    { to, personKey, search, pace }: RequestedWatch,
  ): Promise<void> {
    const keys = await WatchKeys.open(database, clock())
    const watch = outcome.outcome === 'full' ? (await loadWatchesOf(database.db, personKey))[0] : outcome.watch
    const link = watch && keys.openLink(watch.link)
    if (!watch || !link) return
    const parsed = readWatchSearch(search, { date: '2000-01-01' })
    const site = siteAddress(config, request.server.server)
    const about = { to, site, link, title: parsed ? formatUntypedSearch(parsed) : '' }
    if (outcome.outcome === 'full') await mailer.send(fullWatchesMail(about))
    else await mailer.send(watch.status === 'waiting' ? confirmWatchMail(about, pace) : knownWatchMail(about))
  }

  return {
    /** Counts a mail to an address; false when the limit of the day is reached. */
    async mayMail(email: string, request: FastifyRequest): Promise<boolean> {
      const attempts = await Attempts.open(database, clock)
      return (await attempts.countAll(mailTries('watch mail', email, request), mailWindowMs)).waitMs === 0
    },
    sendLater(request: FastifyRequest, outcome: Outcome, requested: RequestedWatch): void {
      const sending = send(request, outcome, requested)
        .catch((error: unknown) => {
          request.log.warn({ err: withoutAddresses(error) }, 'a mail could not be sent')
        })
        .finally(() => mails.delete(sending))
      mails.add(sending)
      deps.background?.(sending)
    },
  }
}
