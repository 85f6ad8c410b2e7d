/**
 * Every metric, by its name. Those of the process itself (process_…, nodejs_…) are prom-client's, called as everywhere; ours are
 * read where they are kept, when somebody asks. Names and labels are ours: nothing that a visitor sends becomes one.
 */
import { readFileSync } from 'node:fs'
import { performance as loop } from 'node:perf_hooks'
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client'
import { countOpenFeedback } from '../../db/desk-feedback.ts'
import { countTips } from '../../db/desk-tips.ts'
import type { Deps } from '../../deps.ts'
import type { Overload } from '../../http/overload/overload.ts'
import { bucketBoundsS, type RequestCounts } from '../../http/log/request-counts.ts'
import { within } from '../../time-limit.ts'

/** No scrape waits longer for the database, ms: that it is away must be seen here. */
const patienceMs = 500

type Labels = Readonly<Record<string, string | number>>

interface Sample {
  readonly value: number
  readonly labels?: Labels
  /** Of a histogram's parts. */
  readonly metricName?: string
}

type Kind = 'counter' | 'gauge' | 'histogram'

/** What the application counts. */
export interface Watched {
  readonly requests: RequestCounts
  readonly overload: Pick<Overload, 'refused' | 'connections' | 'unsentBytes'>
}

export class Exposition {
  readonly #registry = new Registry()
  readonly #deps: Deps
  /** What the database has been asked for, and has not told. */
  #asked: Promise<readonly Sample[]> | null = null

  constructor(deps: Deps, { requests, overload }: Watched) {
    this.#deps = deps
    collectDefaultMetrics({ register: this.#registry })
    this.#addRequests(requests)
    this.#addOverload(overload)
    this.#addIndex()
    this.#addDatabase()
    this.#addJobs()
    this.#addProcess()
  }

  async now(): Promise<{ contentType: string; text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() }
  }

  #add(kind: Kind, name: string, help: string, read: () => readonly Sample[] | Promise<readonly Sample[]>): void {
    const metric = { name, help, type: kind, get: async () => ({ name, help, type: kind, values: await read() }) }
    // The library's own classes count one by one; a registry asks for no more than this.
    this.#registry.registerMetric(metric as unknown as Metric)
  }

