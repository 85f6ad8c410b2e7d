import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurn } from '../db/geocoder-turns.ts'
import { onSqlite } from '../testing/databases.ts'
import { geocoderOf, houseOf, kungsbacka, startGeocoder } from '../testing/geocoder-site.ts'
import { AddressFinder } from './address-finder.ts'
import { GeocoderBusy } from './geocoder.ts'

const storgatan = (number: number) => ({ address: `Storgatan ${number}`, town: 'Borås' })

onSqlite(({ fresh }) => {
  test('an address is found', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    const geocoder = geocoderOf(database, fake.url)
    const found = { position: houseOf('Storgatan 12, Borås'), precision: 'address' }
    expect(await geocoder.find({ address: 'Storgatan 12, plan 2', town: 'Borås' }, 0)).toEqual(found)
    expect(fake.questions).toEqual(['Storgatan 12, Borås'])
    fake.answer = (_, response) => response.end('[]')
    expect(await geocoder.find(storgatan(13), 1000)).toBeNull()
    await geocoder.stop()
  })

  test('queries of two nodes run one after another, with the pause between them, even when their clocks differ', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    const times: number[] = []
    let running = 0
    let most = 0
    fake.answer = (_, response) => {
      most = Math.max(most, ++running)
      setTimeout(() => {
        running--
        times.push(performance.now())
        response.end('[]')
      }, 60)
    }
    const nodes = [0, 700].map((aheadMs) =>
      geocoderOf(database, fake.url, { clock: () => Date.now() + aheadMs, pauseMs: 300 }),
    )
    await Promise.all(
      nodes.flatMap((node, at) => [1, 2, 3].map((number) => node.find(storgatan(10 * at + number), 20_000))),
    )
    for (const node of nodes) await node.stop()
    expect(most).toBe(1)
    const gaps = times.slice(1).map((time, at) => time - (times[at] as number))
    // Between two answers there are the pause of 300 ms and the 60 ms of an answer; timers may be a millisecond early.
    expect(Math.min(...gaps)).toBeGreaterThan(350)
  })

  test('a caller that cannot wait gets GeocoderBusy during the pause', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    const geocoder = geocoderOf(database, fake.url, { pauseMs: 500 })
    await geocoder.find(storgatan(1), 0)
    await expect(geocoder.find(storgatan(2), 0)).rejects.toThrow(GeocoderBusy)
    await geocoder.stop()
    expect(fake.questions).toEqual(['Storgatan 1, Borås'])
    expect(await geocoderOf(database, fake.url).find(storgatan(2), 0)).not.toBeNull()
  })

  test('an address that another node has just found is not queried again: the answer is stored before the next turn', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    const [one, other] = [
      geocoderOf(database, fake.url, { pauseMs: 0 }),
      geocoderOf(database, fake.url, { pauseMs: 0 }),
    ]
    let known = false
    const isKnown = () => Promise.resolve(known)
    const keeping = Promise.withResolvers<void>()
    const first = one.findAndKeep(storgatan(1), 0, {
      isKnown,
      async keep() {
        keeping.resolve()
        // A slow database.
        await delay(300)
        known = true
      },
    })
    await keeping.promise
    await other.findAndKeep(storgatan(1), 20_000, { isKnown, keep: () => Promise.reject(new Error('asked again')) })
    await first
    for (const node of [one, other]) await node.stop()
    expect(fake.questions).toEqual(['Storgatan 1, Borås'])
  })

  test('the pause after failures grows to an hour, and ends with an answer', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    let nowMs = Date.UTC(2026, 10, 25)
    const geocoder = geocoderOf(database, fake.url, { clock: () => nowMs })
    const failAfter = async (ms: number) => {
      nowMs += ms
      return (await geocoder.find(storgatan(1), 0).catch((error: unknown) => error)) as Error
    }
    fake.answer = (_, response) => response.writeHead(500).end()
    for (const pauseS of [0, 5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]) {
      if (pauseS > 0) expect(await failAfter(pauseS * 1000 - 1)).toBeInstanceOf(GeocoderBusy)
      expect((await failAfter(1)).message).toBe('the geocoder answered with status 500')
    }
    fake.answer = (_, response) => response.end('[]')
    expect(await failAfter(3_600_000)).toBeNull()
    await geocoder.stop()
    fake.answer = (_, response) => response.writeHead(500).end()
    const next = geocoderOf(database, fake.url, { clock: () => nowMs })
    await expect(next.find(storgatan(1), 0)).rejects.toThrow('status 500')
    nowMs += 5000
    await expect(next.find(storgatan(1), 0)).rejects.toThrow('status 500')
  })

  test.each([400, 403, 404, 414, 422])('a query refused with %i delays no other', async (status) => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    const nowMs = Date.UTC(2026, 10, 25)
    const geocoder = geocoderOf(database, fake.url, { clock: () => nowMs })
    fake.answer = (_, response) => response.writeHead(status).end()
    await expect(geocoder.find(storgatan(1), 0)).rejects.toThrow(`status ${status}`)
    fake.answer = (_, response) => response.end('[]')
    expect(await geocoder.find(storgatan(2), 1000)).toBeNull()
    await geocoder.stop()
  })

  test('no node queries the geocoder before its Retry-After has passed, at most a day', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    let nowMs = Date.UTC(2026, 10, 25)
    const nodes = [0, 1].map(() => geocoderOf(database, fake.url, { clock: () => nowMs }))
    const [one, other] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]
    let wait = '600'
    fake.answer = (_, response) => response.writeHead(429, { 'retry-after': wait }).end()
    await expect(one.find(storgatan(1), 0)).rejects.toThrow('status 429')
    nowMs += 599_999
    await expect(other.find(storgatan(1), 0)).rejects.toThrow(GeocoderBusy)
    nowMs++
    wait = '99999999'
    await expect(other.find(storgatan(1), 0)).rejects.toThrow('status 429')
    nowMs += 1000
    // Even a caller that would wait an hour, the longest wait of any caller, is refused.
    const told = await one.find(storgatan(1), 3_600_000).catch((error: unknown) => error)
    expect(told).toMatchObject({ leftAloneMs: 86_399_000 })
    nowMs += 86_399_000
    await expect(one.find(storgatan(1), 0)).rejects.toThrow('status 429')
    expect(fake.questions).toHaveLength(3)
  })

  test('the turn of a killed node ends after its hold, and one from a wrong clock ends at once', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    let nowMs = Date.UTC(2026, 10, 25)
    await takeTurn(database, nowMs, 30_000)
    const geocoder = geocoderOf(database, fake.url, { clock: () => nowMs })
    await expect(geocoder.find(storgatan(1), 0)).rejects.toThrow(GeocoderBusy)
    nowMs += 30_000
    expect(await geocoder.find(storgatan(1), 0)).not.toBeNull()
    await geocoder.stop()
    await takeTurn(database, nowMs + 400 * 86_400_000, 30_000)
    expect(await geocoderOf(database, fake.url, { clock: () => nowMs }).find(storgatan(1), 0)).not.toBeNull()
  })

  test('stopping a node cancels its query, which does not count as a failure', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    fake.answer = () => {}
    const geocoder = geocoderOf(database, fake.url, { timeLimitMs: 60_000 })
    const asking = geocoder.find(storgatan(1), 0).catch((error: unknown) => error)
    await expect.poll(() => fake.questions).toHaveLength(1)
    await geocoder.stop()
    expect(await asking).toBeInstanceOf(GeocoderBusy)
    await geocoder.stop()
    fake.answer = (_, response) => response.end('[]')
    expect(await geocoderOf(database, fake.url).find(storgatan(1), 0)).toBeNull()
  })

  test('visitors’ addresses are cached in memory only; stored answers are used without a query', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    const geocoder = geocoderOf(database, fake.url)
    const finder = new AddressFinder(geocoder, database)
    const [one, other] = await Promise.all([
      finder.find(storgatan(12)),
      finder.find({ address: 'STORGATAN  12', town: 'borås' }),
    ])
    expect(one).toMatchObject({ precision: 'address' })
    expect(other).toEqual(one)
    expect(await finder.find(storgatan(12))).toEqual(one)
    expect(fake.questions).toHaveLength(1)
    expect(await database.db.selectFrom('geocoded').selectAll().execute()).toEqual([])
    const unknown = { lat: null, lng: null, precision: null }
    await database.db
      .insertInto('geocoded')
      .values({ question: 'storgatan 99, borås', ...unknown, asked_at: Date.now() })
      .execute()
    expect(await finder.find(storgatan(99))).toBeNull()
    expect(fake.questions).toHaveLength(1)
    await geocoder.stop()
  })

  test('postal codes share the turns and the queue with addresses, and are cached in the same way', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    const geocoder = geocoderOf(database, fake.url)
    const finder = new AddressFinder(geocoder, database)
    const found = { position: kungsbacka, name: '434 40 Kungsbacka' }
    expect(await Promise.all([finder.findPostalArea('434 40'), finder.findPostalArea('434 40')])).toEqual([
      found,
      found,
    ])
    expect(await finder.findPostalArea('434 40')).toEqual(found)
    expect(fake.questions).toEqual(['434 40'])

    const { answer } = fake
    const open: (() => void)[] = []
    fake.answer = (question, response) => void open.push(() => answer(question, response))
    const waiting = [finder.find(storgatan(1)), finder.find(storgatan(2)), finder.findPostalArea('434 41')]
    const last = finder.findPostalArea('434 42')
    await expect(finder.findPostalArea('434 43')).rejects.toThrow(GeocoderBusy)
    await expect(finder.find(storgatan(3))).rejects.toThrow(GeocoderBusy)
    await expect.poll(() => open.length).toBe(1)
    fake.answer = answer
    open[0]?.()
    expect(await Promise.all([...waiting, last])).not.toContain(null)
    fake.answer = (_, response) => response.writeHead(429, { 'retry-after': '600' }).end()
    await expect(finder.findPostalArea('434 44')).rejects.toThrow('status 429')
    await expect(finder.find(storgatan(4))).rejects.toThrow('left alone')
    expect(await database.db.selectFrom('geocoded').selectAll().execute()).toEqual([])
    await geocoder.stop()
  })

  test('at most four visitors wait at a time', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    const open: (() => void)[] = []
    fake.answer = (_, response) => void open.push(() => response.end('[]'))
    const geocoder = geocoderOf(database, fake.url)
    const finder = new AddressFinder(geocoder, database)
    const waiting = [1, 2, 3, 4].map((number) => finder.find(storgatan(number)))
    await expect(finder.find(storgatan(5))).rejects.toThrow(GeocoderBusy)
    await expect.poll(() => open.length).toBe(1)
    fake.answer = (_, response) => response.end('[]')
    open[0]?.()
    expect(await Promise.all(waiting)).toEqual([null, null, null, null])
    await geocoder.stop()
  })
})
