/** What the readers of all formats pass to `applyImport`. */
import type { FactName } from '@fyndkartan/domain/facts'
import type { NewPlace } from '@fyndkartan/domain/place'
import type { PlaceFacts } from '../db/place-rows.ts'

/** One place as described by its source. */
export type ImportDraft = {
  /** The source's own id for the place, such as 'osm:node/123'; it is the same in every file. */
  readonly sourceId: string
} & (
  | { readonly kind: 'shop'; readonly facts: PlaceFacts<'shop'> }
  | { readonly kind: 'market'; readonly facts: PlaceFacts<'market'> }
)

export function draftOf(sourceId: string, { kind, ...facts }: NewPlace): ImportDraft {
  return { sourceId, kind, facts } as ImportDraft
}

/** Something in a file that did not become a place, or not all of it. */
export interface ImportProblem {
  /** Where: an element's id or 'line 12'. */
  readonly at: string
  /** One of a few fixed texts, so that the report can group by it. */
  readonly reason: string
  /** Details of the reason, if any. */
  readonly detail?: string
}

/** The lines for truncated texts. */
export function shortenedLines(at: string, name: string | null, shortened: readonly FactName[]): ImportProblem[] {
  return shortened.map((fact) => ({
    at,
    reason: 'too long, shortened',
    detail: name === null ? fact : `${fact}, ${name}`,
  }))
}

/** The reason for a place outside Sweden. */
export const abroadReason = 'lies outside Sweden'

/** The line for a row, event or element on which our code failed unexpectedly: the rest of the file is still usable. */
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

/** The file has more items than the limit. `things`: the kind of item, in English and Swedish. */
export function tooMany(limit: number, [things, swedishThings]: readonly [string, string]): UnreadableFile {
  const count = String(limit).replace(/\B(?=(\d{3})+$)/g, ' ')
  return new UnreadableFile(
    `the file holds more than ${limit} ${things}`,
    `Filen har fler än ${count} ${swedishThings}. Dela upp den eller använd kommandot npm run import`,
  )
}

/** The result of reading a file. */
export interface ParsedFile {
  /** Elements that could have been places. */
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
  /** Places in `drafts` whose hours in the source could not be imported. */
  readonly hoursNotExpressible: readonly ImportProblem[]
  /** Texts of places in `drafts` that were truncated because they were too long. */
  readonly shortened: readonly ImportProblem[]
  /** Why the file may be incomplete: nothing may be removed because of it then. */
  readonly incomplete: string | null
}
