import { dayMs } from '@fyndkartan/domain/local-time'
import { expect, test } from 'vitest'
import { loadRuns, orderRun, updateSource } from '../db/sources.ts'
import { leaseRun } from '../db/source-runs.ts'
import type { Database } from '../db/open.ts'
import { loadPlaces } from '../db/place-changes.ts'
import { write } from '../db/write.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { addSource, shopTable, sourceOf, sourcesJobOf, startSourceServer } from '../testing/source-server.ts'

const nowMs = Date.UTC(2026, 10, 24, 11)
const log = {
  warn: ({ err }: { err: unknown }) => {
    throw err
  },
} as never

async function placesOf(database: Database) {
  const places = []
  for await (const batch of loadPlaces(database.db, Number.MAX_SAFE_INTEGER))
    for (const { place } of batch) places.push(place)
  return places
}

const run = (database: Database, atMs = nowMs) => sourcesJobOf(database, () => atMs).run(log)

async function orderAgain(
  database: Database,
  id: number,
  order: 'run' | 'try' | 'approved' = 'run',
  approved: string | null = null,
) {
  await write(database, nowMs, (writing) => orderRun(writing, id, order, { approved }))
}

/** Orders a run with exactly the changes of the source's last run, which was held. */
async function approveHeld(database: Database, id: number) {
  const [held] = await loadRuns(database.db, id, 1)
  await orderAgain(database, id, 'approved', held?.result?.fingerprint)
}

