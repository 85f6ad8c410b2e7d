import { request } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Problem } from '../../http/problem.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, testKey, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase, testDatabases } from '../../testing/databases.ts'
import { type Family, parseExposition } from '../../testing/exposition-text.ts'
import { shopTip } from '../../testing/sender.ts'

const token = 'the-token-of-the-tests'
const { path } = endpoints.metrics

async function scrape({ app }: TestSite): Promise<Map<string, Family>> {
  const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ])
  return parseExposition(answer.body)
}

/** Long, because the machine may be busy. */
const eventually = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo)

/** The value of the series with these labels. */
function valueOf(metrics: Map<string, Family>, name: string, labels: Readonly<Record<string, string>> = {}) {
  const family = metrics.get(name) ?? metrics.get(name.replace(/_(bucket|sum|count)$/, ''))
  return family?.series.find(
    (series) =>
      series.name === name && Object.entries(labels).every(([label, value]) => series.labels[label] === value),
  )?.value
}

onEachDatabase(({ fresh, dialect }) => {
  let site: TestSite
  beforeAll(async () => {
    const config = { metricsToken: token }
    site = await buildSite(await fresh(), {
      shops: [buildShop({ id: 1 }), buildShop({ id: 2 })],
      markets: [buildMarket()],
      config,
    })
  })

  test('the metrics cover index, database, desk, process and version', async () => {
    await site.call(endpoints.submitTip.path, { method: 'POST', payload: shopTip })
    await site.sync.catchUp()
    const metrics = await scrape(site)
    expect(valueOf(metrics, 'fyndkartan_places', { kind: 'shop' })).toBe(2)
    expect(valueOf(metrics, 'fyndkartan_places', { kind: 'market' })).toBe(1)
    expect(valueOf(metrics, 'fyndkartan_index_bytes')).toBeGreaterThan(100)
    expect(valueOf(metrics, 'fyndkartan_index_revision')).toBe(site.sync.revision)
    expect(valueOf(metrics, 'fyndkartan_index_lag_seconds')).toBeLessThan(30)
    expect(valueOf(metrics, 'fyndkartan_index_rounds_total', { outcome: 'done' })).toBeGreaterThan(0)
    expect(valueOf(metrics, 'fyndkartan_desk_waiting', { kind: 'tip' })).toBe(1)
    for (const kind of ['feedback', 'report', 'claim'])
      expect(valueOf(metrics, 'fyndkartan_desk_waiting', { kind })).toBe(0)
    expect(valueOf(metrics, 'fyndkartan_database_waiting')).toBe(0)
    expect(valueOf(metrics, 'fyndkartan_database_connections', { state: 'idle' })).toBeGreaterThan(0)
    expect(valueOf(metrics, 'fyndkartan_event_loop_seconds_total', { state: 'active' })).toBeGreaterThan(0)
    expect(valueOf(metrics, 'fyndkartan_build_info', { version: '0.1.0', database: dialect })).toBe(1)
    expect(valueOf(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect([...metrics.keys()]).toEqual(
      expect.arrayContaining([
        'process_start_time_seconds',
        'nodejs_eventloop_lag_p99_seconds',
        'nodejs_gc_duration_seconds',
      ]),
    )
  })

  test('a database that does not answer does not block a scrape, and is visible in the metrics', async () => {
    const site = await buildSite(await fresh(), { config: { metricsToken: token } })
    await site.database.db.schema.alterTable('setting').renameTo('setting_gone').execute()
    await site.database.db.schema.alterTable('tip').renameTo('tip_gone').execute()
    await site.sync.catchUp()
    vi.spyOn(site.sync, 'lagMs', 'get').mockReturnValue(12_345)
    const metrics = await scrape(site)
    expect(valueOf(metrics, 'fyndkartan_index_rounds_total', { outcome: 'failed' })).toBe(1)
    expect(valueOf(metrics, 'fyndkartan_index_lag_seconds')).toBe(12.345)
    expect(metrics.get('fyndkartan_desk_waiting')?.series).toEqual([])
    const untilFree = Promise.withResolvers<void>()
    const busy = Array.from({ length: dialect === 'sqlite' ? 2 : 12 }, () =>
      site.database.db.connection().execute(() => untilFree.promise),
    )
    await eventually(() => {
      const { open, idle, waiting } = site.database.connections()
      return open > 0 && idle === 0 && waiting > 0
    })
    const meanwhile = await scrape(site)
    untilFree.resolve()
    await Promise.all(busy)
    expect(valueOf(meanwhile, 'fyndkartan_database_waiting')).toBeGreaterThan(0)
    expect(valueOf(meanwhile, 'fyndkartan_database_connections', { state: 'busy' })).toBeGreaterThan(0)
  })
})

const { fresh } = testDatabases('sqlite')

describe('access', () => {
  const ask = ({ app }: TestSite, authorization?: string) =>
    app.inject({ url: path, remoteAddress: '127.0.0.1', headers: authorization === undefined ? {} : { authorization } })

  test('requires the token', async () => {
    const site = await buildSite(await fresh(), { config: { metricsToken: token } })
    expect((await ask(site, `bearer  ${token}`)).statusCode).toBe(200)
    for (const wrong of [
      undefined,
      '',
      'Bearer',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
      token,
    ]) {
      const answer = await ask(site, wrong)
      expect([answer.statusCode, answer.json(), answer.headers['www-authenticate']]).toEqual([
        401,
        { message: 'The metrics need their token' },
        'Bearer',
      ])
    }
  })

  test('with a wrong token counts towards the rate limit, with the right one it does not', async () => {
    const site = await buildSite(await fresh(), { config: { metricsToken: token, rateLimitPerMinute: 2 } })
    const guesses = [await ask(site), await ask(site, `Bearer ${token}x`), await ask(site, `Bearer ${token}y`)]
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 429])
    expect(guesses[2]?.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    expect((await ask(site, `Bearer ${token}`)).statusCode).toBe(200)
  })

  test('is refused to everybody when no token is configured, even on the machine itself, where a proxy may forward visitors', async () => {
    const site = await buildSite(await fresh())
    for (const authorization of [undefined, 'Bearer ', 'Bearer null', `Bearer ${token}`]) {
      const answer = await ask(site, authorization)
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
    }
  })
})

describe('requests', () => {
  let site: TestSite
  let port = 0
  beforeAll(async () => {
    const config = { metricsToken: token, rateLimitPerMinute: 0 }
    site = await buildSite(await fresh(), { shops: [buildShop({ id: 1 })], config })
    port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })

  const total = async (labels: Readonly<Record<string, string>>) =>
    valueOf(await scrape(site), 'fyndkartan_http_requests_total', labels) ?? 0

  const overSocket = (path: string, method = 'GET') =>
    new Promise<number>((resolve, reject) => {
      const asking = request({ port, path, method, headers: { 'x-api-key': testKey }, agent: false }, (answer) => {
        answer.resume().on('close', () => resolve(answer.statusCode ?? 0))
      })
      asking.on('error', reject).end()
    })

  test('are counted with their durations', async () => {
    const route = endpoints.searchPlaces.path
    for (let i = 0; i < 5; i++) expect(await overSocket(`${route}?seed=${i}`)).toBe(200)
    expect(await overSocket(`${route}?page=-1`)).toBe(400)
    await eventually(async () => (await total({ route, status: '200' })) === 5)
    const metrics = await scrape(site)
    const of = { method: 'GET', route }
    expect(valueOf(metrics, 'fyndkartan_http_requests_total', { ...of, status: '400' })).toBe(1)
    const name = 'fyndkartan_http_request_duration_seconds'
    expect(valueOf(metrics, `${name}_count`, of)).toBe(6)
    expect(valueOf(metrics, `${name}_bucket`, { ...of, le: '10' })).toBe(6)
    expect(valueOf(metrics, `${name}_sum`, of)).toBeGreaterThan(0)
  })

  test('are labelled by route, never by path: visitors cannot create series', async () => {
    const before = (await scrape(site)).get('fyndkartan_http_requests_total')?.series.length ?? 0
    for (let i = 0; i < 30; i++) {
      expect(await overSocket(`/get_store/${i + 2}?x=${i}`)).toBe(404)
      expect(await overSocket(`/nothing-${i}`)).toBe(404)
      expect(await overSocket(`/%FF${i}`)).toBe(400)
    }
    for (const method of ['PROPFIND', 'LOCK', 'SEARCH', 'M-SEARCH']) await overSocket('/nothing', method)
    const series = (await scrape(site)).get('fyndkartan_http_requests_total')?.series ?? []
    expect(series.length - before).toBeLessThan(6)
    expect(JSON.stringify(series)).not.toMatch(/nothing|FF|PROPFIND/)
    expect(await total({ route: '/get_store/:id', status: '404' })).toBe(30)
    expect(await total({ method: 'GET', route: 'unknown', status: '400' })).toBe(30)
  })

  test('are in progress until they end, also when the client disconnects', async () => {
    const end = Promise.withResolvers<void>()
    const inFlight = async () => valueOf(await scrape(site), 'fyndkartan_http_requests_in_flight')
    // The scrape itself counts.
    expect(await inFlight()).toBe(1)
    const catchUp = vi.spyOn(site.sync, 'catchUp').mockReturnValue(end.promise)
    const body = JSON.stringify(shopTip)
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST ${endpoints.submitTip.path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${testKey}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    )
    await eventually(async () => (await inFlight()) === 2)
    socket.destroy()
    await once(socket, 'close')
    await eventually(async () => (await inFlight()) === 1)
    end.resolve()
    catchUp.mockRestore()
    expect(await total({ route: endpoints.submitTip.path, status: 'broken' })).toBe(1)
  })

  test('refused by overload are counted, and so are connections', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    await eventually(async () => (valueOf(await scrape(site), 'fyndkartan_http_connections') ?? 0) > 0)
    const metrics = await scrape(site)
    const causes = metrics.get('fyndkartan_overload_refused_total')?.series.map(({ labels: { cause } }) => cause)
    expect(causes).toEqual(['time', 'connections', 'calls', 'cut'])
    expect(valueOf(metrics, 'fyndkartan_http_unsent_bytes')).toBe(0)
    socket.destroy()
  })

  test('that are invalid are counted separately', async () => {
    const unreadable = async () => valueOf(await scrape(site), 'fyndkartan_http_unreadable_requests_total') ?? 0
    const before = await unreadable()
    const socket = connect(port, '127.0.0.1')
    socket.write('hello\r\n\r\n')
    socket.resume()
    await once(socket, 'close')
    expect(await unreadable()).toBe(before + 1)
  })
})

