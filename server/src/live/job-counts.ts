/** Counts the runs of background jobs for /metrics. */
import { Problem } from '../http/problem.ts'

/** All jobs, listed here so that each has metrics before its first run. */
const jobNames = ['tidy', 'import', 'mail', 'source', 'geocoder', 'router', 'watch'] as const

export type JobName = (typeof jobNames)[number]

interface JobCount {
  done: number
  failed: number
  /** The duration of all runs together, ms. */
  tookMs: number
  /** When the last successful run ended, by `performance.now()`; null before the first one. */
  doneAtMs: number | null
}

export class JobCounts {
  readonly #jobs = Object.fromEntries(
    jobNames.map((name): [JobName, JobCount] => [name, { done: 0, failed: 0, tookMs: 0, doneAtMs: null }]),
  ) as Record<JobName, JobCount>

  /**
   * Runs `work` and counts the run; returns its result or throws its error. A refusal (4xx) counts neither as done nor
   * as failed.
   */
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