onEachDatabase(({ fresh }) => {
  test('a source is fetched, its places have its licence and attribution, and its next run is due the next night', async () => {
    const [{ origin, answers, requests }, database] = [await startSourceServer(), await fresh()]
    answers.set('/lista.csv', shopTable(3))
    const id = await addSource(database, nowMs, { address: `${origin}/lista.csv` })
    await run(database)
    const places = await placesOf(database)
    expect(places.map(({ name, trust }) => [name, trust?.source])).toEqual(
      [1, 2, 3].map((number) => [
        `Butik ${number}`,
        { name: 'Listan', url: null, licence: 'CC BY 4.0', attribution: 'Staden' },
      ]),
    )
    expect(await sourceOf(database, id)).toMatchObject({ status: 'active', ordered: null, run_id: null, failures: 0 })
    expect((await sourceOf(database, id)).next_at).toBe(Date.UTC(2026, 10, 25, 1, 37))
    const [{ startedAtMs, endedAtMs } = {}] = await loadRuns(database.db, id, 1)
    expect([startedAtMs, (endedAtMs ?? 0) > nowMs, (endedAtMs ?? 0) < nowMs + 15_000]).toEqual([nowMs, true, true])
    expect(await loadRuns(database.db, id, 9)).toMatchObject([
      {
        outcome: 'done',
        cause: 'operator',
        reason: null,
        result: { added: 3, removed: 0, actionId: expect.any(Number) },
      },
    ])
    expect(requests.at(-1)?.headers['user-agent']).toBe('Fyndkartan/1.0 (+https://www.example.se; kontakt@example.se)')
  })

  test('the words of titles leave places out, which later runs remove, and the result names them', async () => {
    const [{ origin, answers }, database] = [await startSourceServer(), await fresh()]
    const event = (uid: string, title: string) =>
      [
        'BEGIN:VEVENT',
        `UID:${uid}@hembygd.example`,
        `SUMMARY:${title}`,
        'LOCATION:Borås',
        'DTSTART;VALUE=DATE:20261205',
      ]
        .concat('END:VEVENT')
        .join('\r\n')
    const titles = ['Storloppis', 'Loppis i Sandared', 'Loppis i Fristad', 'Loppis i Dalsjöfors', 'Loppis i Gånghester']
    const events = [...titles, 'Styrelsemöte', 'Städdag före loppisen'].map((title, at) => event(String(at), title))
    answers.set('/klubb.ics', ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'))
    const id = await addSource(database, nowMs, { kind: 'ical', address: `${origin}/klubb.ics`, wanted: 'loppis' })
    await run(database)
    const names = async () => new Set((await placesOf(database)).map(({ name }) => name))
    expect(await names()).toEqual(new Set([...titles, 'Städdag före loppisen']))
    await write(database, nowMs, (writing) => updateSource(writing, id, { unwanted: 'städdag' }))
    await orderAgain(database, id)
    await run(database)
    expect(await names()).toEqual(new Set(titles))
    const [{ result } = { result: null }] = await loadRuns(database.db, id, 1)
    expect(result?.skipped.map(({ reason, detail }) => [reason, detail])).toEqual([
      ['utelämnad enligt källans ord i titlar', 'Styrelsemöte'],
      ['utelämnad enligt källans ord i titlar', 'Städdag före loppisen'],
    ])
  })

  test('a trial run writes nothing', async () => {
    const [{ origin, answers }, database] = [await startSourceServer(), await fresh()]
    answers.set('/lista.csv', shopTable(3))
    const id = await addSource(database, nowMs, { address: `${origin}/lista.csv` })
    await orderAgain(database, id, 'try')
    await run(database)
    expect(await placesOf(database)).toEqual([])
    expect(await sourceOf(database, id)).toMatchObject({ status: 'new', ordered: null })
    expect(await loadRuns(database.db, id, 9)).toMatchObject([
      { outcome: 'tried', result: { added: 3, actionId: null } },
    ])
  })

  test('an answer 304 ends the run as unchanged', async () => {
    const [{ origin, answers, requests }, database] = [await startSourceServer(), await fresh()]
    answers.set('/lista.csv', (request, response) => {
      if (request.headers['if-none-match'] === '"eins"') response.writeHead(304).end()
      else response.writeHead(200, { etag: '"eins"' }).end(shopTable(3))
    })
    const id = await addSource(database, nowMs, { address: `${origin}/lista.csv` })
    await run(database)
    await orderAgain(database, id)
    await run(database)
    expect(requests.at(-1)?.headers['if-none-match']).toBe('"eins"')
    expect((await loadRuns(database.db, id, 9)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'done'])
  })

  test('a run that would remove more than a fifth waits, and then applies exactly the approved changes', async () => {
    const [{ origin, answers }, database] = [await startSourceServer(), await fresh()]
    answers.set('/lista.csv', shopTable(10))
    const id = await addSource(database, nowMs, { address: `${origin}/lista.csv` })
    await run(database)
    answers.set('/lista.csv', shopTable(7))
    await orderAgain(database, id)
    await run(database)
    expect(await placesOf(database)).toHaveLength(10)
    const reason = 'Den skulle ta bort 3 av källans 10 platser, mer än en femtedel.'
    expect(await sourceOf(database, id)).toMatchObject({ status: 'waiting', waits_for: reason })
    const [held] = await loadRuns(database.db, id, 1)
    expect(held).toMatchObject({ outcome: 'held', reason, result: { removed: 3 } })
    // Even 40 days later no run starts: the source waits for the operator.
    await run(database, nowMs + 40 * dayMs)
    expect(await loadRuns(database.db, id, 9)).toHaveLength(2)

    answers.set('/lista.csv', shopTable(6))
    await orderAgain(database, id, 'approved', held?.result?.fingerprint)
    await run(database)
    expect(await placesOf(database)).toHaveLength(10)
    expect((await sourceOf(database, id)).waits_for).toBe(
      'Källan har ändrats sedan du godkände. Den skulle ta bort 4 av källans 10 platser, mer än en femtedel.',
    )
    await approveHeld(database, id)
    await run(database)
    expect(await placesOf(database)).toHaveLength(6)
    expect(await sourceOf(database, id)).toMatchObject({ status: 'active', waits_for: null })
  })

  test('the recovery of a source that has shrunk does not count as a change of more than half', async () => {
    const [{ origin, answers }, database] = [await startSourceServer(), await fresh()]
    answers.set('/lista.csv', shopTable(10))
    const id = await addSource(database, nowMs, { address: `${origin}/lista.csv` })
    await run(database)
    answers.set('/lista.csv', shopTable(3))
    await orderAgain(database, id)
    await run(database)
    await approveHeld(database, id)
    await run(database)
    expect(await placesOf(database)).toHaveLength(3)
    answers.set('/lista.csv', shopTable(10))
    await orderAgain(database, id)
    await run(database)
    expect(await placesOf(database)).toHaveLength(10)
    expect(await sourceOf(database, id)).toMatchObject({ status: 'active', waits_for: null })
  })

  test('a run that would change more than half waits', async () => {
    const [{ origin, answers }, database] = [await startSourceServer(), await fresh()]
    answers.set('/lista.csv', shopTable(4))
    const id = await addSource(database, nowMs, { address: `${origin}/lista.csv` })
    await run(database)
    answers.set('/lista.csv', shopTable(4, 'Kinna'))
    await orderAgain(database, id)
    await run(database)
    expect((await placesOf(database)).map(({ town }) => town)).toEqual(Array(4).fill('Borås'))
    expect((await sourceOf(database, id)).waits_for).toBe('Den skulle ändra 4 av källans 4 platser, mer än hälften.')
  })

  test('a later run that would add more than 500 places and more than the source has waits; the first one does not', async () => {
    const [{ origin, answers }, database] = [await startSourceServer(), await fresh()]
    answers.set('/lista.csv', shopTable(501))
    const id = await addSource(database, nowMs, { address: `${origin}/lista.csv` })
    await run(database)
    expect(await placesOf(database)).toHaveLength(501)
    answers.set('/lista.csv', shopTable(1003))
    await orderAgain(database, id)
    await run(database)
    expect(await placesOf(database)).toHaveLength(501)
    const reason = 'Den skulle lägga till 502 platser, fler än de 501 som källan har.'
    expect(await sourceOf(database, id)).toMatchObject({ status: 'waiting', waits_for: reason })
    await approveHeld(database, id)
    await run(database)
    expect(await placesOf(database)).toHaveLength(1003)
  })

  test.each([
    ['an empty answer', ''],
    ['an answer without places', 'type,name,town\n'],
    ['a page instead of a table', '<!doctype html><title>Logga in</title>'],
  ])('%s removes nothing, and after three failures in a row the source waits for the operator', async (_, answer) => {
    const [{ origin, answers }, database] = [await startSourceServer(), await fresh()]
    answers.set('/lista.csv', shopTable(4))
    const id = await addSource(database, nowMs, { address: `${origin}/lista.csv` })
    await run(database)
    answers.set('/lista.csv', answer)
    for (const days of [1, 2, 3, 4]) await run(database, nowMs + days * dayMs)
    expect(await placesOf(database)).toHaveLength(4)
    expect(await sourceOf(database, id)).toMatchObject({ status: 'waiting', failures: 3 })
    expect((await sourceOf(database, id)).waits_for).toMatch(/^3 körningar i rad har gått fel\. ./)
    expect((await loadRuns(database.db, id, 9)).map(({ outcome }) => outcome)).toEqual([
      'failed',
      'failed',
      'failed',
      'done',
    ])
  })

  test('one of two nodes runs a source, and after the loss of a node another one does', async () => {
    const [{ origin, answers, asked }, database] = [await startSourceServer(), await fresh()]
    answers.set('/lista.csv', shopTable(2))
    const id = await addSource(database, nowMs, { address: `${origin}/lista.csv` })
    await Promise.all([run(database), run(database)])
    expect(asked.filter((path) => path === '/lista.csv')).toHaveLength(1)

    await orderAgain(database, id)
    // A node starts the run and is killed.
    expect(await leaseRun(database, nowMs)).not.toBeNull()
    await run(database, nowMs + 1000)
    expect(asked.filter((path) => path === '/lista.csv')).toHaveLength(1)
    // The run has failed; the next one is due the night after.
    await run(database, nowMs + dayMs)
    const runs = await loadRuns(database.db, id, 9)
    expect(runs.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['done', null],
      ['failed', 'Körningen avbröts: servern stannade.'],
      ['done', null],
    ])
  })

  test('after a wrong clock far ahead, the source is neither held nor postponed', async () => {
    const [{ origin, answers }, database] = [await startSourceServer(), await fresh()]
    answers.set('/lista.csv', shopTable(2))
    const id = await addSource(database, nowMs, { address: `${origin}/lista.csv` })
    await run(database, nowMs + 400 * dayMs)
    await leaseRun(database, nowMs + 400 * dayMs)
    await run(database)
    expect((await loadRuns(database.db, id, 9)).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  })

  test('a node that has lost its hold on a source writes nothing', async () => {
    const [{ origin, answers }, database] = [await startSourceServer(), await fresh()]
    const id = await addSource(database, nowMs, { address: `${origin}/lista.csv` })
    answers.set('/lista.csv', (_, response) => {
      // During the fetch, another run takes the source over.
      void write(database, nowMs, (writing) => updateSource(writing, id, { run_id: 999_999 })).then(() =>
        response.end(shopTable(2)),
      )
    })
    await run(database)
    expect(await placesOf(database)).toEqual([])
  })

  test('robots.txt is respected, and a host whose robots.txt fails gets no further request', async () => {
    const [{ origin, answers, asked }, database] = [await startSourceServer(), await fresh()]
    answers.set('/robots.txt', 'User-agent: *\nAllow: /\n\nUser-agent: fyndkartan\nDisallow: /lista.csv\n')
    answers.set('/lista.csv', shopTable(2))
    const id = await addSource(database, nowMs, { address: `${origin}/lista.csv` })
    await run(database)
    const reasonOf = async () => (await loadRuns(database.db, id, 1))[0]?.reason
    expect(await reasonOf()).toMatch(/vill inte att sidan hämtas av program \(robots\.txt\)\.$/)
    answers.set('/robots.txt', (_, response) => response.writeHead(503).end())
    await orderAgain(database, id)
    await run(database)
    expect(await reasonOf()).toMatch(/svarade med status 503\.$/)
    expect(asked).toEqual(['/robots.txt', '/robots.txt'])
  })

  test('a page with a broken script updates the other places, removes nothing and names the script', async () => {
    const [{ origin, answers }, database] = [await startSourceServer(), await fresh()]
    const script = (name: string, link = name) =>
      `<script type="application/ld+json">{"@type":"Store","name":"${name}","url":"https://a.example/${link}","address":"Borås"}</script>`
    answers.set('/butiker', script('Retro') + script('Kupan'))
    const id = await addSource(database, nowMs, { kind: 'schema.org', address: `${origin}/butiker` })
    await run(database)
    answers.set('/butiker', script('Ret\nro') + script('Kupan II', 'Kupan'))
    await orderAgain(database, id)
    await run(database)
    expect(new Set((await placesOf(database)).map(({ name }) => name))).toEqual(new Set(['Kupan II', 'Retro']))
    expect(await loadRuns(database.db, id, 1)).toMatchObject([
      { outcome: 'done', result: { changed: 1, removed: 0, skipped: [{ at: 'skript 1', reason: 'är inte JSON' }] } },
    ])
    answers.set('/butiker', script('Ret\nro'))
    await orderAgain(database, id)
    await run(database)
    expect(await loadRuns(database.db, id, 1)).toMatchObject([
      { outcome: 'failed', reason: expect.stringMatching(/inte hel/) },
    ])
  })

  test('a table with an unreadable row updates the other places and removes nothing; one that is cut off fails', async () => {
    const [{ origin, answers }, database] = [await startSourceServer(), await fresh()]
    answers.set('/lista.csv', 'type,name,town,id\nbutik,Retro,Borås,1\nbutik,Kupan,Borås,2\n')
    const id = await addSource(database, nowMs, { address: `${origin}/lista.csv` })
    await run(database)
    answers.set('/lista.csv', 'type,name,town,id\nbutik,"Retro,Borås,1\nbutik,Kupan II,Borås,2\n')
    await orderAgain(database, id)
    await run(database)
    expect(new Set((await placesOf(database)).map(({ name }) => name))).toEqual(new Set(['Kupan II', 'Retro']))
    expect(await loadRuns(database.db, id, 1)).toMatchObject([{ outcome: 'done', result: { changed: 1, removed: 0 } }])
    answers.set('/lista.csv', 'type,name,town,id\nbutik,Kupan III,Borås,2\nbutik,Re')
    await orderAgain(database, id)
    await run(database)
    expect(await loadRuns(database.db, id, 1)).toMatchObject([
      { outcome: 'failed', reason: expect.stringMatching(/inte hel/) },
    ])
    expect(new Set((await placesOf(database)).map(({ name }) => name))).toEqual(new Set(['Kupan II', 'Retro']))
  })

  test('the pages of a sitemap and of the sitemaps in it are read', async () => {
    const [{ origin, answers, asked }, database] = [await startSourceServer(), await fresh()]
    const page = (name: string) =>
      `<!doctype html><script type="application/ld+json">{"@type":"Store","name":"${name}","address":{"addressLocality":"Borås"}}</script>`
    answers.set(
      '/sitemap.xml',
      `<?xml version="1.0"?><sitemapindex><sitemap><loc>${origin}/butiker.xml</loc></sitemap></sitemapindex>`,
    )
    answers.set(
      '/butiker.xml',
      `<urlset><url><loc>${origin}/a</loc></url><url><loc>${origin}/b</loc></url><url><loc>${origin}/om</loc></url><url><loc>https://annan.example/c</loc></url></urlset>`,
    )
    answers.set('/a', page('Retro'))
    answers.set('/b', page('Kupan'))
    answers.set('/om', '<!doctype html><title>Om oss</title>')
    await addSource(database, nowMs, { kind: 'schema.org', address: `${origin}/sitemap.xml` })
    await run(database)
    expect(asked).toEqual(['/robots.txt', '/sitemap.xml', '/butiker.xml', '/a', '/b', '/om'])
    expect((await placesOf(database)).map(({ name }) => name)).toEqual(['Retro', 'Kupan'])
  })
})
