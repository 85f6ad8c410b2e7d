/** Defines the output of the parsers of all formats, which is the input of `applyImport`. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { NewPlace } from '@fyndkartan/domain/place'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { isInSweden } from '@fyndkartan/domain/sweden'
import type { SourcedPlace, UnusablePlace } from '@fyndkartan/domain/sourced-place'
import { marketOfSeries } from '@fyndkartan/domain/series/market-of-series'
import type { Series } from '@fyndkartan/domain/series/rule'
import { endsAbroad } from './other-countries.ts'
import type { PlaceFacts } from '../db/place-rows.ts'

/** One place as described by its source: a shop, a market on one day, or a market with a series of dates. */
export type ImportDraft = PlaceImport | SeriesImport

interface Identified {
  /**
   * The source's own id for the place, such as 'osm:node/123'; it is the same in every file. The single days of a
   * market in a calendar have the id of its series, '#' and a suffix of their own.
   */
  readonly sourceId: string
  /** The id under which an earlier version of this program stored the place, if it was another. */
  readonly formerId?: string
  /** Only for a cancelled event: the report's line if no stored place matches the event. */
  readonly unlessKnown?: ImportProblem
}

/** A shop, or a market on one day. */
export type PlaceImport = Identified &
  (
    | { readonly kind: 'shop'; readonly facts: PlaceFacts<'shop'> }
    | { readonly kind: 'market'; readonly facts: PlaceFacts<'market'> }
  )

/** A market that is held more than once. */
export interface SeriesImport extends Identified {
  readonly kind: 'series'
  /** The facts of the market; its dates, hours and cancellations are in `series`. */
  readonly facts: PlaceFacts<'market'>
  readonly series: Series
  /** The text that the series was read from, exactly as it arrived. */
  readonly arrived: string
}

export function draftOf(sourceId: string, { kind, ...facts }: NewPlace): PlaceImport {
  return { sourceId, kind, facts } as PlaceImport
}

/**
 * Makes the draft of a series. `place`: the market on any of its dates. An overlong text of the series is cut after a
 * line.
 */
export function seriesDraftOf(sourceId: string, place: NewPlace, series: Series, arrived: string): SeriesImport {
  if (place.kind !== 'market') throw new Error('a shop has no series of dates')
  const { kind: _, ...facts } = marketOfSeries(place)
  const end = arrived.length <= maxArrivedLength ? arrived.length : arrived.lastIndexOf('\n', maxArrivedLength)
  return { sourceId, kind: 'series', facts, series, arrived: arrived.slice(0, Math.max(0, end)) }
}

/** The longest `arrived`, in characters: several times the longest lists of dates that a series may have. */
const maxArrivedLength = 50_000

/** A line of the report: an element of a file that did not become a place, or only in part. */
export interface ImportProblem {
  /** Where the element is in the file: its id or 'line 12'. */
  readonly at: string
  /** One of a few fixed texts, so that the report can group by it. */
  readonly reason: string
  /** Details of the reason, if any. */
  readonly detail?: string
}

/** The report's lines for the truncated texts and the dropped facts of a place. `unread`: others that cannot be read. */
export function factLines(
  at: string,
  { place: { name }, shortened, dropped }: SourcedPlace,
  unread: readonly string[] = [],
): ImportProblem[] {
  const lineOf = (reason: string) => (fact: string) => ({
    at,
    reason,
    detail: name === null ? fact : `${fact}, ${name}`,
  })
  return [
    ...shortened.map(lineOf('too long, shortened')),
    ...[...dropped, ...unread].map(lineOf('not understood, left out')),
  ]
}

/** The report's reason for a place that cannot be used, by its address and position as its source writes them. */
export function reasonOf(
  { problems, isAbroad }: UnusablePlace,
  { address, position }: Pick<PlaceForm, 'address' | 'position'>,
): string {
  if (isAbroad && position && isInSweden({ lat: position.lng, lng: position.lat })) return swappedReason
  if (isAbroad || (problems.position !== undefined && endsAbroad(address))) return abroadReason
  if (problems.name !== undefined) return 'no name'
  return problems.date === undefined ? 'neither a usable position nor a town' : 'no usable date'
}

/** The report's reason for a place that would be in Sweden if its latitude were the longitude. */
export const swappedReason = 'latitude and longitude seem to be swapped'

/** The report's reason for a place outside Sweden. */
export const abroadReason = 'lies outside Sweden'

/**
 * The report's line for a row, event or element on which our code failed unexpectedly: the rest of the file is still
 * usable.
 */
export function unreadableProblem(at: string, error: unknown): ImportProblem {
  const message = error instanceof Error ? error.message : String(error)
  return { at, reason: 'could not be read', detail: message.slice(0, maxDetailLength) }
}

const maxDetailLength = 120

/**
 * A source as a whole cannot be read: it cannot be fetched, is not JSON, or has the wrong format. The message names the line if
 * possible; `swedish` is the same message for operators at the desk.
 */
export class UnreadableFile extends Error {
  readonly swedish: string

  constructor(message: string, swedish: string, options?: ErrorOptions) {
    super(message, options)
    this.swedish = swedish
  }
}

/** Makes the error for a file with more items than the limit. `things`: the kind of item, in English and Swedish. */
export function tooMany(limit: number, [things, swedishThings]: readonly [string, string]): UnreadableFile {
  const count = String(limit).replace(/\B(?=(\d{3})+$)/g, ' ')
  return new UnreadableFile(
    `the file holds more than ${limit} ${things}`,
    `Filen har fler än ${count} ${swedishThings}. Dela upp den, eller be den som sköter servern att läsa in den`,
  )
}

/** The most dates of markets in one file, including those of series: each becomes a row of the database. */
const maxDates = 100_000

/** Counts the dates of markets while a file is read. Throws UnreadableFile when there are too many. */
export class DateCount {
  #count = 0

  add(count: number): void {
    this.#count += count
    if (this.#count > maxDates)
      throw new UnreadableFile(
        `the file gives more than ${maxDates} dates of markets`,
        'Filen ger fler än 100 000 loppisdagar. Dela upp den',
      )
  }
}

/** The result of reading a file. */
export interface ParsedFile {
  /** The number of elements in the file that could have been places. */
  readonly read: number
  readonly drafts: readonly ImportDraft[]
  /**
   * Groups that the file lists completely: `ical:fil#uid` for the places `ical:fil#uid#…`. A place of such a group that is not in
   * `drafts` has moved or was cancelled, and is removed even without pruning.
   */
  readonly groups?: ReadonlySet<string>
  /** Groups or places that are in the file but could not be read: they always stay unchanged. */
  readonly unread?: ReadonlySet<string>
  readonly skipped: readonly ImportProblem[]
  /** Places in `drafts` with hours in the source that could not be imported. */
  readonly hoursNotExpressible: readonly ImportProblem[]
  /** Facts of places in `drafts` that were truncated because they were too long, or dropped because they are invalid. */
  readonly shortened: readonly ImportProblem[]
  /** Markets in `drafts` that repeat without an end, or that a series of dates cannot express. */
  readonly repeats: readonly ImportProblem[]
  /** Why the file may be incomplete, so that it must not remove anything; otherwise null. */
  readonly incomplete: string | null
  /** Whether the file ends before its end, as after a broken download: then a source's run does not use it. */
  readonly isCutOff?: boolean
  /** The date of the file's data; null or missing if unknown. */
  readonly asOf?: CivilDate | null
}