  #addRequests(requests: RequestCounts): void {
    this.#add(
      'counter',
      'fyndkartan_http_requests_total',
      'Requests that were answered, by method, route and status; broken is an answer whose asker left before its end.',
      () =>
        [...requests.calls].flatMap(({ method, route, statuses }) =>
          statuses.map(([status, value]) => ({ value, labels: { method, route, status } })),
        ),
    )
    const durations = 'fyndkartan_http_request_duration_seconds'
    this.#add('histogram', durations, 'From the arrival of a request to the end of its answer.', () =>
      [...requests.calls].flatMap(({ method, route, durations: { upTo, count, sumS } }) => {
        const labels = { method, route }
        const bucket = (le: string | number, value: number) => ({
          metricName: `${durations}_bucket`,
          labels: { le, ...labels },
          value,
        })
        return [
          ...bucketBoundsS.map((bound, at) => bucket(bound, upTo[at] ?? 0)),
          bucket('+Inf', count),
          { metricName: `${durations}_sum`, labels, value: sumS },
          { metricName: `${durations}_count`, labels, value: count },
        ]
      }),
    )
    this.#add(
      'gauge',
      'fyndkartan_http_requests_in_flight',
      'Requests that have come and are not answered yet.',
      () => [{ value: requests.underWay }],
    )
    this.#add(
      'counter',
      'fyndkartan_http_unreadable_requests_total',
      'What came and was no request that could be answered: not HTTP, too slow, or with an unfit head.',
      () => [{ value: requests.unreadable }],
    )
  }

  #addOverload(overload: Watched['overload']): void {
    this.#add(
      'counter',
      'fyndkartan_overload_refused_total',
      'What was refused with 503 since more was asked than can be answered, by what ran out; cut are slow readers.',
      () => Object.entries(overload.refused).map(([cause, value]) => ({ value, labels: { cause } })),
    )
    this.#add('gauge', 'fyndkartan_http_connections', 'Connections that are open.', () => [
      { value: overload.connections },
    ])
    this.#add('gauge', 'fyndkartan_http_unsent_bytes', 'Large answers that were given and have not left.', () => [
      { value: overload.unsentBytes },
    ])
  }

  #addIndex(): void {
    const { index, sync } = this.#deps
    this.#add('gauge', 'fyndkartan_places', 'Places that searches can find.', () => {
      const { shops, markets } = index.counts
      return [
        { value: shops, labels: { kind: 'shop' } },
        { value: markets, labels: { kind: 'market' } },
      ]
    })
    this.#add('gauge', 'fyndkartan_index_bytes', 'Memory of the index, without the ready rows of its answers.', () => [
      { value: index.memoryBytes },
    ])
    this.#add(
      'gauge',
      'fyndkartan_index_revision',
      'The database’s revision up to which the index has everything.',
      () => [{ value: sync.revision }],
    )
    this.#add(
      'gauge',
      'fyndkartan_index_lag_seconds',
      'How long ago the database was last asked, with success, for what the index lacks; about a second when all is well.',
      () => [{ value: sync.lagMs / 1000 }],
    )
    this.#add('counter', 'fyndkartan_index_rounds_total', 'How often the database was asked for changes.', () => [
      { value: sync.rounds.done, labels: { outcome: 'done' } },
      { value: sync.rounds.failed, labels: { outcome: 'failed' } },
    ])
  }

  #addDatabase(): void {
    const { database } = this.#deps
    this.#add('gauge', 'fyndkartan_database_connections', 'Connections of this server that are open.', () => {
      const { open, idle } = database.connections()
      return [
        { value: idle, labels: { state: 'idle' } },
        { value: open - idle, labels: { state: 'busy' } },
      ]
    })
    this.#add('gauge', 'fyndkartan_database_waiting', 'Calls and jobs that wait for a connection.', () => [
      { value: database.connections().waiting },
    ])
    this.#add(
      'gauge',
      'fyndkartan_desk_waiting',
      'What waits for an operator; missing while the database is away.',
      () => {
        this.#asked ??= this.#countAtDesk().finally(() => (this.#asked = null))
        return within(
          this.#asked.catch(() => []),
          patienceMs,
          () => [],
        )
      },
    )
  }

  async #countAtDesk(): Promise<readonly Sample[]> {
    const { db } = this.#deps.database
    return [
      { value: await countTips(db, 'waiting'), labels: { kind: 'tip' } },
      { value: await countOpenFeedback(db), labels: { kind: 'feedback' } },
    ]
  }

  /** By kind: 'job' is what Prometheus itself calls the group of servers that it asks. */
  #addJobs(): void {
    const { jobs, clock } = this.#deps
    const help = 'tidy takes away what has run out, import is one at the desk, mail hands over one mail'
    this.#add('counter', 'fyndkartan_job_runs_total', `Runs of jobs: ${help}.`, () =>
      jobs.all.flatMap(([job, { done, failed }]) => [
        { value: done, labels: { kind: job, outcome: 'done' } },
        { value: failed, labels: { kind: job, outcome: 'failed' } },
      ]),
    )
    this.#add('counter', 'fyndkartan_job_seconds_total', 'How long the runs took together.', () =>
      jobs.all.map(([job, { tookMs }]) => ({ value: tookMs / 1000, labels: { kind: job } })),
    )
    this.#add(
      'gauge',
      'fyndkartan_job_last_success_timestamp_seconds',
      'When the last good run ended; missing before.',
      () =>
        jobs.all.flatMap(([job, { doneAtMs }]) =>
          doneAtMs === null
            ? []
            : [{ value: (clock() - (performance.now() - doneAtMs)) / 1000, labels: { kind: job } }],
        ),
    )
  }

  #addProcess(): void {
    this.#add(
      'counter',
      'fyndkartan_event_loop_seconds_total',
      'Time that the one thread of the server was active, or idle; the rate of active is its utilisation.',
      () => {
        const { active, idle } = loop.eventLoopUtilization()
        return [
          { value: active / 1000, labels: { state: 'active' } },
          { value: idle / 1000, labels: { state: 'idle' } },
        ]
      },
    )
    const labels = { version: versionOfProgram(), database: this.#deps.database.dialect }
    this.#add('gauge', 'fyndkartan_build_info', 'Which program this is; always 1.', () => [{ value: 1, labels }])
  }
}

function versionOfProgram(): string {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
