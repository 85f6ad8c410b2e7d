/**
 * Counts in memory how places are used, and which searches find nothing. Adds the counts to the database every minute
 * and at the end; a node that is killed loses the last minute. Nothing is counted for a visitor.
 */
import { type FigureName, type Figures, noFigures, sumOfFigures } from '@fyndkartan/domain/figures'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import { type Clock, swedishToday } from '../clock.ts'
import { addFigures, type CountedPlace } from '../db/figures.ts'
import type { Database } from '../db/open.ts'
import type { WholeKey } from '../db/whole-key.ts'
import { MissedWordCounts } from './missed-words.ts'
import { RepeatedTask } from './repeated-task.ts'

const pauseMs = 60_000

/** The most places whose counts wait for the next minute, or for a database that is away. */
const mostPlaces = 20_000

/** The headers of a request that tell whether a person looks. */
interface RequestHeaders {
  readonly 'user-agent'?: string | undefined
  readonly purpose?: string | string[] | undefined
  readonly 'sec-purpose'?: string | string[] | undefined
}

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly index: Pick<PlaceIndex, 'rowOf' | 'seriesOf'>
}

export class FigureCounts {
  readonly #parts: Parts
  readonly #today: () => CivilDate
  readonly #repeated = new RepeatedTask()
  readonly #words = new MissedWordCounts()
  #places = new Map<string, CountedPlace>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#today = swedishToday(parts.clock)
  }

  /** Counts that a place was opened, unless the request comes from a program, or prepares reading without a network. */
  opened(key: PlaceKey, headers: RequestHeaders): void {
    if (isFromPerson(headers)) this.#count(this.#wholeOf(key), 'opened')
  }

  /** Counts that a place was added to a round. */
  planned(key: PlaceKey, headers: RequestHeaders): void {
    if (isFromPerson(headers)) this.#count(this.#wholeOf(key), 'planned')
  }

  /** Counts that a place became a favourite. */
  liked(key: PlaceKey): void {
    this.#count(this.#wholeOf(key), 'liked')
  }

  /** Counts the places in the news of one watch, each series once. They may be newer than the index. */
  watched(places: readonly (PlaceKey & { readonly seriesId?: number | null })[]): void {
    const series = new Set<number>()
    for (const { kind, id, seriesId = null } of places)
      if (seriesId === null) this.#count({ subject: kind, subjectId: id }, 'watched')
      else series.add(seriesId)
    for (const id of series) this.#count({ subject: 'series', subjectId: id }, 'watched')
  }

  /** Counts a search for these words that found nothing, once a day for each network. */
  foundNothing(words: string, address: string, headers: RequestHeaders): void {
    if (isFromPerson(headers)) this.#words.add(words, address, this.#today())
  }

  /** Starts to store the counts every minute. */
  begin(log: { warn(details: object, message: string): void }): void {
    this.#repeated.begin(
      () => this.store().catch((error: unknown) => log.warn({ err: error }, 'figures could not be stored')),
      pauseMs,
    )
  }

  /** Stores the counts of the last minute, and resolves when that is done or has failed. */
  async stop(): Promise<void> {
    await this.#repeated.stop()
    await this.store().catch(() => {})
  }

  /** Adds the counts to the database. After an error they are kept for the next time. */
  async store(): Promise<void> {
    const places = this.#places
    const { rows: words, markStored } = this.#words.unstored()
    if (places.size === 0 && words.length === 0) return
    this.#places = new Map()
    try {
      // Not through `write`: the index does not contain these numbers, so they need no revision. The places have a fixed
      // order, so that the statements of two nodes cannot deadlock.
      const rows = [...places].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
      await this.#parts.database.db.transaction().execute((trx) => addFigures({ trx }, rows, words))
      markStored()
    } catch (error) {
      for (const row of places.values()) this.#add(row, row)
      throw error
    }
  }

  /** The place, or the series of a market; null for a place that does not exist. */
  #wholeOf(key: PlaceKey): WholeKey | null {
    const { index } = this.#parts
    const row = index.rowOf(key)
    if (row < 0) return null
    const series = key.kind === 'market' ? index.seriesOf(row) : 0
    return series === 0 ? { subject: key.kind, subjectId: key.id } : { subject: 'series', subjectId: series }
  }

  #count(whole: WholeKey | null, name: FigureName): void {
    if (whole) this.#add({ ...whole, day: this.#today() }, { ...noFigures, [name]: 1 })
  }

  #add({ subject, subjectId, day }: WholeKey & { readonly day: CivilDate }, figures: Figures): void {
    const name = `${subject} ${String(subjectId).padStart(10, '0')} ${day}`
    const counted = this.#places.get(name)
    if (!counted && this.#places.size >= mostPlaces) return
    this.#places.set(name, { subject, subjectId, day, ...sumOfFigures(counted ?? noFigures, figures) })
  }
}

/** Parts of the names of programs that read pages by themselves, in small letters. */
const programs = ['bot', 'crawl', 'spider', 'slurp', 'preview', 'headless', 'lighthouse', 'facebookexternalhit']

/** All browsers call themselves 'Mozilla/5.0'. */
function isFromPerson({ 'user-agent': agent = '', purpose, 'sec-purpose': secPurpose }: RequestHeaders): boolean {
  if (purpose !== undefined || secPurpose !== undefined || !agent.startsWith('Mozilla/')) return false
  const name = agent.toLowerCase()
  return !programs.some((program) => name.includes(program))
}
