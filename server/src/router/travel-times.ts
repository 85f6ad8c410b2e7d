/**
 * Asks the router for travel times, from one node: a few questions at a time, a pause after a failure of the router, and
 * a cache of some minutes in memory. Questions are neither logged nor stored.
 */
import type { TravelQuestion, TravelRoute, TravelSeconds } from '@fyndkartan/contract/travel-wire'
import type { TravelMode } from '@fyndkartan/domain/round/travel-estimate'
import type { Clock } from '../clock.ts'
import { ServiceFailure } from '../http/call-service.ts'
import { fetchRoute, fetchTable, modesOfRouter } from './fetch-route.ts'
import { RecentAnswers } from '../http/recent-answers.ts'

interface Parts {
  readonly clock: Clock
  readonly url: string
  readonly userAgent: () => string
  /** Counts questions and their failures. */
  readonly count: <T>(ask: () => Promise<T>) => Promise<T>
  readonly timeLimitMs?: number
}

/** The time limit of a question, ms. A visitor waits for the answer, and sees an estimate until it comes. */
const usualTimeLimitMs = 5000

/** The most questions at a time; for others the site estimates the travel times. */
const mostQuestions = 8

/** The pause after the first failure, ms; doubled with each further failure in a row. */
const firstPauseMs = 5000
const maxPauseMs = 5 * 60_000

/** The longest pause that a router's Retry-After can cause, ms. */
const maxRetryAfterMs = 60 * 60_000

/**
 * The most cached answers. A table of 26 points takes 6 kB of memory; a line takes up to 1 MB, and usually a hundredth
 * of that.
 */
const mostTables = 500
const mostRoutes = 50
/** How long an answer is cached, ms. Roads change slowly; the cache is for a visitor who tries variants of a round. */
const lifeMs = 10 * 60_000

/** No question can be sent now; `waitMs` tells when to try again. */
export class RouterBusy extends Error {
  readonly waitMs: number

  constructor(message: string, waitMs: number) {
    super(message)
    this.waitMs = waitMs
  }
}

export class TravelTimes {
  readonly modes: readonly TravelMode[]
  readonly #parts: Parts
  readonly #tables: RecentAnswers<TravelSeconds>
  readonly #routes: RecentAnswers<TravelRoute | null>
  readonly #stopping = new AbortController()
  #running = 0
  #failures = 0
  #leftAloneUntilMs = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.modes = modesOfRouter(parts.url)
    this.#tables = new RecentAnswers({ most: mostTables, lifeMs }, parts.clock)
    this.#routes = new RecentAnswers({ most: mostRoutes, lifeMs }, parts.clock)
  }

  /**
   * The seconds of travel between all points. Throws RouterBusy when no question can be sent now, ServiceFailure when
   * the router fails.
   */
  async secondsBetween(question: TravelQuestion): Promise<TravelSeconds> {
    return this.#tables.get(keyOf(question), () => this.#ask((settings) => fetchTable(question, settings)))
  }

  /** The route through the points in their order; null if none exists. Throws like `secondsBetween`. */
  async routeThrough(question: TravelQuestion): Promise<TravelRoute | null> {
    return this.#routes.get(keyOf(question), () => this.#ask((settings) => fetchRoute(question, settings)))
  }

  async #ask<T>(ask: (settings: Parameters<typeof fetchTable>[1]) => Promise<T>): Promise<T> {
    const { clock, url, userAgent, timeLimitMs = usualTimeLimitMs, count } = this.#parts
    const waitMs = this.#leftAloneUntilMs - clock()
    // Ignore a wait that is longer than any real pause: the clock was set back.
    if (waitMs > 0 && waitMs <= maxRetryAfterMs)
      throw new RouterBusy('the router is left alone after a failure', waitMs)
    if (this.#running >= mostQuestions) throw new RouterBusy('others ask the router', 1000)
    this.#running++
    try {
      const settings = { url, userAgent: userAgent(), timeLimitMs, stopping: this.#stopping.signal }
      const answer = await count(() => ask(settings))
      this.#failures = 0
      return answer
    } catch (error) {
      if (this.#stopping.signal.aborted) throw new RouterBusy('the node stops', 1000)
      if (error instanceof ServiceFailure && error.isRefusal) throw error
      const retryAfterMs = error instanceof ServiceFailure ? Math.min(error.waitMs, maxRetryAfterMs) : 0
      const pauseMs = Math.min(firstPauseMs * 2 ** this.#failures++, maxPauseMs)
      this.#leftAloneUntilMs = Math.max(this.#leftAloneUntilMs, clock() + Math.max(pauseMs, retryAfterMs))
      throw error
    } finally {
      this.#running--
    }
  }

  /** Aborts the running questions. */
  stop(): void {
    this.#stopping.abort()
  }
}

function keyOf({ mode, points }: TravelQuestion): string {
  return `${mode} ${points.map(({ lat, lng }) => `${lat},${lng}`).join(' ')}`
}
