/** How the work fares that nobody waits for, or that is done seldom: for /metrics. */
import { Problem } from '../http/problem.ts'

/** Named here, so that each can be watched from the first day on, also before it has run. */
const jobNames = ['tidy', 'import', 'mail'] as const

export type JobName = (typeof jobNames)[number]

interface JobCount {
  done: number
  failed: number
  /** Of all runs together, ms. */
  tookMs: number
  /** When the last good one ended, as `performance.now()` tells it; null before. */
  doneAtMs: number | null
}

export class JobCounts {
  readonly #jobs = Object.fromEntries(
    jobNames.map((name): [JobName, JobCount] => [name, { done: 0, failed: 0, tookMs: 0, doneAtMs: null }]),
  ) as Record<JobName, JobCount>

  /** Does the work and counts it, and gives or throws what it did. What was refused to whoever asked for it is no failure. */
  async run<T>(name: JobName, work: () => Promise<T>): Promise<T> {
    const job = this.#jobs[name]
    const startMs = performance.now()
    try {
      const result = await work()
      job.done++
      job.doneAtMs = performance.now()
      return result
    } catch (error) {
      if (!(error instanceof Problem) || error.statusCode >= 500) job.failed++
      throw error
    } finally {
      job.tookMs += performance.now() - startMs
    }
  }

  get all(): [JobName, Readonly<JobCount>][] {
    return Object.entries(this.#jobs) as [JobName, JobCount][]
  }
}