test('runs of jobs are counted, and a refusal does not count as a failure', async () => {
  const site = await buildSite(await fresh(), { config: { metricsToken: token } })
  await site.jobs.run('mail', async () => {})
  await site.jobs.run('mail', async () => Promise.reject(new Error('away'))).catch(() => {})
  await site.jobs.run('import', async () => Promise.reject(new Problem(400, 'Fel'))).catch(() => {})
  const metrics = await scrape(site)
  const runs = (kind: string, outcome: string) => valueOf(metrics, 'fyndkartan_job_runs_total', { kind, outcome })
  expect([runs('mail', 'done'), runs('mail', 'failed'), runs('import', 'done'), runs('import', 'failed')]).toEqual([
    1, 1, 0, 0,
  ])
  expect(valueOf(metrics, 'fyndkartan_job_seconds_total', { kind: 'mail' })).toBeGreaterThan(0)
  const [at] = metrics.get('fyndkartan_job_last_success_timestamp_seconds')?.series ?? []
  expect(at).toMatchObject({ labels: { kind: 'mail' } })
})

const alertsFile = 'deploy/prometheus-alerts.yaml'

/** The text of a file of the repository. */
const textOf = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')

test('docs/operate.md explains exactly our metrics, and alerts use existing names', async () => {
  const site = await buildSite(await fresh(), { config: { metricsToken: token } })
  const names = [...(await scrape(site)).keys()]
  const namesIn = (file: string) => {
    return new Set(
      [...textOf(file).matchAll(/\b(?:fyndkartan|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')),
    )
  }
  const explained = namesIn('docs/operate.md')
  expect(names.filter((name) => name.startsWith('fyndkartan_') && !explained.has(name))).toEqual([])
  for (const file of ['docs/operate.md', alertsFile])
    expect([...namesIn(file)].filter((name) => !names.includes(name))).toEqual([])
})

test('alerts select by labels and values that the metrics have', async () => {
  const site = await buildSite(await fresh(), { config: { metricsToken: token, rateLimitPerMinute: 0 } })
  const url = await site.app.listen({ host: '127.0.0.1', port: 0 })
  for (const { path } of [endpoints.ready, endpoints.searchPlaces])
    await (await fetch(url + path, { headers: { 'x-api-key': testKey } })).text()
  const series = [...(await scrape(site)).values()].flatMap((family) => family.series)
  const selectors = [...textOf(alertsFile).matchAll(/\b(fyndkartan_\w+)(?:\{([^}]*)\})?/g)]
  expect(selectors.length).toBeGreaterThan(10)
  const wrong = selectors.filter(([, name, matchers = '']) => {
    const labels = series.filter((one) => one.name === name).map((one) => one.labels)
    const isKnown = [...matchers.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].every(([, label = '', sign, value]) =>
      labels.some((one) => (sign === '=~' ? label in one : one[label] === value)),
    )
    return labels.length === 0 || !isKnown
  })
  expect(wrong.map(([selector]) => selector)).toEqual([])
})

test('a balancer checking a draining node raises no alert', () => {
  const selectors = [...textOf(alertsFile).matchAll(/fyndkartan_http_requests_total\b(?:\{([^}]*)\})?/g)]
  expect(selectors).toHaveLength(2)
  for (const [, matchers] of selectors) expect(matchers).toContain(`route!="${endpoints.ready.path}"`)
})

describe('the parser of the format', () => {
  test.each([
    ['a line without a line break', '# HELP a b\n# TYPE a gauge\na 1'],
    ['a sample without a metric', 'a 1\n'],
    ['a sample of another metric', '# HELP a b\n# TYPE a gauge\nb 1\n'],
    ['a sample twice', '# HELP a b\n# TYPE a gauge\na{x="1",y="2"} 1\na{y="2",x="1"} 1\n'],
    ['a metric twice', '# HELP a b\n# TYPE a gauge\na 1\n# HELP a b\n# TYPE a gauge\n'],
    ['an invalid name', '# HELP a-b b\n# TYPE a-b gauge\na-b 1\n'],
    ['an unescaped quote', '# HELP a b\n# TYPE a gauge\na{x="1"2"} 1\n'],
    ['a value that is not a number', '# HELP a b\n# TYPE a gauge\na undefined\n'],
    ['a negative count', '# HELP a b\n# TYPE a counter\na -1\n'],
    [
      'decreasing buckets',
      '# HELP a b\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n',
    ],
    ['a missing last bucket', '# HELP a b\n# TYPE a histogram\na_bucket{le="1"} 1\na_sum 1\na_count 1\n'],
  ])('refuses %s', (_, text) => {
    expect(() => parseExposition(text)).toThrow()
  })
})
