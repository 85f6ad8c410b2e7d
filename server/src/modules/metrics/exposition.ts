/**
 * All metrics of the server. prom-client adds those of the process (process_…, nodejs_…); our own are read from their
 * sources at each scrape. Names and labels are fixed: no text from a visitor becomes one.
 */
import { readFileSync } from 'node:fs'
import { performance as loop } from 'node:perf_hooks'
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client'
import { loadQueues } from '../../db/desk-waiting.ts'
import type { Deps } from '../../deps.ts'
import type { Overload } from '../../http/overload/overload.ts'
import { bucketBoundsS, type RequestCounts } from '../../http/log/request-counts.ts'
import { within } from '../../time-limit.ts'

/** How long a scrape waits for the database, ms: metrics must be readable during an outage of the database, too. */
const patienceMs = 500

type Labels = Readonly<Record<string, string | number>>

interface Sample {
  readonly value: number
  readonly labels?: Labels
  /** The name of a part of a histogram, such as its sum. */
  readonly metricName?: string
}

type Kind = 'counter' | 'gauge' | 'histogram'

/** The objects that count requests and refusals. */
export interface Watched {
  readonly requests: RequestCounts
  readonly overload: Pick<Overload, 'refused' | 'connections' | 'unsentBytes'>
}

export class Exposition {
  readonly #registry = new Registry()
  readonly #deps: Deps
  /** The query to the database that has not been answered yet, if any. */
  #pending: Promise<readonly Sample[]> | null = null

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
    // The library's own classes of metrics can only count step by step; the registry needs nothing more than this
    // object.
    this.#registry.registerMetric(metric as unknown as Metric)
  }

  #addRequests(requests: RequestCounts): void {
    this.#add(
      'counter',
      'fyndkartan_http_requests_total',
      'Answered requests, by method, route and status; broken: the client disconnected before the end of the answer.',
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
    this.#add('gauge', 'fyndkartan_http_requests_in_flight', 'Requests in progress.', () => [
      { value: requests.underWay },
    ])
    this.#add(
      'counter',
      'fyndkartan_http_unreadable_requests_total',
      'Input that was no valid request: not HTTP, too slow, or with an invalid head.',
      () => [{ value: requests.unreadable }],
    )
  }

  #addOverload(overload: Watched['overload']): void {
    this.#add(
      'counter',
      'fyndkartan_overload_refused_total',
      'Requests refused with 503 under overload, by the limit that was reached; cut: answers to slow readers.',
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
      'The revision of the database up to which the index is complete.',
      () => [{ value: sync.revision }],
    )
    this.#add(
      'gauge',
      'fyndkartan_index_lag_seconds',
      'Time since the last successful query for changes; normally about a second.',
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
      'Tips, messages, reports and organisers that wait for an operator; missing while the database is away.',
      () => {
        this.#pending ??= this.#countAtDesk().finally(() => (this.#pending = null))
        return within(
          this.#pending.catch(() => []),
          patienceMs,
          () => [],
        )
      },
    )
  }

  async #countAtDesk(): Promise<readonly Sample[]> {
    const { tips, feedback, reports, claims } = await loadQueues(this.#deps.database.db)
    return [
      { value: tips.count, labels: { kind: 'tip' } },
      { value: feedback.count, labels: { kind: 'feedback' } },
      { value: reports.count, labels: { kind: 'report' } },
      { value: claims.count, labels: { kind: 'claim' } },
    ]
  }

  /** The label is 'kind', because Prometheus uses 'job' for the group of scraped servers. */
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
      'When the last successful run ended; missing before the first.',
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
      'Time that the event loop was active or idle; the rate of active is its utilisation.',
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
