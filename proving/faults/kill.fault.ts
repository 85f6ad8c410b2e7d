/**
 * `kill -9` of the server at random moments during writes of every kind: no acknowledged write may be lost, and none
 * may be stored in part.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { readMapRows } from '@fyndkartan/contract/map-rows'
import { expect, test } from 'vitest'
import { freePort } from '../../e2e/server-process.ts'
import { hasPostgres, makeDatabase } from './databases.ts'
import { chanceFrom, chooseSeed, form, tally } from './form.ts'
import { type Ledger, none } from './ledger.ts'
import { askIdentity, renewToken } from './people.ts'
import { siteKey, type SiteProcess, startSite } from './site-process.ts'
import { type Found, lookInto } from './whole.ts'
import { makeWorld, type World, writeUntil } from './writers.ts'

const kills = form === 'long' ? 50 : 2

/**
 * The server is killed after at most this many acknowledged writes, and up to `momentMs` later. The number does not
 * depend on the machine's speed.
 */
const mostWrites = form === 'long' ? 80 : 30
const momentMs = 40

/** The server is killed after this time, ms, even if there have been fewer writes. */
const patienceMs = 10_000

/** The query string of a search for all places. */
const everything = 'city=*&start_date=2000-01-01&end_date=2100-01-01'

/** How many passwords are checked by a sign-in after each kill; each sign-in costs a password hash. */
const passwordsTried = 4

test.for(['SQLite', 'PostgreSQL'] as const)('the server on %s is killed again and again', async (dialect, { skip }) => {
  skip(dialect === 'PostgreSQL' && !hasPostgres, 'PostgreSQL is not tried')
  const seed = chooseSeed()
  console.log(`FAULTS_SEED=${seed}`)
  const chance = chanceFrom(seed)
  const database = await makeDatabase(dialect)
  const port = await freePort()
  const start = () => startSite({ database: database.place, port })
  let site = await start()
  const world = await makeWorld(site, chance)
  const { ledger } = world
  const lost: string[] = []
  let half = 0
  let revision = 0
  let checked = 0
  let slowestStartMs = 0
  for (let round = 0; round < kills; round++) {
    const done = writeUntil(world, site.hasEnded)
    await acknowledged(ledger, 1 + Math.floor(chance() * mostWrites))
    await delay(chance() * momentMs)
    await site.kill()
    await done
    const found = await lookInto(database.config)
    if (found.revision < revision) lost.push(`the revision went from ${revision} back to ${found.revision}`)
    revision = found.revision
    const startMs = performance.now()
    site = await start()
    slowestStartMs = Math.max(slowestStartMs, performance.now() - startMs)
    world.site = site
    half += found.halves.length
    lost.push(...found.halves, ...(await indexFaults(site, found)), ...(await signInFaults(world)))
    const passwords = await findPasswords(world, found)
    lost.push(
      ...ledger.settle(
        (subject) => passwords.get(subject) ?? (isPassword(subject) ? ledger.stateOf(subject) : found.stateOf(subject)),
      ),
    )
    checked += found.codes.length
    expect(lost, `after kill ${round + 1}, FAULTS_SEED=${seed}`).toEqual([])
    for (const person of [...world.visitors, world.operator]) await renewToken(site, person)
  }
  expect(await site.stop()).toMatchObject({ code: 0 })
  await database.remove()
  tally(`kill -9 of the server on ${dialect}`, {
    'tried kills': kills,
    'tried writes acknowledged': ledger.acknowledged,
    'tried writes cut off': ledger.unanswered,
    'places compared with the index': checked,
    lost: lost.length,
    'half-written': half,
    'refused without a reason': ledger.wrong.length,
    'slowest start ms': Math.round(slowestStartMs),
    seed,
  })
  expect(ledger.wrong).toEqual([])
})

async function acknowledged(ledger: Ledger, writes: number): Promise<void> {
  const [before, giveUpAt] = [ledger.acknowledged, performance.now() + patienceMs]
  while (ledger.acknowledged < before + writes && performance.now() < giveUpAt) await delay(1)
}

/** The differences between the search index of a restarted server and the database. */
async function indexFaults(site: SiteProcess, found: Found): Promise<string[]> {
  const counts = await site.call(endpoints.countPlaces.path)
  const map = await fetch(`${site.url}${endpoints.searchMap.path}?${everything}`, { headers: siteKey })
  const codes = [...readMapRows(await map.arrayBuffer()).codes].toSorted((a, b) => a - b)
  const faults: string[] = []
  const { stores, events } = counts.body as Found['counts']
  if (stores !== found.counts.stores || events !== found.counts.events)
    faults.push(`the index has ${stores} and ${events}`)
  if (JSON.stringify(codes) !== JSON.stringify(found.codes)) faults.push('the map shows other places than the database')
  return faults
}

/** Sessions that the server has acknowledged, but that no longer work. */
async function signInFaults({ site, sessions }: World): Promise<string[]> {
  const faults: string[] = []
  for (const person of sessions.values())
    await renewToken(site, person).catch((error: Error) => faults.push(error.message))
  sessions.clear()
  return faults
}

const isPassword = (subject: string) => subject.startsWith('password/')

/** Finds the passwords of some accounts by trying to sign in, because the database has only hashes. */
async function findPasswords({ site, ledger }: World, found: Found): Promise<Map<string, string>> {
  const passwords = new Map<string, string>()
  for (const subject of [...ledger.touched].filter(isPassword)) {
    const email = subject.slice('password/'.length)
    if (found.stateOf(`account/${email}`) === none) passwords.set(subject, none)
    else if (passwords.size < passwordsTried) passwords.set(subject, await fittingPassword(email))
  }
  return passwords

  async function fittingPassword(email: string): Promise<string> {
    for (const password of ledger.possible(`password/${email}`))
      if (password !== none && (await askIdentity(site, 'signIn', { email, password })).status === 200) return password
    return 'unknown'
  }
}
