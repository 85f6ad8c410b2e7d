/**
 * `kill -9` while a server mails the news of watches: no news is lost, and only mails that were in transit are sent
 * again, unchanged.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '../../e2e/server-process.ts'
import { startSmtp } from '../../server/src/testing/smtp-server.ts'
import { hasPostgres, makeDatabase } from './databases.ts'
import { chanceFrom, chooseSeed, form, tally } from './form.ts'
import { startSite } from './site-process.ts'
import { until } from './source-site.ts'
import { type GotMail, makeWatches, readMail } from './watched-site.ts'

const isLong = form === 'long'
const rounds = isLong ? 10 : 1
/**
 * The moments of a kill: while mails wait for the mail server's answer ('asking'), or just after some got it
 * ('answered'). Processes start slowly, so the short form tests the second moment only on SQLite.
 */
const stagesOf = (dialect: string) =>
  isLong || dialect === 'SQLite' ? (['asking', 'answered'] as const) : (['asking'] as const)
const watches = 24
/** The number of places that are added before each start of the server. */
const news = 2
/**
 * The number of mails that a server sends at the same time (server/src/live/send-watch-messages.ts), so at most this
 * many are in transit.
 */
const atATime = 5
/**
 * The longest delay of a kill after mails have been answered, ms: within it the server records them as sent and sends
 * the next ones.
 */
const momentMs = 40

test.for(['SQLite', 'PostgreSQL'] as const)(
  'a server on %s that is killed while it tells watches',
  async (dialect, { skip }) => {
    skip(dialect === 'PostgreSQL' && !hasPostgres, 'PostgreSQL is not tried')
    const seed = chooseSeed()
    console.log(`FAULTS_SEED=${seed}`)
    const chance = chanceFrom(seed)
    const got: GotMail[] = []
    let kills = 0
    /** How many more mails the mail server answers, and functions that answer the mails that wait. */
    let left = 0
    let waiting: (() => void)[] = []
    const smtp = await startSmtp({
      async taking(message) {
        got.push(readMail(message))
        if (left-- <= 0) await new Promise<void>((resolve) => waiting.push(resolve))
      },
    })
    const answer = (mails: number) => {
      left = mails
      for (const go of waiting) go()
      waiting = []
    }
    const database = await makeDatabase(dialect)
    const watched = await makeWatches(database, watches)
    const port = await freePort()
    const start = () =>
      startSite({ database: database.place, port, env: { SMTP_URL: `smtp://${smtp.address}`, DRAIN_SECONDS: '0' } })
    const wanted: string[] = []
    /**
     * The Message-IDs of mails that the mail server had received completely when a server was killed, but that were not
     * recorded as sent.
     */
    const cut: string[] = []

    for (let round = 0; round < rounds; round++)
      for (const stage of stagesOf(dialect)) {
        wanted.push(...(await watched.addPlaces(news)))
        await watched.endWaits()
        answer(Math.floor((chance() * watches) / 2))
        const site = await start()
        await until('a mail waits for its answer', () => waiting.length > 0)
        if (stage === 'answered') answer(atATime)
        await delay(chance() * momentMs)
        await site.kill()
        kills++
        const noted = new Map((await watched.messages()).map(({ id, isSent }) => [id, isSent]))
        const onTheirWay = new Set(got.map(({ id }) => id).filter((id) => noted.get(id) === false))
        expect(onTheirWay.size, `FAULTS_SEED=${seed}`).toBeLessThanOrEqual(atATime)
        if (stage === 'asking') expect(onTheirWay.size, `FAULTS_SEED=${seed}`).toBeGreaterThan(0)
        cut.push(...onTheirWay)
      }

    wanted.push(...(await watched.addPlaces(news)))
    await watched.endWaits()
    answer(Infinity)
    const site = await start()
    await until(
      'everybody is told',
      async () =>
        (await watched.countUpToDate()) === watches && (await watched.messages()).every(({ isSent }) => isSent),
    )
    expect(await site.stop()).toMatchObject({ code: 0 })

    const byId = Map.groupBy(got, ({ id }) => id)
    const mailsByAddress = Map.groupBy(
      [...byId.values()].flatMap(([first]) => first ?? []),
      ({ to }) => to,
    )
    expect(mailsByAddress.size).toBe(watches)
    for (const [to, mails] of mailsByAddress)
      expect(mails.flatMap(({ places }) => places).toSorted(), `${to}, FAULTS_SEED=${seed}`).toEqual(wanted.toSorted())
    const repeated = [...byId].filter(([, mails]) => mails.length > 1)
    // A mail in transit at a kill is sent again, once for each kill, unchanged and with the same Message-ID.
    for (const [id, mails] of repeated) {
      expect(mails.length - 1, `FAULTS_SEED=${seed}`).toBeLessThanOrEqual(cut.filter((one) => one === id).length)
      expect(new Set(mails.map(({ content }) => content)).size, `FAULTS_SEED=${seed}`).toBe(1)
    }
    expect((await watched.messages()).map(({ id }) => id).toSorted()).toEqual([...byId.keys()].toSorted())
    await watched.close()
    await smtp.close()
    await database.remove()
    tally(`kill -9 while watches are told on ${dialect}`, {
      'tried kills': kills,
      'tried mails': byId.size,
      'mails on their way at a kill': cut.length,
      'sent once more': got.length - byId.size,
      lost: 0,
      seed,
    })
  },
)
